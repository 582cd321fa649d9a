package import Colorimetry

/// Dithers gradients with a fixed pattern, so that equal images give equal cells.
///
/// With 256 colours each channel is shifted by up to a third of the step between two entries, and
/// the order of the channels is kept, so that the hue stays. With 16 colours a mixture would promise
/// colours that text cannot have.
///
/// Pattern: Bayer, An optimum method for two-level rendition of continuous-tone pictures, 1973.
package struct OrderedDither: Sendable {
  /// The colour depth of the terminal.
  package let depth: ColorDepth
  // Stored, so that it is not retained for each pixel.
  private let quantizer = PaletteQuantizer.xterm

  private static let matrix: [Double] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Creates a dither for a depth; only 256 colours are dithered.
  package init(_ depth: ColorDepth) {
    self.depth = depth
  }

  /// Returns the threshold of a pixel: 1/32, 3/32 … 31/32.
  static func threshold(_ x: Int, _ y: Int) -> Double { (matrix[(y & 3) * 4 + x & 3] + 0.5) / 16 }

  /// Returns the palette entry to show for a colour at a pixel, or the colour in other depths.
  package func shown(_ color: RGB8, x: Int, y: Int) -> TerminalColor {
    switch depth {
    case .truecolor, .ansi16, .monochrome: return .rgb(color)
    case .indexed256:
      let range =
        Int(max(color.red, color.green, color.blue))
        - Int(min(color.red, color.green, color.blue))
      // Steps of 40 between colours, and of 10 between greys.
      let reach = min(Double(range) / 8 + 4, 12)
      let offset = (2 * Self.threshold(x, y) - 1) * reach
      func moved(_ channel: UInt8) -> UInt8 { UInt8(min(max(Double(channel) + offset, 0), 255)) }
      return .indexed(
        quantizer.nearestInOrder256(
          RGB8(moved(color.red), moved(color.green), moved(color.blue))))
    }
  }
}

extension Frame {
  /// Dithers the gradients of the frame.
  mutating func dither(_ dither: OrderedDither) {
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
