import TerminalCore

/// The text and the cursor of a screen that settles, and since when they have not changed.
///
/// Colours do not count, and neither do blocks and other characters that pictures are made of: the
/// ring turns for ever.
struct SettledText: Hashable, Sendable {
  /// How long nothing may change.
  static let duration = Duration.milliseconds(500)

  private var glyphs: [CellText] = []
  private var cursor: Point?
  /// The time of the last change; nil before the first look.
  private var start: Duration?

  /// When the screen will have settled if nothing changes; nil before the first look.
  var end: Duration? { start.map { $0 + Self.duration } }

  /// Notes what is on the screen.
  mutating func note(_ screen: Frame, at now: Duration) {
    let seen = screen.cells.map { Self.isDrawing($0.glyph) ? CellText(" ") : $0.glyph }
    guard start == nil || seen != glyphs || screen.cursor?.position != cursor else { return }
    (glyphs, cursor, start) = (seen, screen.cursor?.position, now)
  }

  /// Whether a glyph is part of a picture: a block, Braille, or a symbol for legacy computing.
  private static func isDrawing(_ glyph: CellText) -> Bool {
    switch glyph.first?.value ?? 0 {
    case 0x2580...0x259F, 0x2800...0x28FF, 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}
