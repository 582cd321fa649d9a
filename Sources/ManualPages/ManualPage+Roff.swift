extension ManualPage {
  /// The page in the language of man(7), in ASCII.
  /// - Parameters:
  ///   - date: the date at the foot of the page, such as 2026-01-31.
  ///   - source: the program and its version.
  package func roff(date: String, source: String) -> String {
    var lines = [
      ".TH \(Roff.argument(name.uppercased())) \(number) \(date) \(Roff.argument(source)) "
        + Roff.argument(Self.manual(number)),
      ".SH NAME",
    ]
    lines += Roff.filled(.ordinary("\(name) - \(summary)"))
    for section in sections {
      lines.append(".SH " + Roff.argument(section.title))
      var follows = false
      for block in section.blocks {
        lines += Self.lines(of: block, follows: follows)
        if case .heading = block { follows = false } else { follows = true }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The title of a section of the manual, at the head of its pages.
  private static func manual(_ number: Int) -> String {
    switch number {
    case 1: "User Commands"
    case 5: "File Formats"
    default: "Miscellaneous"
    }
  }

  /// - Parameter follows: whether something precedes the block under its heading.
  private static func lines(of block: Block, follows: Bool) -> [String] {
    switch block {
    case .heading(let title): [".SS " + Roff.argument(title)]
    case .paragraph(let text): (follows ? [".PP"] : []) + Roff.filled(text)
    case .literal(let lines):
      (follows ? [".PP"] : []) + [".RS 4", ".nf"] + lines.map { Roff.line(.ordinary($0)) }
        + [".fi", ".RE"]
    case .definitions(let definitions):
      definitions.flatMap { definition in
        // Without an explanation, the next term would become one.
        let explanation = Roff.filled(definition.explanation)
        return [".TP", Roff.line(definition.term)] + (explanation.isEmpty ? ["\\&"] : explanation)
      }
    }
  }
}

/// Text in the language of roff.
enum Roff {
  /// Lines of the source are no longer than this, unless a word is.
  private static let width = 78

  /// Returns text with everything escaped that roff would act on or replace.
  ///
  /// A plain hyphen, quotation mark, caret, grave accent or tilde may be replaced by a typographic
  /// character, and could not be copied from the page.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
      }
    }
    return result
  }

  /// Returns text as one argument of a macro.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns text as one line.
  static func line(_ text: ManualText) -> String { guarded(markedUp(text)) }

  /// Returns text as lines that roff fills.
  ///
  /// Each sentence begins a line, so that roff knows its end.
  static func filled(_ text: ManualText) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in markedUp(text).split(whereSeparator: \.isWhitespace) {
      if line.isEmpty {
        line = String(word)
      } else if endsSentence(line) || line.utf8.count + 1 + word.utf8.count > width {
        lines.append(guarded(line))
        line = String(word)
      } else {
        line += " " + word
      }
    }
    return line.isEmpty ? lines : lines + [guarded(line)]
  }

  private static func markedUp(_ text: ManualText) -> String {
    text.parts.filter { !$0.text.isEmpty }.map { part in
      switch part.style {
      case .ordinary: escaped(part.text)
      case .literal: "\\fB\(escaped(part.text))\\fR"
      case .variable: "\\fI\(escaped(part.text))\\fR"
      }
    }.joined()
  }

  private static func endsSentence(_ line: String) -> Bool {
    [".", "?", "!", ".)"].contains { line.hasSuffix($0) }
  }

  /// Keeps the first character of a line from making it a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") || line.isEmpty ? "\\&" + line : line
  }
}
