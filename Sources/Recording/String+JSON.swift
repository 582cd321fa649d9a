extension String {
  /// The text as a JSON string (RFC 8259) with its quotation marks.
  ///
  /// C1 control characters are escaped as well, because terminals obey them.
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
