import Terminal

/// A page of the manual.
///
/// In texts, backticks enclose literal text (bold), and ‹ and › what stands for something
/// else (italic).
struct ManualPage {
  /// A part of a page.
  enum Block {
    /// A section, whose title is in capitals.
    case section(String)
    /// A part of a section.
    case heading(String)
    /// Text that is filled to the width of the screen.
    case paragraph(String)
    /// Lines that are shown as they are.
    case literal([String])
    /// A term with its explanation, which may be empty.
    case definition(String, String)
  }

  /// The name, such as `inkwheel-pick`.
  let name: String
  /// The section of the manual: 1 for commands, 5 for files, 7 for the rest.
  let number: Int
  private(set) var blocks: [Block]

  /// Creates a page with the section NAME.
  /// - Parameter summary: what the page describes, without a full stop.
  init(_ name: String, number: Int, summary: String) {
    self.name = name
    self.number = number
    blocks = [.section("NAME"), .paragraph("\(name) - \(summary)")]
  }

  /// The name of the file, such as `inkwheel-pick.1`.
  var fileName: String { "\(name).\(number)" }

  /// The name as other pages show it, such as `inkwheel-pick(1)`.
  var reference: String { "`\(name)`(\(number))" }

  // MARK: Parts

  mutating func section(_ title: String) { blocks.append(.section(title)) }
  mutating func heading(_ title: String) { blocks.append(.heading(title)) }
  mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }
  mutating func literal(_ text: [String]) { blocks.append(.literal(text)) }
  mutating func definition(_ term: String, _ explanation: String) {
    blocks.append(.definition(term, explanation))
  }

  /// The parts, and whether a blank line separates each from what precedes it under its heading.
  var separatedBlocks: [(block: Block, isSeparated: Bool)] {
    var follows = false
    return blocks.map { block in
      let isFollowing = follows
      switch block {
      case .section, .heading: follows = false
      case .definition: follows = true
      case .paragraph, .literal:
        follows = true
        return (block, isFollowing)
      }
      return (block, false)
    }
  }
}

/// A page in the language of man(7), in ASCII.
extension ManualPage {
  /// Returns the source of the page.
  /// - Parameters:
  ///   - date: the date at the foot of the page, such as 2026-01-31.
  ///   - program: the program and its version.
  func source(date: String, program: String) -> String {
    let manual =
      switch number {
      case 1: "User Commands"
      case 5: "File Formats"
      default: "Miscellaneous"
      }
    let head = [name.uppercased(), program, manual].map(Self.argument)
    var lines = [".TH \(head[0]) \(number) \(date) \(head[1]) \(head[2])"]
    for (block, isSeparated) in separatedBlocks {
      if isSeparated { lines.append(".PP") }
      switch block {
      case .section("NAME"): lines.append(".SH NAME")
      case .section(let title): lines.append(".SH " + Self.argument(title))
      case .heading(let title): lines.append(".SS " + Self.argument(title))
      case .paragraph(let text): lines += Self.filled(text)
      case .literal(let text):
        lines += [".RS 4", ".nf"] + text.map { Self.guarded(Self.escaped($0)) } + [".fi", ".RE"]
      case .definition(let term, let explanation):
        // Without an explanation, the next term would become one.
        let filled = Self.filled(explanation)
        lines += [".TP", Self.guarded(Self.source(term))] + (filled.isEmpty ? ["\\&"] : filled)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns text as one argument of a macro.
  private static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Lines of the source are no longer than this, unless a word is.
  private static let width = 78

  /// Returns a text in the language of roff.
  static func source(_ text: String) -> String {
    var isLiteral = false
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case "`":
        isLiteral.toggle()
        return isLiteral ? "\\fB" : "\\fR"
      case "‹": return "\\fI"
      case "›": return "\\fR"
      default: return escaped(String(scalar))
      }
    }.joined()
  }

  /// Returns a text without marks, with everything escaped that roff would act on or replace.
  ///
  /// A plain hyphen, quotation mark, caret, grave accent or tilde may be replaced by a typographic
  /// character, and could not be copied from the page.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let escape = escapes[scalar] { return "\\" + escape }
      guard !scalar.isASCII else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
    }.joined()
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "e", "-": "-", "'": "(aq", "\"": "(dq", "`": "(ga", "^": "(ha", "~": "(ti",
  ]

  /// Returns a text as lines that roff fills.
  ///
  /// Each sentence begins a line, so that roff knows its end.
  static func filled(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in source(text).split(whereSeparator: \.isWhitespace) {
      let endsSentence = [".", "?", "!", ".)"].contains { line.hasSuffix($0) }
      if line.isEmpty {
        line = String(word)
      } else if endsSentence || line.utf8.count + 1 + word.utf8.count > width {
        lines.append(guarded(line))
        line = String(word)
      } else {
        line += " " + word
      }
    }
    return line.isEmpty ? lines : lines + [guarded(line)]
  }

  /// Returns a line whose first character does not make it a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") || line.isEmpty ? "\\&" + line : line
  }
}

/// A page as plain text, for systems without man(1).
extension ManualPage {
  /// Returns the page in lines of at most a number of columns.
  func text(columns: Int) -> String {
    let columns = min(columns, 80)
    func filled(_ text: String, indent: Int) -> [String] {
      let words = Self.plain(text).split(whereSeparator: \.isWhitespace)
      let lines = words.joined(separator: " ").wrapped(columns: max(columns - indent, 20))
      return words.isEmpty ? [] : lines.map { String(repeating: " ", count: indent) + $0 }
    }
    var lines: [String] = []
    for (block, isSeparated) in separatedBlocks {
      if isSeparated { lines.append("") }
      switch block {
      case .section(let title): lines += lines.isEmpty ? [title] : ["", title]
      case .heading(let title): lines += ["", "  " + title]
      case .paragraph(let text): lines += filled(text, indent: 4)
      case .literal(let text): lines += text.map { $0.isEmpty ? "" : "        " + $0 }
      case .definition(let term, let explanation):
        lines += ["    " + Self.plain(term)] + filled(explanation, indent: 8)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a text without marks.
  private static func plain(_ text: String) -> String { text.filter { !"`‹›".contains($0) } }
}
