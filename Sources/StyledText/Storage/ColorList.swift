import Colorimetry
import UnicodeText

/// The first different colours of a text and behind it, in its order.
struct ColorList: Sendable {
  /// How many of each are kept: more than an icon can show.
  static let limit = 8

  private(set) var foregrounds: [TerminalColor] = []
  private(set) var backgrounds: [TerminalColor] = []

  /// Takes in a stretch of text.
  ///
  /// White space and line breaks do not count, but spaces and tabs show what is behind them.
  mutating func note(_ piece: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    if foregrounds.count < Self.limit, !foregrounds.contains(style.foreground),
      Ink.isIn(piece, countsSpaces: false)
    {
      foregrounds.append(style.foreground)
    }
    if backgrounds.count < Self.limit, !backgrounds.contains(style.background),
      Ink.isIn(piece, countsSpaces: true)
    {
      backgrounds.append(style.background)
    }
  }

  /// The colours after a change of all styles.
  func changed(by change: StyleChange) -> ColorList {
    var result = self
    result.foregrounds = Self.changed(foregrounds, to: change.foreground, change)
    result.backgrounds = Self.changed(backgrounds, to: change.background, change)
    return result
  }

  private static func changed(
    _ colors: [TerminalColor], to color: TerminalColor?, _ change: StyleChange
  ) -> [TerminalColor] {
    guard let color = color ?? (change.clears ? .default : nil), !colors.isEmpty else {
      return colors
    }
    return [color]
  }
}

/// What of a text shows colours.
enum Ink {
  /// Whether a text holds anything that shows its colour: spaces show a background.
  static func isIn(_ buffer: UnsafeBufferPointer<UInt8>, countsSpaces: Bool) -> Bool {
    var index = 0
    while index < buffer.count {
      let scalar = UTF8Scalar(in: buffer, at: index)
      switch scalar.value {
      case 0x0A...0x0D: break
      case 0x09, 0x20: if countsSpaces { return true }
      case 0..<0x80: return true
      default:
        let isSpace = Unicode.Scalar(scalar.value)?.properties.isWhitespace == true
        if countsSpaces || !isSpace { return true }
      }
      index += scalar.length
    }
    return false
  }
}
