import Color
import StyledText

/// A style that ANSI art can represent: two of eight colours, bright, blinking, and RGB colours.
struct ArtStyle: Hashable {
  /// 0...7, or nil for the default.
  var foreground: UInt8?
  var background: UInt8?
  var isBold = false
  /// Blinking, or with iCE colours a bright background.
  var isBlinking = false
  var isConcealed = false
  var coveringForeground: RGB8?
  var coveringBackground: RGB8?

  static let plain = ArtStyle()

  private init() {}

  init(_ style: TextStyle, hasICEColors: Bool) {
    var style = style
    if style.attributes.contains(.reverse) { style = ArtStyle.resolvingReverse(style) }
    isConcealed = style.attributes.contains(.conceal)
    isBold = style.attributes.contains(.bold)
    isBlinking = !hasICEColors && !style.attributes.isDisjoint(with: [.blink, .rapidBlink])

    func color(_ color: TerminalColor) -> (index: UInt8?, covering: RGB8?) {
      switch color {
      case .default: (nil, nil)
      case .indexed(let index) where index < 16: (index, nil)
      case .indexed(let index): (near(TerminalPalette.xterm[index]), TerminalPalette.xterm[index])
      case .rgb(let rgb): (near(rgb), rgb)
      }
    }
    // Programs with sixteen colours only show the nearest one.
    func near(_ rgb: RGB8) -> UInt8 { PaletteQuantizer.vga.nearest16(rgb) }

    let front = color(style.foreground)
    foreground = front.index.map { $0 & 7 }
    coveringForeground = front.covering
    if let index = front.index {
      if index >= 8 { isBold = true } else if front.covering != nil { isBold = false }
    }
    let back = color(style.background)
    background = back.index.map { $0 & 7 }
    coveringBackground = back.covering
    if hasICEColors, let index = back.index, index >= 8 { isBlinking = true }
  }

  /// Returns the style with reverse resolved as on modern terminals, with grey on black as the
  /// defaults.
  private static func resolvingReverse(_ style: TextStyle) -> TextStyle {
    var result = style
    result.attributes.remove(.reverse)
    result.foreground = style.background == .default ? .indexed(0) : style.background
    result.background = style.foreground == .default ? .indexed(7) : style.foreground
    return result
  }

  /// Appends the sequences for a transition from another style.
  func append(after old: ArtStyle, to output: inout [UInt8]) {
    guard self != old else { return }
    let needsReset =
      old.isBold && !isBold || old.isBlinking && !isBlinking || old.isConcealed && !isConcealed
      || old.foreground != nil && foreground == nil || old.background != nil && background == nil
    let base = needsReset ? .plain : old

    var codes: [UInt8] = needsReset ? [0] : []
    var uncoversForeground = needsReset
    var uncoversBackground = needsReset
    if isBold, !base.isBold {
      codes.append(1)
      uncoversForeground = true
    }
    if isBlinking, !base.isBlinking {
      codes.append(5)
      uncoversBackground = true
    }
    if isConcealed, !base.isConcealed { codes.append(8) }
    if let foreground {
      let isCovered = base.coveringForeground != nil && coveringForeground == nil
      if foreground != base.foreground || isCovered && !uncoversForeground {
        codes.append(30 + foreground)
        uncoversForeground = true
      }
    }
    if let background {
      let isCovered = base.coveringBackground != nil && coveringBackground == nil
      if background != base.background || isCovered && !uncoversBackground {
        codes.append(40 + background)
        uncoversBackground = true
      }
    }
    ArtStyle.append(codes, UInt8(ascii: "m"), to: &output)
    if let color = coveringBackground, uncoversBackground || color != base.coveringBackground {
      ArtStyle.append([0, color.red, color.green, color.blue], UInt8(ascii: "t"), to: &output)
    }
    if let color = coveringForeground, uncoversForeground || color != base.coveringForeground {
      ArtStyle.append([1, color.red, color.green, color.blue], UInt8(ascii: "t"), to: &output)
    }
  }

  private static func append(_ numbers: [UInt8], _ final: UInt8, to output: inout [UInt8]) {
    guard !numbers.isEmpty else { return }
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ";")) }
      if number >= 100 { output.append(0x30 + number / 100) }
      if number >= 10 { output.append(0x30 + number / 10 % 10) }
      output.append(0x30 + number % 10)
    }
    output.append(final)
  }
}
