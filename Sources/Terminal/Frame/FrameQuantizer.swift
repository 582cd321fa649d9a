public import Color

/// Reduces frames to the colours of a terminal, with a cache that lasts from frame to frame.
///
/// An interface has a few thousand colours, each of which is searched once.
package struct FrameQuantizer: Sendable {
  /// The colour depth of the terminal.
  package let depth: ColorDepth
  /// The number of colours that the cache holds before it begins anew.
  private static let limit = 4096

  private var entries: [RGB8: UInt8] = [:]

  /// Creates a quantizer with an empty cache.
  package init(depth: ColorDepth) { self.depth = depth }

  /// Reduces a frame to the colours that the terminal can show.
  ///
  /// With 256 colours, gradients get an ordered dither. With 16 they do not: a mixture would promise
  /// a colour that no text can have. In monochrome, pixels are set or not by an ordered threshold,
  /// so that still images do not flicker, and text keeps only its attributes.
  /// - Parameter appearance: whether the background is dark or light.
  package mutating func quantize(_ frame: inout Frame, appearance: Appearance = .dark) {
    switch depth {
    case .truecolor: return
    case .monochrome: return frame.makeMonochrome(appearance: appearance)
    case .ansi16, .indexed256: break
    }
    if depth == .indexed256 { frame.dither() }
    defer { frame.joinPixels() }
    for index in frame.cells.indices {
      quantize(&frame.cells[index].style.foreground)
      quantize(&frame.cells[index].style.background)
    }
  }

  private mutating func quantize(_ color: inout TerminalColor) {
    switch color {
    case .default: break
    case .indexed: if depth == .ansi16 { color = color.quantized(to: depth) }
    case .rgb(let rgb): color = .indexed(entry(for: rgb))
    }
  }

  private mutating func entry(for rgb: RGB8) -> UInt8 {
    if let entry = entries[rgb] { return entry }
    let quantizer = PaletteQuantizer.xterm
    let entry = depth == .ansi16 ? quantizer.nearest16(rgb) : quantizer.nearest256(rgb)
    if entries.count == Self.limit { entries.removeAll(keepingCapacity: true) }
    entries[rgb] = entry
    return entry
  }
}

extension Frame {
  /// Returns the frame in the colours that a terminal of `depth` can show.
  public func quantized(to depth: ColorDepth, appearance: Appearance = .dark) -> Frame {
    var quantizer = FrameQuantizer(depth: depth)
    var frame = self
    quantizer.quantize(&frame, appearance: appearance)
    return frame
  }

  /// Takes the colours away; pixels are set or not by an ordered dither threshold.
  mutating func makeMonochrome(appearance: Appearance) {
    for index in cells.indices {
      let cell = cells[index]
      cells[index].style = CellStyle(attributes: cell.style.attributes)
      guard cell.isPixels else { continue }
      let (x, y) = (index % size.columns, index / size.columns * 2)
      let (upper, lower) = cell.pixels
      let isTop = isInked(upper, x: x, y: y, appearance: appearance)
      let isBottom = isInked(lower, x: x, y: y + 1, appearance: appearance)
      cells[index].glyph =
        isTop ? isBottom ? .fullBlock : .upperHalf : isBottom ? .lowerHalf : .space
    }
  }

  private func isInked(_ color: TerminalColor, x: Int, y: Int, appearance: Appearance) -> Bool {
    guard case .rgb(let rgb) = color else { return false }
    let lightness = OKLab(rgb).l
    let ink = appearance == .dark ? lightness : 1 - lightness
    // Colours near the background are left empty and those near the text are filled, instead of
    // showing as single dots.
    return (ink - 0.22) / 0.52 > OrderedDither.threshold(x, y)
  }

  /// Dithers the gradients of the frame.
  mutating func dither() {
    let dither = OrderedDither()
    for index in cells.indices where cells[index].isGradient {
      let (x, y) = (index % size.columns, index / size.columns * 2)
      var cell = cells[index]
      func shown(_ color: TerminalColor, _ y: Int) -> TerminalColor {
        guard case .rgb(let rgb) = color else { return color }
        return dither.shown(rgb, x: x, y: y)
      }
      if cell.glyph == .space {
        cell.glyph = .upperHalf
        cell.style.foreground = cell.style.background
      }
      cell.style.foreground = shown(cell.style.foreground, cell.glyph == .lowerHalf ? y + 1 : y)
      // Behind a lower half alone is the background of the frame.
      if cell.glyph == .upperHalf { cell.style.background = shown(cell.style.background, y + 1) }
      cells[index] = cell
    }
  }

  /// Turns cells of two equal pixels back into spaces.
  mutating func joinPixels() {
    for index in cells.indices where cells[index].isGradient {
      cells[index].isGradient = false
      guard cells[index].glyph == .upperHalf,
        cells[index].style.foreground == cells[index].style.background
      else { continue }
      cells[index].glyph = .space
      cells[index].style.foreground = .default
    }
  }
}

/// Dithers gradients with a fixed pattern, so that equal images give equal cells.
///
/// With 256 colours each channel is shifted by up to a third of the step between two entries, and
/// the order of the channels is kept, so that the hue stays. With 16 colours a mixture would promise
/// colours that text cannot have.
///
/// Pattern: Bayer, An optimum method for two-level rendition of continuous-tone pictures, 1973.
struct OrderedDither {
  // Stored, so that it is not retained for each pixel.
  private let quantizer = PaletteQuantizer.xterm

  private static let matrix: [Double] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Returns the threshold of a pixel: 1/32, 3/32 … 31/32.
  static func threshold(_ x: Int, _ y: Int) -> Double { (matrix[(y & 3) * 4 + x & 3] + 0.5) / 16 }

  /// Returns the entry of the 256-colour palette to show for a colour at a pixel.
  func shown(_ color: RGB8, x: Int, y: Int) -> TerminalColor {
    let range =
      Int(max(color.red, color.green, color.blue)) - Int(min(color.red, color.green, color.blue))
    // Steps of 40 between colours, and of 10 between greys.
    let reach = min(Double(range) / 8 + 4, 12)
    let offset = (2 * Self.threshold(x, y) - 1) * reach
    func moved(_ channel: UInt8) -> UInt8 { UInt8((Double(channel) + offset).clamped(to: 0...255)) }
    return .indexed(
      quantizer.nearestInOrder256(RGB8(moved(color.red), moved(color.green), moved(color.blue))))
  }
}

/// Whether the terminal has a dark or a light background.
///
///     let ink: RGB8 = context.theme.appearance == .dark ? RGB8(255, 255, 255) : RGB8(0, 0, 0)
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// Returns that of a background.
  package init(of background: RGB8) { self = OKLab(background).l < 0.5 ? .dark : .light }
}
