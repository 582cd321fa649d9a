/// A colour as a terminal displays it.
///
///     let warning = TerminalColor(Color.orange)
///     let shown = warning.quantized(to: .indexed256)  // .indexed(214)
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case `default`
  /// An entry of the terminal's palette.
  case indexed(UInt8)
  /// An 8-bit sRGB colour.
  case rgb(RGB8)

  /// Returns a colour in each way in which a text may have it: by its value, and as entries of a
  /// palette.
  package static func all(
    like rgb: RGB8, in palette: TerminalPalette = .xterm
  ) -> Set<TerminalColor> {
    let indices = (UInt8.min...UInt8.max).filter { palette[$0] == rgb }
    return Set(indices.map(TerminalColor.indexed) + [.rgb(rgb)])
  }

  /// Returns the nearest colour that a terminal of this depth can show.
  ///
  /// Palette entries are kept if the depth has them, since users may have customised
  /// them; at `.ansi16`, entries above 15 become the nearest of the first 16.
  public func quantized(to depth: ColorDepth) -> TerminalColor {
    quantized(to: depth, using: .xterm)
  }

  /// Returns the nearest colour in a palette.
  package func quantized(to depth: ColorDepth, using quantizer: PaletteQuantizer) -> TerminalColor {
    switch (self, depth) {
    case (.default, _), (_, .monochrome): .default
    case (_, .truecolor), (.indexed, .indexed256), (.indexed(0...15), .ansi16): self
    case (.rgb(let rgb), .indexed256): .indexed(quantizer.nearest256(rgb))
    case (.rgb(let rgb), .ansi16): .indexed(quantizer.nearest16(rgb))
    case (.indexed(let index), .ansi16):
      .indexed(quantizer.nearest16(quantizer.palette[index]))
    }
  }

  /// The one of the first eight entries that stands for one of the first sixteen; for grey it is the
  /// nearest, white.
  package static func withoutBright(_ index: UInt8) -> UInt8 {
    index == 8 ? 7 : index > 8 ? index - 8 : index
  }

  /// Returns the 8-bit colour with this palette; nil for the default colour.
  public func rgb8(in palette: TerminalPalette = .xterm) -> RGB8? {
    switch self {
    case .default: nil
    case .indexed(let index): palette[index]
    case .rgb(let rgb): rgb
    }
  }

  /// Creates the 8-bit colour for a terminal, fitted to sRGB; the opacity is ignored.
  ///
  ///     let orange = TerminalColor(Color.orange)
  ///
  /// Composite a translucent colour over its background first: `composited(over:)`.
  public init(_ color: Color) { self = .rgb(color.rgb8) }

  /// Appends the SGR parameters that select this colour, without `ESC [` and `m`.
  package func appendSGR(for layer: SGRLayer, form: SGRForm = .shortest, to bytes: inout [UInt8]) {
    let separator = form == .colons ? UInt8(ascii: ":") : UInt8(ascii: ";")
    let base = UInt64(layer.rawValue)
    switch self {
    case .default: bytes.append(decimal: base + 9)
    case .indexed(let index) where index < 16 && form == .shortest && layer != .underline:
      bytes.append(decimal: base + UInt64(index) + (index < 8 ? 0 : 52))
    case .indexed(let index):
      bytes.append(decimal: base + 8)
      bytes += [separator, UInt8(ascii: "5"), separator]
      bytes.append(decimal: UInt64(index))
    case .rgb(let rgb):
      bytes.append(decimal: base + 8)
      bytes += [separator, UInt8(ascii: "2"), separator]
      if form == .colons { bytes.append(separator) }
      bytes.append(rgb, separator: separator)
    }
  }

  /// Appends the sequence that selects colours; nil for one that stays.
  package static func appendSGR(
    foreground: TerminalColor?, background: TerminalColor?, to bytes: inout [UInt8]
  ) {
    guard foreground != nil || background != nil else { return }
    bytes += [0x1B, .openBracket]
    foreground?.appendSGR(for: .foreground, to: &bytes)
    if foreground != nil, background != nil { bytes.append(.semicolon) }
    background?.appendSGR(for: .background, to: &bytes)
    bytes.append(UInt8(ascii: "m"))
  }
}

extension Color {
  /// Creates a colour from that of a terminal; nil for `.default`, which only the terminal knows.
  ///
  ///     let red = Color(TerminalColor.indexed(9))  // the bright red of xterm
  ///     let text = Color(TerminalColor.default) ?? .white
  ///
  /// - Parameter palette: the colours of the indices; users may have changed the first 16.
  public init?(_ color: TerminalColor, in palette: TerminalPalette = .xterm) {
    guard let rgb = color.rgb8(in: palette) else { return nil }
    self.init(rgb)
  }
}

/// The number of colours that a terminal can show, in ascending order.
///
///     let hasSmoothRing = context.depth >= .indexed256
public enum ColorDepth: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// No colours: only the default foreground and background.
  case monochrome
  /// The 16 colours of the terminal's own palette.
  case ansi16
  /// The 16 colours, the 6×6×6 cube and the 24 greys.
  case indexed256
  /// Any 8-bit sRGB colour.
  case truecolor

  /// Orders the depths by their number of colours.
  public static func < (one: ColorDepth, two: ColorDepth) -> Bool { one.rawValue < two.rawValue }
}

/// The 256 colours of an indexed terminal palette.
///
///     let blue = TerminalPalette.xterm[21]  // #0000ff
public struct TerminalPalette: Hashable, Sendable {
  /// All 256 colours in the order of their indices.
  public let colors: [RGB8]
  /// The default text colour of the terminal, if it is known.
  package var foreground: RGB8?
  /// The default background colour of the terminal, if it is known.
  package var background: RGB8?

  /// Creates a palette with these first 16 colours and the fixed cube and greys.
  ///
  /// `system` must have 16 colours.
  public init(system: [RGB8]) {
    precondition(system.count == 16, "a palette begins with 16 system colours")
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { RGB8(red, green, $0) } }
    }
    let greys = stride(from: UInt8(8), through: 238, by: 10).map { RGB8($0, $0, $0) }
    colors = system + cube + greys
  }

  /// Creates a palette with all 256 colours.
  package init(_ colors: [RGB8]) { self.colors = colors }

  /// The colour of an index.
  public subscript(index: UInt8) -> RGB8 { colors[Int(index)] }

  /// The default palette of xterm.
  ///
  /// https://invisible-island.net/xterm/ (XTerm-col.ad)
  public static let xterm = TerminalPalette(
    system: [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ].map { RGB8(packed: $0) })

  /// The palette of VGA in the order of terminals, in which 3 is brown: that of ANSI art.
  ///
  /// https://en.wikipedia.org/wiki/ANSI_escape_code#3-bit_and_4-bit
  public static let vga = TerminalPalette(
    system: [
      0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
      0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
    ].map { RGB8(packed: $0) })
}

/// Finds the palette entry nearest to a colour, by the distance in OKLab.
package struct PaletteQuantizer: Sendable {
  /// The palette to search.
  package let palette: TerminalPalette
  private let labs: [OKLab]

  /// Creates a quantizer for a palette.
  package init(_ palette: TerminalPalette) {
    self.palette = palette
    self.labs = palette.colors.map { OKLab($0) }
  }

  /// The quantizer for the palette of xterm.
  package static let xterm = PaletteQuantizer(.xterm)

  /// The quantizer for the palette of VGA.
  package static let vga = PaletteQuantizer(.vga)

  /// Returns the nearest of the 240 fixed entries 16...255; the lowest if several are equally near.
  ///
  /// The first 16 are left out because users change them.
  package func nearest256(_ rgb: RGB8) -> UInt8 { nearest(rgb, in: 16..<256) }

  /// Returns the nearest of the entries 0...15; the lowest if several are equally near.
  package func nearest16(_ rgb: RGB8) -> UInt8 { nearest(rgb, in: 0..<16) }

  /// Returns the nearest of the neighbouring cube entries and greys that have their channels in the
  /// same order.
  ///
  /// Two different channels may become equal, and equal ones stay equal.
  ///
  /// The nearest entry of all may have another hue. That is fine for a word, but not for the pixels
  /// of a gradient: a plane of blues would have teal and purple spots.
  package func nearestInOrder256(_ rgb: RGB8) -> UInt8 {
    var search = Search(target: OKLab(rgb))
    let (red, green, blue) = (Self.levels(rgb.red), Self.levels(rgb.green), Self.levels(rgb.blue))
    func areOrdered(_ one: UInt8, _ other: UInt8, _ oneLevel: Int, _ otherLevel: Int) -> Bool {
      oneLevel == otherLevel || one != other && (oneLevel < otherLevel) == (one < other)
    }
    for r in red {
      for g in green where areOrdered(rgb.red, rgb.green, r, g) {
        for b in blue
        where areOrdered(rgb.green, rgb.blue, g, b) && areOrdered(rgb.red, rgb.blue, r, b) {
          search.consider(16 + 36 * r + 6 * g + b, labs)
        }
      }
    }
    for index in 232..<256 { search.consider(index, labs) }
    return UInt8(search.best)
  }

  /// Returns the levels of the cube around a channel: 0, 95, 135, 175, 215 and 255.
  private static func levels(_ channel: UInt8) -> ClosedRange<Int> {
    let lower = channel < 95 ? 0 : (Int(channel) - 55) / 40
    return lower...min(lower + 1, 5)
  }

  private func nearest(_ rgb: RGB8, in range: Range<Int>) -> UInt8 {
    var search = Search(target: OKLab(rgb))
    for index in range { search.consider(index, labs) }
    return UInt8(search.best)
  }

  /// A search for the entry nearest to a colour.
  private struct Search {
    let target: OKLab
    /// The first of the nearest entries so far.
    var best = 0
    /// Its squared distance.
    var distance = Double.infinity

    /// Takes an entry if it is nearer.
    mutating func consider(_ index: Int, _ labs: [OKLab]) {
      let distance = labs[index].squaredDistance(to: target)
      if distance < self.distance { (best, self.distance) = (index, distance) }
    }
  }
}

/// The part of a cell that an SGR colour applies to; the raw value is the first of its codes.
package enum SGRLayer: UInt8, Sendable {
  case foreground = 30
  case background = 40
  case underline = 50
}

/// How the parameters of an SGR colour are written.
package enum SGRForm: Sendable {
  /// The first 16 palette entries by their own codes, such as `31` or `104`, all else with
  /// semicolons. Underlines have no such codes.
  case shortest
  /// `38;5;1`, `38;2;255;136;0`, which every terminal with these colours reads.
  case semicolons
  /// `38:5:1`, `38:2::255:136:0` as in ITU-T T.416; the empty parameter is the colour space.
  case colons
}
