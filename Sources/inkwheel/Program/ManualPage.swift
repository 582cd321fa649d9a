/// A page of the manual in the language of man(7), in ASCII.
struct ManualPage {
  /// The name, such as `inkwheel-pick`.
  let name: String
  /// The section of the manual: 1 for commands, 5 for files, 7 for the rest.
  let number: Int
  private var lines: [String]
  /// Whether something precedes the next block under its heading.
  private var follows = false

  /// Creates a page with the section NAME.
  /// - Parameter summary: what the page describes, without a full stop.
  init(_ name: String, number: Int, summary: String) {
    self.name = name
    self.number = number
    lines = [".SH NAME"] + ManualText.plain("\(name) - \(summary)").filled
  }

  /// The name of the file, such as `inkwheel-pick.1`.
  var fileName: String { "\(name).\(number)" }

  /// The name as other pages show it, such as `inkwheel-pick(1)`.
  var reference: ManualText { .literal(name) + .plain("(\(number))") }

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
    let title = ".TH \(head[0]) \(number) \(date) \(head[1]) \(head[2])"
    return ([title] + lines).map { $0 + "\n" }.joined()
  }

  /// Returns text as one argument of a macro.
  private static func argument(_ text: String) -> String { "\"\(ManualText.plain(text).source)\"" }

  // MARK: Parts

  /// Begins a section, whose title is in capitals.
  mutating func section(_ title: String) {
    lines.append(".SH " + Self.argument(title))
    follows = false
  }

  /// Begins a part of a section.
  mutating func heading(_ title: String) {
    lines.append(".SS " + Self.argument(title))
    follows = false
  }

  /// Adds text that is filled to the width of the screen.
  mutating func paragraph(_ text: ManualText) {
    separate()
    lines += text.filled
  }

  /// Adds lines that are shown as they are.
  mutating func literal(_ text: [String]) {
    separate()
    lines += [".RS 4", ".nf"] + text.map { ManualText.plain($0).line } + [".fi", ".RE"]
  }

  /// Adds a term with its explanation, which may be empty.
  mutating func definition(_ term: ManualText, _ explanation: ManualText) {
    // Without an explanation, the next term would become one.
    let filled = explanation.filled
    lines += [".TP", term.line] + (filled.isEmpty ? ["\\&"] : filled)
    follows = true
  }

  private mutating func separate() {
    if follows { lines.append(".PP") }
    follows = true
  }
}

/// A line or paragraph of a manual page.
struct ManualText: ExpressibleByStringInterpolation {
  /// The text in the language of roff.
  let source: String

  /// Lines of the source are no longer than this, unless a word is.
  private static let width = 78

  /// Creates a text, in which backticks enclose what is typed as it stands.
  init(stringLiteral text: String) { self.init(markedUp: text) }

  init(markedUp text: String) {
    source = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
      let part = String($0.element)
      return $0.offset.isMultiple(of: 2) ? Self.escaped(part) : Self.literal(part).source
    }.joined()
  }

  private init(source: String) { self.source = source }

  /// Text without any markup.
  static func plain(_ text: String) -> ManualText { ManualText(source: escaped(text)) }

  /// What is typed as it stands: bold.
  static func literal(_ text: String) -> ManualText {
    ManualText(source: text.isEmpty ? "" : "\\fB\(escaped(text))\\fR")
  }

  /// What stands for something else: italic.
  static func variable(_ text: String) -> ManualText {
    ManualText(source: "\\fI\(escaped(text))\\fR")
  }

  static func + (one: ManualText, other: ManualText) -> ManualText {
    ManualText(source: one.source + other.source)
  }

  /// Returns text with everything escaped that roff would act on or replace.
  ///
  /// A plain hyphen, quotation mark, caret, grave accent or tilde may be replaced by a typographic
  /// character, and could not be copied from the page.
  private static func escaped(_ text: String) -> String {
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

  /// The text as one line, whose first character must not make it a request.
  var line: String { Self.guarded(source) }

  /// The text as lines that roff fills.
  ///
  /// Each sentence begins a line, so that roff knows its end.
  var filled: [String] {
    var lines: [String] = []
    var line = ""
    for word in source.split(whereSeparator: \.isWhitespace) {
      let endsSentence = [".", "?", "!", ".)"].contains { line.hasSuffix($0) }
      if line.isEmpty {
        line = String(word)
      } else if endsSentence || line.utf8.count + 1 + word.utf8.count > Self.width {
        lines.append(Self.guarded(line))
        line = String(word)
      } else {
        line += " " + word
      }
    }
    return line.isEmpty ? lines : lines + [Self.guarded(line)]
  }

  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") || line.isEmpty ? "\\&" + line : line
  }
}

extension [ManualText] {
  /// The texts with a separator between them.
  func joined(separator: String) -> ManualText {
    guard var text = first else { return "" }
    for next in dropFirst() { text = text + .plain(separator) + next }
    return text
  }
}
