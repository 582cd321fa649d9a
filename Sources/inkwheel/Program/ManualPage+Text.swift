import Terminal

/// A page as plain text, for systems without man(1).
extension ManualPage {
  /// Returns the page in lines of at most a number of columns.
  /// - Parameter source: a page that `source(date:program:)` has made.
  static func text(of source: String, columns: Int) -> String {
    var layout = Layout(columns: min(columns, 80))
    for line in source.split(separator: "\n").dropFirst() { layout.add(line) }
    layout.endParagraph()
    return layout.lines.map { $0 + "\n" }.joined()
  }

  /// The requests that a page consists of, turned into lines.
  private struct Layout {
    let columns: Int
    var lines: [String] = []
    private var words: [String] = []
    private var indent = 4
    private var isLiteral = false
    private var expectsTerm = false

    init(columns: Int) { self.columns = columns }

    mutating func add(_ line: Substring) {
      guard line.first == "." else {
        let text = ManualPage.plain(line)
        if isLiteral {
          lines.append(text.isEmpty ? "" : "        " + text)
        } else if expectsTerm {
          expectsTerm = false
          lines.append("    " + text)
        } else if !text.isEmpty {
          words.append(text)
        }
        return
      }
      endParagraph()
      let argument = ManualPage.plain(line.dropFirst(4)).filter { $0 != "\"" }
      switch line.prefix(3) {
      case ".SH": lines += lines.isEmpty ? [argument] : ["", argument]
      case ".SS": lines += ["", "  " + argument]
      case ".PP": lines.append("")
      case ".nf": isLiteral = true
      case ".fi": isLiteral = false
      default: break
      }
      indent = line == ".TP" ? 8 : 4
      expectsTerm = line == ".TP"
    }

    mutating func endParagraph() {
      guard !words.isEmpty else { return }
      let margin = String(repeating: " ", count: indent)
      lines += words.joined(separator: " ").wrapped(columns: max(columns - indent, 20))
        .map { margin + $0 }
      words = []
    }
  }

  /// Undoes `escaped`, and removes the marks of fonts.
  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var rest = text
    while let first = rest.popFirst() {
      guard first == "\\", let kind = rest.popFirst() else {
        plain.append(first)
        continue
      }
      switch kind {
      case "f": rest.removeFirst()
      case "[":
        let digits = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(digits.count + 1)
        if let value = UInt32(digits.dropFirst(), radix: 16), let scalar = Unicode.Scalar(value) {
          plain.unicodeScalars.append(scalar)
        }
      case "(":
        let name = "(" + rest.prefix(2)
        rest = rest.dropFirst(2)
        if let scalar = scalar(of: name) { plain.unicodeScalars.append(scalar) }
      case "&": break
      default: if let scalar = scalar(of: String(kind)) { plain.unicodeScalars.append(scalar) }
      }
    }
    return plain
  }
}
