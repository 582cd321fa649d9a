import Color
import StyledText
import UnicodeText

extension FormatDefinition {
  /// Text with the styles of tmux, for its status line and titles: `#[fg=#ff8800]text`.
  static let tmux = FormatDefinition(
    title: "tmux styles",
    writer: { _ in TmuxWriter() },
    loses: { _ in
      [
        .dropped: [
          .rapidBlink, .superscript, .subscript, .proportional, .link, .otherLink, .linkParameter,
          .longLink,
        ],
        .becomes("line feeds"): TextFeature.lineEnds, .becomes("spaces"): [.tab],
        .becomes("visible marks"): TextFeature.invisible,
      ]
    }, writingOptions: ConvertOption.colors)
}

/// Writes the markup of tmux, each line on its own, because an option holds one.
///
/// `%` is doubled: tmux expands it in the options in which text stands. It halves each `#` once when it
/// expands and once when it draws, but only then before a style, so an empty style follows.
/// https://man.openbsd.org/tmux#STYLES
private struct TmuxWriter: FormatWriter {
  private var style = TextStyle.plain
  private var hasReturn = false

  mutating func write(_ text: ByteBuffer, style new: TextStyle, to output: inout [UInt8]) {
    var plain = new
    (plain.link, plain.fill) = (nil, .default)
    GraphemeSpan.forEachScalar(in: text) { scalar in
      if hasReturn, scalar != "\n" { put("\r", plain, to: &output) }
      hasReturn = scalar == "\r"
      switch scalar {
      case "\r": break
      case "\n":
        begin(.plain, &output)
        output.append(.newline)
      default: put(scalar, plain, to: &output)
      }
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if hasReturn { put("\r", style, to: &output) }
    begin(.plain, &output)
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ new: TextStyle, to output: inout [UInt8]) {
    var new = new
    // Nothing of the text colour is seen on a blank.
    let isBlank = scalar == " " || scalar == "\t"
    if isBlank, new.underline == .none, new.attributes.isEmpty {
      new.foreground = style.foreground
    }
    begin(new, &output)
    switch scalar {
    case "#": output += "###[]".utf8
    case "%": output += "%%".utf8
    case "\t": output.append(.space)
    default: output += (VisibleMark.text(for: scalar) ?? String(scalar)).utf8
    }
  }

  /// Writes what changes the style.
  private mutating func begin(_ new: TextStyle, _ output: inout [UInt8]) {
    guard new != style else { return }
    defer { style = new }
    var words: [String] = []
    let isSameLook =
      new.attributes == style.attributes && new.underline == style.underline
      && new.underlineColor == style.underlineColor
    let base = isSameLook && new != .plain ? style : .plain
    if !isSameLook || new == .plain { words.append("default") }
    for (key, new, old) in [
      ("fg", new.foreground, base.foreground), ("bg", new.background, base.background),
      ("us", new.underlineColor, base.underlineColor),
    ] where new != old { words.append("\(key)=\(name(of: new))") }
    if !isSameLook {
      words += Self.attributes.filter { new.attributes.contains($0.attribute) }.map(\.word)
      if let word = Self.underlines[new.underline] { words.append(word) }
    }
    output += "#[\(words.joined(separator: ","))]".utf8
  }

  private func name(of color: TerminalColor) -> String {
    switch color {
    case .default: "default"
    case .indexed(let index): "colour\(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  private static let attributes: [(attribute: TextAttributes, word: String)] = [
    (.bold, "bold"), (.faint, "dim"), (.italic, "italics"), (.blink, "blink"),
    (.reverse, "reverse"), (.conceal, "hidden"), (.strike, "strikethrough"),
    (.overline, "overline"),
  ]
  private static let underlines: [Underline: String] = [
    .single: "underscore", .double: "double-underscore", .curly: "curly-underscore",
    .dotted: "dotted-underscore", .dashed: "dashed-underscore",
  ]
}
