public import Color
public import Terminal

/// The terminal's default foreground and background, as far as they are known.
///
///     let paper = DefaultColors(.light, background: RGB8(0xFD, 0xF6, 0xE3))
///     let context = RenderContext(theme: ResolvedTheme(.standard, on: paper))
public struct DefaultColors: Hashable, Sendable {
  /// Whether the terminal is dark or light.
  public var appearance: Appearance
  /// The reported background; nil if it is unknown.
  public var background: RGB8?
  /// The reported text colour; nil if it is unknown.
  public var text: RGB8?

  /// Creates default colours; unknown ones are assumed from the appearance.
  public init(_ appearance: Appearance, background: RGB8? = nil, text: RGB8? = nil) {
    self.appearance = appearance
    self.background = background
    self.text = text
  }

  /// The background, reported or assumed.
  public var effectiveBackground: RGB8 {
    background ?? (appearance == .dark ? RGB8(0x10, 0x10, 0x14) : RGB8(0xFF, 0xFF, 0xFF))
  }

  /// The text colour, reported or assumed.
  public var effectiveText: RGB8 {
    text ?? (appearance == .dark ? RGB8(0xE6, 0xE6, 0xEA) : RGB8(0x1C, 0x1C, 0x1E))
  }
}

extension DefaultColors {
  /// Updates the colours from a reply to OSC 10 or 11, the queries for the default foreground and
  /// background.
  /// - Parameter reply: the text after `ESC ]`, such as `11;rgb:1010/1010/1414`. Other replies are
  ///   ignored.
  public mutating func apply(_ reply: String) {
    let parts = reply.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let color = RGB8(terminalReply: parts[1]) else { return }
    switch parts[0] {
    case "10":
      text = color
    case "11":
      appearance = OKLab(color).l < 0.5 ? .dark : .light
      background = color
    default: break
    }
  }
}

extension RGB8 {
  /// Parses a colour in a terminal's reply: `rgb:RRRR/GGGG/BBBB` with one to four hexadecimal
  /// digits each.
  ///
  /// The value is a fraction of the largest number with as many digits, see XParseColor(3).
  /// Terminals with a transparent background (rxvt-unicode, Konsole) may reply `rgba:` with the
  /// opacity last, which is ignored.
  init?(terminalReply text: Substring) {
    let hasOpacity = text.hasPrefix("rgba:")
    guard hasOpacity || text.hasPrefix("rgb:") else { return nil }
    var channels = text.dropFirst(hasOpacity ? 5 : 4)
      .split(separator: "/", omittingEmptySubsequences: false)
    if hasOpacity, channels.count == 4 { channels.removeLast() }
    let bytes = channels.compactMap { digits -> UInt8? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
      let largest = (1 << (4 * digits.count)) - 1
      return UInt8((value * 255 + largest / 2) / largest)
    }
    guard channels.count == 3, bytes.count == 3 else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
  }
}

extension TerminalColor {
  /// Returns the background colour that a terminal of a depth shows reliably.
  ///
  /// Terminals with a palette of 16 colours often have only 8 backgrounds: the bright colours
  /// appear as their dark counterparts.
  package func asBackground(in depth: ColorDepth) -> TerminalColor {
    // Quantising builds tables that a truecolor terminal does not need.
    if depth == .truecolor { return self }
    if depth == .monochrome { return .default }
    let color = quantized(to: depth)
    guard depth == .ansi16, case .indexed(let index) = color else { return color }
    return .indexed(index & 7)
  }
}
