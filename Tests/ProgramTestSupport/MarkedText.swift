package import Color
import TestSupport

@testable package import StyledText

/// A one-line notation for a styled text with its selection.
///
///     one ‸two          a caret
///     one ⟦two‸         "two" is selected, the caret at its end
///     one ‸two⟧         the same from right to left
///     {r*:one} two      "one" in red and bold
///     a⏎b␍⏎c→d          line feed, CRLF, tab
///
/// Styles: `r g b y` text in pure red, green, blue, yellow; `R G B Y` the same as background;
/// `#f80000` and `@f80000` any text colour and background; `i208` and `I208` an index of the
/// palette; `*` bold, `.` faint, `/` italic, `_` underline, `!` reverse, `~` strike.
package struct MarkedText: Hashable, CustomStringConvertible {
  package var text = StyledString()
  package var selection = Selection(.zero)

  package static let colors: [Character: RGB8] = [
    "r": RGB8(255, 0, 0), "g": RGB8(0, 255, 0), "b": RGB8(0, 0, 255), "y": RGB8(255, 255, 0),
  ]
  package static let attributes: [(Character, TextAttributes)] = [
    ("*", .bold), (".", .faint), ("/", .italic), ("!", .reverse),
    ("~", .strike),
  ]

  package init(_ text: StyledString, _ selection: Selection) {
    self.text = text
    self.selection = selection
  }

  /// Parses the notation; without a caret it is at the start of the text.
  package init(_ notation: String) {
    var anchor: TextOffset?
    var head: TextOffset?
    var style = TextStyle.plain
    // Long texts are not appended scalar by scalar.
    var run = ""
    var scalars = Array(notation.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      guard "‸⟦⟧{}".unicodeScalars.contains(scalar) else {
        run.unicodeScalars.append(KeyNotation.decoded(scalar))
        continue
      }
      text.append(StyledString(run, style: style))
      run = ""
      switch scalar {
      case "‸": head = text.endOffset
      case "⟦", "⟧": anchor = text.endOffset
      case "{":
        let end = scalars.firstIndex(of: ":") ?? scalars.endIndex
        style = Self.style(scalars[..<end].map(Character.init))
        scalars = scalars[end...].dropFirst()
      default: style = .plain
      }
    }
    text.append(StyledString(run, style: style))
    selection = Selection(anchor: anchor ?? head ?? .zero, head: head ?? .zero)
  }

  private static func style(_ words: [Character]) -> TextStyle {
    var style = TextStyle.plain
    var rest = words[...]
    while let word = rest.popFirst() {
      if let attribute = attributes.first(where: { $0.0 == word })?.1 {
        style.attributes.insert(attribute)
      } else if word == "_" {
        style.underline = .single
      } else if let color = colors[word] {
        style.foreground = .rgb(color)
      } else if let color = colors[Character(word.lowercased())] {
        style.background = .rgb(color)
      } else if word == "#" || word == "@" {
        let color = RGB8(hex: String(rest.prefix(6))).map { TerminalColor.rgb($0) } ?? .default
        rest = rest.dropFirst(6)
        if word == "#" { style.foreground = color } else { style.background = color }
      } else if word == "i" || word == "I" {
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        let color = TerminalColor.indexed(UInt8(String(digits)) ?? 0)
        if word == "i" { style.foreground = color } else { style.background = color }
      }
    }
    return style
  }

  /// The notation, equal for equal values.
  package var description: String {
    var line = ""
    var offset = text.startOffset
    func marks() -> String {
      guard !selection.isEmpty else { return offset == selection.head ? "‸" : "" }
      if offset == selection.head { return "‸" }
      return offset == selection.anchor ? (selection.isReversed ? "⟧" : "⟦") : ""
    }
    for run in text.runs(in: text.fullRange) {
      let words = Self.words(run.style)
      line += marks()
      if !words.isEmpty { line += "{" + words + ":" }
      let end = offset + run.length
      var isFirst = true
      for scalar in text.text(in: offset..<end).unicodeScalars {
        if !isFirst { line += marks() }
        isFirst = false
        let control = KeyNotation.controls.first { $0.1 == scalar && scalar != " " }?.0
        line.unicodeScalars.append(control ?? scalar)
        offset = offset + scalar.utf8.count
      }
      if !words.isEmpty { line += "}" }
    }
    return line + marks()
  }

  private static func words(_ style: TextStyle) -> String {
    var words = word(style.foreground, rgb: "#", indexed: "i")
    words += word(style.background, rgb: "@", indexed: "I")
    for (name, attribute) in attributes where style.attributes.contains(attribute) {
      words.append(name)
    }
    if style.underline != .none { words.append("_") }
    return words
  }

  private static func word(_ color: TerminalColor, rgb: String, indexed: String) -> String {
    switch color {
    case .default: return ""
    case .indexed(let index): return indexed + "\(index)"
    case .rgb(let value):
      guard let name = colors.first(where: { $0.value == value })?.key else {
        return rgb + value.hex.dropFirst()
      }
      return rgb == "#" ? String(name) : name.uppercased()
    }
  }
}
