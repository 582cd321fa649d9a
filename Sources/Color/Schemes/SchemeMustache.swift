extension TerminalScheme {
  /// Fills in a template of tinted-theming, in the parts of Mustache that it uses.
  ///
  /// https://github.com/tinted-theming/home/blob/main/builder.md
  /// - Returns: the text, and the variables that are not known, which are left out.
  package func filling(_ template: String) -> (text: String, unknown: [String]) {
    let variables = variables
    var unknown: [String] = []
    var text = ""
    var rest = template[...]
    // The sections that are open, and whether each is shown.
    var sections: [Bool] = []
    var isShown: Bool { sections.allSatisfy(\.self) }
    while let open = rest.firstRange(of: "{{") {
      if isShown { text += rest[..<open.lowerBound] }
      rest = rest[open.upperBound...]
      let isTriple = rest.first == "{"
      guard let close = rest.firstRange(of: isTriple ? "}}}" : "}}") else {
        rest = template[open.lowerBound...]
        break
      }
      let tag = rest[..<close.lowerBound].drop { $0 == "{" || $0 == " " }
      rest = rest[close.upperBound...]
      let name = String(tag.drop { "#^/&! ".contains($0) }.prefix { $0 != " " })
      switch tag.first {
      case "!": break
      case "#": sections.append(variables[name].map { $0 != "false" && !$0.isEmpty } ?? false)
      case "^": sections.append(variables[name].map { $0 == "false" || $0.isEmpty } ?? true)
      case "/": _ = sections.popLast()
      default:
        if let value = variables[name] {
          if isShown { text += value }
        } else if !unknown.contains(name) {
          unknown.append(name)
        }
      }
    }
    return (text + rest, unknown)
  }

  private var variables: [String: String] {
    let name = name.isEmpty ? "Untitled" : name
    let slug = String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var variables = [
      "scheme-name": SchemeWriter.plain(name), "scheme-author": SchemeWriter.plain(author),
      "scheme-description": "", "scheme-slug": slug,
      "scheme-slug-underscored": slug.replacing("-", with: "_"), "scheme-system": "base24",
      "scheme-variant": isDark ? "dark" : "light", "scheme-is-dark-variant": "\(isDark)",
      "scheme-is-light-variant": "\(!isDark)",
    ]
    for (slot, color) in BaseScheme.colors(of: self) {
      let key = BaseScheme.key(slot)
      let hex = String(color.hex.dropFirst())
      variables[key + "-hex"] = hex
      let parts = [("r", color.red), ("g", color.green), ("b", color.blue)]
      variables[key + "-hex-bgr"] = parts.reversed().map { Self.hex($0.1) }.joined()
      for (channel, byte) in parts {
        variables["\(key)-hex-\(channel)"] = Self.hex(byte)
        variables["\(key)-rgb-\(channel)"] = "\(byte)"
        variables["\(key)-rgb16-\(channel)"] = "\(Int(byte) * 257)"
        variables["\(key)-dec-\(channel)"] = paddedDecimal(Double(byte) / 255, digits: 8)
      }
    }
    return variables
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
