// Says what to do where a page was opened as a file: browsers load no modules from there.
if (location.protocol === "file:") document.getElementById("as-file").hidden = false;
