import Colorimetry
import StyledText

/// The rendition set by SGR sequences and PabloDraw colours, before it is resolved into a style.
///
/// In ANSI art, bold and blinking change colours, including those set later, so they are kept
/// separate until something is drawn.
struct ArtRendition: Hashable {
  var foreground = TerminalColor.default
  var background = TerminalColor.default
  /// The RGB colours of `ESC [ 1 ; r ; g ; b t` and `0 ; r ; g ; b`, which take precedence until
  /// the palette colour is set again.
  var coveringForeground: RGB8?
  var coveringBackground: RGB8?
  var isBold = false
  var isBlinking = false
  var isReversed = false
  /// The other attributes: conceal, and the rest only in UTF-8 art.
  var attributes: TextAttributes = []
  var underline = Underline.none
  var underlineColor = TerminalColor.default

  /// Returns the style of a character drawn now.
  func style(_ encoding: ArtEncoding, hasICEColors: Bool) -> TextStyle {
    let brightBackground = isBlinking && hasICEColors
    var style = TextStyle(attributes: attributes, underline: underline)
    style.underlineColor = underlineColor
    if isReversed {
      // Only the colours are exchanged, not the brightness, as on the hardware.
      style.foreground =
        covering(coveringBackground) ?? ArtRendition.color(background, isBright: isBold, index: 0)
      style.background =
        covering(coveringForeground)
        ?? ArtRendition.color(foreground, isBright: brightBackground, index: 7)
    } else {
      style.foreground =
        covering(coveringForeground)
        ?? (isBold ? ArtRendition.color(foreground, isBright: true, index: 7) : foreground)
      style.background =
        covering(coveringBackground)
        ?? (brightBackground
          ? ArtRendition.color(background, isBright: true, index: 0) : background)
    }
    if isBlinking, !hasICEColors { style.attributes.insert(.blink) }
    if isBold, encoding == .utf8, !isBrightened(style.foreground) { style.attributes.insert(.bold) }
    return style
  }

  private func covering(_ color: RGB8?) -> TerminalColor? { color.map { .rgb($0) } }

  private func isBrightened(_ color: TerminalColor) -> Bool {
    if case .indexed(8...15) = color { return true }
    return false
  }

  /// Returns a PC colour, with an index for the default.
  private static func color(
    _ color: TerminalColor, isBright: Bool, index: UInt8
  ) -> TerminalColor {
    switch color {
    case .default: .indexed(index + (isBright ? 8 : 0))
    case .indexed(let index) where index < 8 && isBright: .indexed(index + 8)
    default: color
    }
  }

  /// Applies `ESC [ ... m`.
  ///
  /// As in PabloDraw, setting bold or a palette colour removes the RGB colour.
  mutating func apply(_ parameters: SequenceParameters, _ encoding: ArtEncoding) {
    var index = 0
    if parameters.isEmpty { self = ArtRendition() }
    while index < parameters.count {
      let code = parameters[index]
      index += 1
      switch code {
      case 0: self = ArtRendition()
      case 1: setBold(true)
      case 5, 6: setBlinking(true)
      case 7: isReversed = true
      case 8: attributes.insert(.conceal)
      case 25: setBlinking(false)
      case 27: isReversed = false
      case 28: attributes.remove(.conceal)
      case 30...37: setForeground(.indexed(UInt8(code - 30)))
      case 39: setForeground(.default)
      case 40...47: setBackground(.indexed(UInt8(code - 40)))
      case 49: setBackground(.default)
      case 90...97: setForeground(.indexed(UInt8(code - 90 + 8)))
      case 100...107: setBackground(.indexed(UInt8(code - 100 + 8)))
      case 38: if let color = parameters.color(&index) { setForeground(color) }
      case 48: if let color = parameters.color(&index) { setBackground(color) }
      case 58:
        if let color = parameters.color(&index), encoding == .utf8 { underlineColor = color }
      case 2 where encoding == .codePage437: setBold(false)
      case 22:
        setBold(false)
        attributes.remove(.faint)
      default:
        if encoding == .utf8 { applyModern(code, parameters, &index) }
      }
      index = parameters.endOfGroup(from: index)
    }
  }

  /// Applies attributes of modern terminals that the PC did not have.
  private mutating func applyModern(
    _ code: Int, _ parameters: SequenceParameters, _ index: inout Int
  ) {
    switch code {
    case 2: attributes.insert(.faint)
    case 3: attributes.insert(.italic)
    case 4:
      guard parameters.isPart(index) else {
        underline = .single
        return
      }
      underline = UInt8(exactly: parameters[index]).flatMap(Underline.init(rawValue:)) ?? .single
    case 9: attributes.insert(.strike)
    case 21: underline = .double
    case 23: attributes.remove(.italic)
    case 24: underline = .none
    case 29: attributes.remove(.strike)
    case 53: attributes.insert(.overline)
    case 55: attributes.remove(.overline)
    case 59: underlineColor = .default
    default: break
    }
  }

  private mutating func setBold(_ value: Bool) {
    isBold = value
    coveringForeground = nil
  }

  private mutating func setBlinking(_ value: Bool) {
    isBlinking = value
    coveringBackground = nil
  }

  private mutating func setForeground(_ color: TerminalColor) {
    foreground = color
    coveringForeground = nil
  }

  private mutating func setBackground(_ color: TerminalColor) {
    background = color
    coveringBackground = nil
  }

  /// Applies `ESC [ layer ; r ; g ; b t`.
  mutating func cover(_ parameters: SequenceParameters) {
    guard parameters.count == 4 else { return }
    let channels = (1...3).map { UInt8(clamping: parameters[$0]) }
    let color = RGB8(channels[0], channels[1], channels[2])
    switch parameters[0] {
    case 0: coveringBackground = color
    case 1: coveringForeground = color
    default: break
    }
  }
}
