"""Reasons: why the system or a parser refused something, in our own words and every language."""

from __future__ import annotations

import errno
import re

from generator.language import N_, _, translate

_SYSTEM = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("you have no permission"),
    errno.EPERM: N_("the system does not permit it"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of the path is a file, not a folder"),
    errno.EEXIST: N_("it already exists"),
    errno.ENOSPC: N_("there is no space left"),
    errno.EDQUOT: N_("there is no space left"),
    errno.EFBIG: N_("the file would be too large"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("the links lead in a circle"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.EIO: N_("the disk or the device has failed"),
    errno.EBUSY: N_("another program is using it"),
    errno.ETXTBSY: N_("another program is using it"),
    errno.ENXIO: N_("there is no such device"),
    errno.ENODEV: N_("there is no such device"),
    errno.EINVAL: N_("the system does not accept it"),
    errno.ENOMEM: N_("there is not enough memory"),
    errno.EXDEV: N_("it is on another disk"),
    errno.EPIPE: N_("the receiving program has stopped"),
    errno.ETIMEDOUT: N_("there was no answer in time"),
    errno.EADDRINUSE: N_("another program is listening there"),
    errno.EADDRNOTAVAIL: N_("this computer does not have the address"),
}
_VALUE = N_("a value is missing or cannot be read")
_STRING = N_("a text in quotation marks is not closed")
_CHARACTER = N_("a character is not allowed here")
_ESCAPE = N_("this backslash sequence is not known; write \\\\ for a backslash")
_KEY = N_("a key is expected here")
_TWICE = N_("a key or table is set a second time")
_PARSERS = (
    # TOML
    (r"Invalid value.*", _VALUE),
    (r"Invalid initial character for a key part", _KEY),
    (r"Expected '=' after a key.*", N_("'=' is missing after a key")),
    (
        r"Expected (?:newline|end).* after a statement",
        N_("a line has more than one statement"),
    ),
    (r"Expected '\]+' at the end of.*", N_("the name of a table is not closed with ]")),
    (r"Invalid statement", N_("this is neither a key with a value nor a table")),
    (r"Unterminated string.*|Expected \"'+\".*|Illegal character '\\n'.*", _STRING),
    (r"Unclosed array", N_("a list is not closed with ]")),
    (r"Unclosed inline table", N_("a table in braces is not closed")),
    (r"(?:Cannot (?:overwrite|declare|mutate|redefine)|Duplicate inline table key).*", _TWICE),
    (r"Unescaped '\\\\' in a string|Invalid hex value|Escaped character is not.*", _ESCAPE),
    (r"Illegal character.*|Found invalid character.*", _CHARACTER),
    (r"Invalid date or datetime", N_("this is not a date or a time")),
    # JSON
    (r"Expecting value", _VALUE),
    (
        r"Expecting property name enclosed in double quotes",
        N_("a key in quotation marks is missing"),
    ),
    (r"Expecting ':' delimiter", N_("':' is missing after a key")),
    (r"Expecting ',' delimiter", N_("a comma is missing")),
    (r"Illegal trailing comma.*", N_("there is a comma before a closing bracket")),
    (r"Invalid control character at", _CHARACTER),
    (r"Invalid \\.*", _ESCAPE),
    (r"Extra data", N_("there is something after the end")),
    (r"Exceeds the limit .* for integer string conversion.*", N_("a number has too many digits")),
    # XML
    (r"not well-formed \(invalid token\)|syntax error", _CHARACTER),
    (r"mismatched tag", N_("a closing tag does not match the opening one")),
    (r"no element found", N_("an element is missing or not closed")),
    (r"unclosed (?:token|CDATA section)", N_("a tag is not closed")),
    (r"undefined entity", N_("an entity is not defined")),
    (r"duplicate attribute", N_("an attribute is set a second time")),
    (r"junk after document element", N_("there is something after the end")),
    (r"unbound prefix", N_("a prefix has no namespace")),
    (r"unknown encoding", N_("the encoding is not known")),
)


def reason_of(error: BaseException) -> str:
    """Say why the system or a parser refused something; what is not known is said in its words."""
    if isinstance(error, UnicodeError):
        return _("the text is not UTF-8")
    if isinstance(error, OSError):
        known = _SYSTEM.get(error.errno or 0)
        return _unknown(error.strerror or str(error)) if known is None else translate(known)
    if "null byte" in str(error) or "null character" in str(error):
        return _("the name has a NUL character")
    return parser_reason(str(error))


def parser_reason(text: str) -> str:
    """Say in our own words what the message of a parser means."""
    for pattern, reason in _PARSERS:
        if re.fullmatch(pattern, text, re.DOTALL):
            return translate(reason)
    return _unknown(text)


def _unknown(text: str) -> str:
    return text.rstrip(".") or _("no reason is known")
