import Colorimetry
import UnicodeText

/// The first distinct foregrounds and backgrounds of a text, in text order.
struct DistinctColors: Sendable {
  /// The maximum number of each: more than an icon can show.
  static let limit = 8

  private(set) var foregrounds: [TerminalColor] = []
  private(set) var backgrounds: [TerminalColor] = []

  /// Adds the colours of a piece of text.
  ///
  /// White space and line breaks do not show a foreground, but spaces and tabs show a background.
  mutating func add(_ piece: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    if foregrounds.count < Self.limit, !foregrounds.contains(style.foreground),
      piece.showsColor(countingSpaces: false)
    {
      foregrounds.append(style.foreground)
    }
    // Most pieces have the background of the piece before.
    if backgrounds.last != style.background, backgrounds.count < Self.limit,
      !backgrounds.contains(style.background),
      piece.showsColor(countingSpaces: true)
    {
      backgrounds.append(style.background)
    }
  }

  /// Returns the colours after a style change of the whole text.
  func changed(by change: StyleChange) -> DistinctColors {
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether UTF-8 text contains a character that shows its colour.
  ///
  /// Spaces show only a background. Rarely needed, so `add` stays small without it.
  @inline(never)
  func showsColor(countingSpaces: Bool) -> Bool {
    var index = 0
    while index < count {
      let scalar = UTF8Scalar(in: self, at: index)
      switch scalar.value {
      case 0x0A...0x0D: break
      case 0x09, 0x20: if countingSpaces { return true }
      case 0..<0x80: return true
      default:
        let isSpace = Unicode.Scalar(scalar.value)?.properties.isWhitespace == true
        if countingSpaces || !isSpace { return true }
      }
      index += scalar.length
    }
    return false
  }
}
