/// The colours of a terminal: those of its palette, and those of text, background, cursor and
/// selection.
package struct TerminalScheme: Hashable, Sendable {
  /// What a colour is for.
  package enum Role: Hashable, Sendable {
    /// An entry of the palette; 0–7 are the colours, 8–15 the bright ones.
    case palette(UInt8)
    case foreground, background
    case cursor
    /// The character under the cursor.
    case cursorText
    /// The background of the selection.
    case selection
    case selectionText
    /// The faint form of one of the first eight colours.
    case dim(UInt8)
    /// Bold text in the colour of the foreground.
    case bold
  }

  /// What a role is set to.
  package enum Value: Hashable, Sendable {
    case color(RGB8)
    /// The colour of the character below.
    case cellForeground
    /// The background of the character below.
    case cellBackground
    /// Reverse video, or the terminal's own choice.
    case none
  }

  /// How terminals derive the entries 16 to 255 that are not set, where they do.
  package enum Generation: String, Hashable, Sendable {
    /// From the background to the foreground.
    case semantic
    /// From dark to light, as in the fixed palette.
    case legacy
  }

  /// How the entries 16 to 255 that are not set follow from the others; nil for the fixed ones.
  package var generation: Generation?
  /// The name; empty if the file has none.
  package var name = ""
  /// The author; empty if the file has none.
  package var author = ""
  private var values: [Role: Value] = [:]

  package init() {}

  /// What a role is set to; nil if it is not.
  package subscript(role: Role) -> Value? {
    get { values[role] }
    set { values[role] = newValue }
  }

  /// The roles that are set, in their usual order.
  package var roles: [Role] { values.keys.sorted() }

  /// The colour that a role is set to; nil for one that is not set, and for references.
  package func color(_ role: Role) -> RGB8? {
    if case .color(let color)? = values[role] { color } else { nil }
  }

  /// The colour that is seen: that of the role, or of the one that terminals show instead.
  package func shown(_ role: Role) -> RGB8 {
    if let color = color(role) { return color }
    return switch role {
    case .palette(let index): TerminalPalette.xterm[index]
    case .foreground: color(.palette(7)) ?? TerminalPalette.xterm[7]
    case .background: color(.palette(0)) ?? TerminalPalette.xterm[0]
    case .cursor, .selection, .bold: shown(.foreground)
    case .cursorText:
      values[role] == .cellForeground ? shown(.foreground) : shown(.background)
    case .selectionText:
      // Without both, the selection is in reverse video.
      values[role] == .cellForeground || color(.selection) != nil
        ? shown(.foreground) : shown(.background)
    case .dim(let index): shown(.palette(index))
    }
  }

  /// Whether the background is dark.
  package var isDark: Bool {
    Color(shown(.background)).relativeLuminance < Color(shown(.foreground)).relativeLuminance
  }
}

extension TerminalScheme.Role: Comparable {
  /// The 22 roles that terminals have in common.
  package static let common: [TerminalScheme.Role] =
    (0..<16).map { .palette($0) } + [
      .foreground, .background, .cursor, .cursorText, .selection, .selectionText,
    ]

  /// The name that people read: "red", "bright red", "selection text", "colour 208".
  package var name: String {
    switch self {
    case .palette(let index) where index < 8: hueNames[Int(index)]
    case .palette(let index) where index < 16: "bright " + hueNames[Int(index) - 8]
    case .palette(let index): "colour \(index)"
    case .foreground: "foreground"
    case .background: "background"
    case .cursor: "cursor"
    case .cursorText: "cursor text"
    case .selection: "selection"
    case .selectionText: "selection text"
    case .dim(let index): "dim " + hueNames[Int(index & 7)]
    case .bold: "bold"
    }
  }

  private var order: Int {
    switch self {
    case .palette(let index): index < 16 ? Int(index) : 100 + Int(index)
    case .bold: 22
    case .dim(let index): 23 + Int(index)
    default: Self.common.firstIndex(of: self) ?? 0
    }
  }

  package static func < (one: Self, other: Self) -> Bool { one.order < other.order }
}
