// Validates PDFs with veraPDF, run by the JavaScript engine (of ES5) that comes with it:
// verapdf.js PROFILE FILE.pdf… PROFILE FILE.pdf… writes a line for each profile and file with the
// number of checks, and after it a line for each rule that the file breaks.

var Profiles = org.verapdf.pdfa.validation.profiles.Profiles;
var PDFAFlavour = org.verapdf.pdfa.flavours.PDFAFlavour;

function all(element, name) {
  var list = element.getElementsByTagName(name);
  var found = [];
  for (var at = 0; at < list.getLength(); at += 1) found.push(list.item(at));
  return found;
}

function text(element, name) {
  var found = all(element, name);
  return found.length ? found[0].getTextContent() : "";
}

function rule(element) {
  var id = all(element, "id")[0];
  return Profiles.ruleFromValues(
    Profiles.ruleIdFromValues(
      PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
      id.getAttribute("clause"),
      Number(id.getAttribute("testNumber"))
    ),
    element.getAttribute("object"),
    java.lang.Boolean.valueOf(element.getAttribute("deferred")),
    element.getAttribute("tags"),
    text(element, "description"),
    text(element, "test"),
    Profiles.errorFromValues(text(element, "message"), new java.util.ArrayList()),
    new java.util.ArrayList()
  );
}

function variable(element) {
  return Profiles.variableFromValues(
    element.getAttribute("name"),
    element.getAttribute("object"),
    text(element, "defaultValue"),
    text(element, "value")
  );
}

// veraPDF's own reader of profiles needs JAXB, which is no part of Java any more.
function profile(name) {
  var loader = java.lang.Thread.currentThread().getContextClassLoader();
  var source = loader.getResourceAsStream("org/verapdf/pdfa/validation/" + name + ".xml");
  var factory = javax.xml.parsers.DocumentBuilderFactory.newInstance();
  var root = factory.newDocumentBuilder().parse(source).getDocumentElement();
  var rules = new java.util.LinkedHashSet();
  var variables = new java.util.LinkedHashSet();
  all(root, "rule").forEach(function (it) { rules.add(rule(it)); });
  all(root, "variable").forEach(function (it) { variables.add(variable(it)); });
  var flavour = PDFAFlavour.valueOf(root.getAttribute("flavour"));
  var details = Profiles.profileDetailsFromValues(name, name, "veraPDF", new java.util.Date(0));
  return Profiles.profileFromValues(flavour, details, "", rules, variables);
}

function validate(name, rules, file) {
  var stream = new java.io.FileInputStream(file);
  var foundry = org.verapdf.pdfa.Foundries.defaultInstance();
  var parser = foundry.createParser(stream, rules.getPDFAFlavour());
  var validators = org.verapdf.pdfa.validation.validators.ValidatorFactory;
  var result = validators.createValidator(rules, false).validate(parser);
  var broken = new java.util.TreeSet();
  result.getTestAssertions().toArray().forEach(function (it) {
    var id = it.getRuleId();
    broken.add("\t" + id.getClause() + "-" + id.getTestNumber() + "\t" + it.getMessage());
  });
  print(name + "\t" + file + "\t" + result.getTotalAssertions());
  broken.toArray().forEach(function (it) { print(it); });
  parser.close();
  stream.close();
}

org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider.initialise();
var name, rules;
for (var at = 0; at < arguments.length; at += 1) {
  if (/\.pdf$/.test(arguments[at])) {
    validate(name, rules, arguments[at]);
  } else {
    name = arguments[at];
    rules = profile(name);
  }
}
