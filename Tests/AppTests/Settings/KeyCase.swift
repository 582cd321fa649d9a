import App
import Color
import StyledText
import Terminal
import TestSupport
import Testing

/// The effect of a program, beside `KeyCase.Effect`.
typealias AppEffect = Effect

/// An action of a key: how to get where it works, and what it does there.
///
/// Keys are named by their actions, so that a case holds for every table of keys.
struct KeyCase: Sendable {
  /// The program, and what it shows at the start.
  enum Start: Sendable {
    /// The editor with `note.ans`.
    case text(String, Size = Size(columns: 80, rows: 24))
    /// The editor with `note.ans`, which another program changes.
    case changed(String, to: String)
    /// The editor with art in code page 437.
    case art(String)
    /// `pick` with a colour, in an arrangement of controls.
    case pick(String, layout: String = "standard")
    /// `pick` with the palette `numbers`.
    case palette
    /// `pick -` with a text.
    case textColors(String)
    /// `scheme` with a file of kitty.
    case scheme(String)
    /// The gallery with a scene; a radial menu has so many colours.
    case gallery(String, colors: Int = 6)
  }

  /// What a key does.
  enum Effect: Sendable {
    /// Something is seen.
    case shows(String, @Sendable (Frame) -> Bool)
    /// The program ends with a status, and has saved a text.
    case quits(Int32, saved: String? = nil)
    /// The program asks for something that is not seen.
    case asks(@Sendable (AppEffect) -> Bool)
  }

  let context: KeyContext
  /// The name of the action in its context.
  let action: String
  let start: Start
  /// What is pressed before: `@context.action` stands for a key of that action, other words are in
  /// the notation of `KeyNotation`.
  let before: String
  let effect: Effect
  /// Whether keys work that another context takes elsewhere, such as Enter in unlocked columns.
  let takesAll: Bool

  /// Reads a row such as `columns.cancel all | columns | @columns.toggle-lock | shows ✎`.
  private init(_ row: VectorRow) throws {
    let name = row[0].split { ". ".contains($0) }.map(String.init)
    context = try #require(name.first.flatMap(KeyContext.init), "\(row)")
    action = name.dropFirst().first ?? ""
    takesAll = name.last == "all"
    start = try #require(Start.named[row[1]], "\(row)")
    before = row[2]
    effect = try #require(Effect(row.words(3)), "\(row)")
  }

  /// The cases of a context.
  ///
  /// The questions have their tables in common, so that the one about recovered text, which takes two
  /// runs, is left to the tests of the built program.
  static func all(of context: KeyContext) throws -> [KeyCase] {
    try rows.get().filter { $0.context == context }
  }

  private static let rows = Result {
    try VectorRow.all(in: "AppTests/Vectors/keys.txt", cells: 4).map { try KeyCase($0) }
  }
}

extension KeyCase.Start {
  private static let lines = "one two three\nsecond line\nthird line\n"
  private static let canvas = "canvas(saturation,brightness) slider(hue) slider(alpha)"
  /// Red is too dark on black, and the selection has no text of its own.
  private static let colors =
    "background #000000\nforeground #ffffff\n"
    + (0..<16).map { "color\($0) #\($0 == 1 ? "220000" : "a0b0c\(String($0, radix: 16))")\n" }
    .joined()

  /// The starts by their names in rows.
  static let named: [String: Self] = [
    "art": .art("█A"),
    "bold": .text("\u{1b}[1mbold\u{1b}[0m\n"),
    "canvas": .pick("hsb(210 50% 50%)", layout: canvas),
    "changed": .changed("one two three\n", to: (1...40).map { "theirs \($0)\n" }.joined()),
    "columns": .pick("#336699", layout: "columns"),
    "found": .textColors("a: #FF8800;\nb: #112233;\nc: #445566;\n"),
    "grey": .pick("#646464"),
    "icon": .gallery("icon-5"),
    "icons": .gallery("icon-many"),
    "indented": .text("\tfirst\nsecond"),
    "line": .text("one two three\n"),
    "long": .text((1...60).map { "line \($0)\n" }.joined()),
    "long-menu": .gallery("radial", colors: 10),
    "menu": .gallery("radial"),
    "narrow": .text("a\n", Size(columns: 60, rows: 24)),
    "numbers": .palette,
    "pick": .pick("#336699"),
    "red": .text("\u{1b}[31mred\u{1b}[0m\n"),
    "red-columns": .pick("#ff0000", layout: "columns"),
    "scheme": .scheme(colors),
    "sliders": .pick("#646464", layout: "slider(red) slider(green) slider(blue)"),
    "styled": .text("\u{1b}[1;3;4;9;31;42mred\u{1b}[0m x\n", Size(columns: 80, rows: 9)),
    "tab": .text("\tone\n"),
    "text": .text(lines),
    "wide": .text("a\n", Size(columns: 140, rows: 40)),
    "word": .text("word\n", Size(columns: 120, rows: 40)),
  ]
}

extension KeyCase.Effect {
  /// The effect that the words of a row stand for.
  init?(_ words: [String]) {
    let numbers = words.compactMap { Int($0) }
    guard let kind = words.first, let text = words.last else { return nil }
    switch (kind, numbers.count) {
    case ("shows", _), ("hides", _): self = .seen(words)
    case ("line", 1...): self = .line(numbers[0], text)
    case ("caret", 2): self = .caret(numbers[0], numbers[1])
    case ("cursor", 1): self = .cursor(numbers[0], after: text)
    case ("at", 2): self = .place(text) { $0 == Point(column: numbers[0], row: numbers[1]) }
    case ("rows", 2): self = .place(text) { (numbers[0]...numbers[1]).contains($0.row) }
    case ("more", 2): self = .more(numbers[0]...numbers[1])
    case ("chosen", _): self = .chosen(text)
    case ("unchosen", _): self = .chosen(text, false)
    case ("quits", 1): self = .quits(Int32(numbers[0]), saved: words.count > 2 ? text : nil)
    case ("saves", _):
      self = .asks {
        if case .save(let request) = $0 { request.text.string == text } else { false }
      }
    case ("style", _):
      guard let style = Self.styles[text] else { return nil }
      self = .style(style)
    case ("asks", _):
      guard let isAsked = Self.asked[text] else { return nil }
      self = .asks(isAsked)
    default: return nil
    }
  }

  private static let styles: [String: CellAttributes] = [
    "bold": .bold, "italic": .italic, "plain": [], "strike": .strike, "underline": .underline,
  ]

  private static let asked: [String: @Sendable (AppEffect) -> Bool] = [
    "copy": { if case .sendToClipboard = $0 { true } else { false } },
    "follow": { if case .open(_, _, true, _) = $0 { true } else { false } },
    "read-as": { if case .open(_, _?, false, _) = $0 { true } else { false } },
    "reload-settings": { $0 == .reloadSettings },
    "suspend": { $0 == .suspend },
    "write": { if case .write("kitty.conf", _, _) = $0 { true } else { false } },
  ]

  /// All texts after `shows`, and none of those after `hides`.
  private static func seen(_ words: [String]) -> Self {
    let parts = words.split(separator: "hides", maxSplits: 1, omittingEmptySubsequences: false)
    let (shown, hidden) = (parts[0].dropFirst(), parts.dropFirst().flatMap { $0 })
    return .shows(words.joined(separator: " ")) { frame in
      shown.allSatisfy { frame.find($0) != nil } && hidden.allSatisfy { frame.find($0) == nil }
    }
  }

  /// The place of a text.
  private static func place(
    _ text: String, _ isRight: @escaping @Sendable (Point) -> Bool
  ) -> Self {
    .shows("the place of “\(text)”") { $0.find(text).map(isRight) == true }
  }

  /// The number of lines below those that are shown.
  private static func more(_ count: ClosedRange<Int>) -> Self {
    .shows("\(count) more lines") { frame in
      let numbers = frame.lines.compactMap { line in
        line.firstRange(of: "↓ ").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
      if numbers.isEmpty { return count.contains(0) && frame.find("↑") != nil }
      return numbers.contains { count.contains($0) }
    }
  }

  /// The row of a list that has the focus.
  private static func chosen(_ title: String, _ isChosen: Bool = true) -> Self {
    .shows("“\(title)” chosen: \(isChosen)") { frame in
      guard let found = frame.find(title), let other = frame.find("Italic") else { return false }
      return (frame[found].style.background != frame[other].style.background) == isChosen
    }
  }

  static func shows(_ text: String) -> Self { .shows("“\(text)”") { $0.find(text) != nil } }

  static func hides(_ text: String) -> Self { .shows("no “\(text)”") { $0.find(text) == nil } }

  /// The text of a line of the document.
  static func line(_ number: Int, _ text: String) -> Self {
    .shows("line \(number) “\(text)”") { $0.lines[KeyRun.documentTop + number - 1] == text }
  }

  /// The position of the caret in the text.
  static func caret(_ line: Int, _ column: Int) -> Self {
    .shows("the caret in line \(line), column \(column)") {
      $0.lines.contains { $0.hasSuffix("Ln \(line), Col \(column)") }
    }
  }

  /// The attributes of the first character of the text.
  static func style(_ attributes: CellAttributes) -> Self {
    .shows("attributes \(attributes)") {
      $0[Point(column: 0, row: KeyRun.documentTop)].style.attributes == attributes
    }
  }

  /// The cursor, by its distance from the end of a text.
  static func cursor(_ distance: Int, after text: String) -> Self {
    .shows("the cursor \(distance) after “\(text)”") { frame in
      guard var place = frame.find(text) else { return false }
      place.column += text.count + distance
      return place == frame.cursor?.position
    }
  }
}

extension Frame {
  /// The rows as text, without the blanks at their ends.
  var lines: [Substring] {
    plainText.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
    }
  }

  /// The first cell of a text before which nothing is wide.
  func find(_ text: String) -> Point? {
    for (row, line) in lines.enumerated() {
      if let range = line.firstRange(of: text) {
        let column = line.distance(from: line.startIndex, to: range.lowerBound)
        return Point(column: column, row: row)
      }
    }
    return nil
  }
}
