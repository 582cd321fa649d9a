import Color
import StyledText

/// The style in which a screen draws, as the sequences of a file set it.
///
/// In ANSI art, bold and blinking change colours, including those set later, so they are resolved
/// only when something is drawn.
struct ScreenPen: Hashable {
  /// The style that sequences of styles and links set.
  var style = TextStyle.plain
  /// The RGB colours of `ESC [ 1 ; r ; g ; b t` and `0 ; r ; g ; b` in art, which take precedence
  /// until the palette colour is set again.
  private var coveringForeground: RGB8?
  private var coveringBackground: RGB8?

  /// Applies a sequence that sets colours and attributes; ignores any other.
  mutating func apply(_ sequence: UnsafeBufferPointer<UInt8>) {
    style.sgr = style.sgr.applying(sequence)
  }

  /// Applies `ESC [ ... m` in art.
  ///
  /// As in PabloDraw, setting bold or a palette colour removes the RGB colour.
  mutating func applyArt(_ sequence: UnsafeBufferPointer<UInt8>, _ encoding: ArtEncoding) {
    if coveringForeground != nil || coveringBackground != nil {
      // What a sequence sets is the same after it in styles that differed before.
      let plain = SGRStyle().applying(sequence)
      let other = ScreenPen.unlike.applying(sequence)
      func sets(_ attributes: TextAttributes) -> Bool {
        plain.attributes.intersection(attributes) == other.attributes.intersection(attributes)
      }
      if plain.foreground == other.foreground || sets(.bold) { coveringForeground = nil }
      if plain.background == other.background || sets([.blink, .rapidBlink]) {
        coveringBackground = nil
      }
    }
    apply(sequence)
    // On the PC the number of faint text ends bold.
    if encoding == .codePage437, style.attributes.contains(.faint) {
      style.attributes.subtract([.bold, .faint])
      coveringForeground = nil
    }
  }

  /// A style that differs from the plain one in all that removes an RGB colour.
  private static let unlike = TextStyle(
    foreground: .indexed(1), background: .indexed(1), attributes: [.bold, .blink]
  ).sgr

  /// Applies `ESC [ layer ; r ; g ; b t` in art.
  mutating func cover(_ numbers: [Int]) {
    guard numbers.count == 4 else { return }
    let channels = numbers[1...].map { UInt8(clamping: $0) }
    let color = RGB8(channels[0], channels[1], channels[2])
    switch numbers[0] {
    case 0: coveringBackground = color
    case 1: coveringForeground = color
    default: break
    }
  }

  /// Returns the style of a character that is drawn in art.
  func artStyle(_ encoding: ArtEncoding, hasICEColors: Bool) -> TextStyle {
    let isBold = style.attributes.contains(.bold)
    let isBlinking = !style.attributes.isDisjoint(with: [.blink, .rapidBlink])
    var result = TextStyle.plain
    result.attributes = style.attributes.intersection(.conceal)
    if encoding == .utf8 {
      // The PC did not have these.
      result.attributes.formUnion(
        style.attributes.intersection([.faint, .italic, .strike, .overline]))
      (result.underline, result.underlineColor) = (style.underline, style.underlineColor)
    }
    var front = coveringForeground.map { .rgb($0) } ?? style.foreground
    var back = coveringBackground.map { .rgb($0) } ?? style.background
    if style.attributes.contains(.reverse) {
      // Only the colours are exchanged, not the brightness, as on the hardware.
      (front, back) = (
        back == .default ? .indexed(0) : back, front == .default ? .indexed(7) : front
      )
    }
    result.foreground = isBold ? ScreenPen.bright(front, default: 7) : front
    result.background = isBlinking && hasICEColors ? ScreenPen.bright(back, default: 0) : back
    if isBlinking, !hasICEColors { result.attributes.insert(.blink) }
    if isBold, encoding == .utf8 {
      if case .indexed(8...15) = result.foreground {} else { result.attributes.insert(.bold) }
    }
    return result
  }

  /// Returns the bright one of a colour of the PC, whose default has an index.
  private static func bright(_ color: TerminalColor, default index: UInt8) -> TerminalColor {
    switch color {
    case .default: .indexed(index + 8)
    case .indexed(let index) where index < 8: .indexed(index + 8)
    default: color
    }
  }
}
