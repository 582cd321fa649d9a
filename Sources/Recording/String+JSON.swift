extension String {
  /// The text as a string of JSON (RFC 8259), with its quotation marks.
  ///
  /// Controls of C1 are escaped too: for terminals they are controls as well.
  package var jsonQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C:
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case 0x1B: quoted += "\\u001b"
      case 0..<0x20, 0x7F..<0xA0:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
