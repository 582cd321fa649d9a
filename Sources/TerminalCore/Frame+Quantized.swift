public import Colorimetry

/// Whether the terminal shows light text on dark or dark text on light.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark background.
  case dark
  /// Light background.
  case light
}

extension Frame {
  /// The frame in the colours that a terminal of `depth` can show.
  ///
  /// In monochrome, pixels become dots by a fixed ordered threshold, so that what does not move does
  /// not flicker; text loses its colours and keeps its attributes.
  /// - Parameter appearance: which of foreground and background is the brighter one.
  public func quantized(to depth: ColorDepth, appearance: Appearance = .dark) -> Frame {
    guard depth < .truecolor else { return self }
    var frame = self
    var cache = FrameQuantizer(depth: depth)
    for index in frame.cells.indices {
      if depth == .monochrome {
        frame.cells[index] = dots(at: index, appearance: appearance)
      } else {
        let style = frame.cells[index].style
        frame.cells[index].style.foreground = cache.quantized(style.foreground)
        frame.cells[index].style.background = cache.quantized(style.background)
      }
    }
    return frame
  }

  private func dots(at index: Int, appearance: Appearance) -> Cell {
    let cell = cells[index]
    var plain = cell
    plain.style = CellStyle(attributes: cell.style.attributes)
    guard cell.isPixels else { return plain }
    let column = index % size.columns
    let row = index / size.columns
    let upper = cell.glyph == .upperHalf ? cell.style.foreground : cell.style.background
    let lower = cell.glyph == .lowerHalf ? cell.style.foreground : cell.style.background
    let top = isInked(upper, x: column, y: 2 * row, appearance: appearance)
    let bottom = isInked(lower, x: column, y: 2 * row + 1, appearance: appearance)
    switch (top, bottom) {
    case (true, true): plain.glyph = .fullBlock
    case (true, false): plain.glyph = .upperHalf
    case (false, true): plain.glyph = .lowerHalf
    case (false, false): plain.glyph = .space
    }
    return plain
  }

  private func isInked(_ color: TerminalColor, x: Int, y: Int, appearance: Appearance) -> Bool {
    guard case .rgb(let rgb) = color else { return false }
    // The 4×4 ordered dither of Bayer (1973), thresholds in sixteenths.
    let matrix: [[Double]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
    let threshold = (matrix[y & 3][x & 3] + 0.5) / 16
    let lightness = OKLab(rgb).l
    return (appearance == .dark ? lightness : 1 - lightness) > threshold
  }
}

/// Quantises the colours of one frame and remembers the answers: neighbours repeat.
private struct FrameQuantizer {
  let depth: ColorDepth
  private var known: [TerminalColor: TerminalColor] = [:]

  init(depth: ColorDepth) { self.depth = depth }

  mutating func quantized(_ color: TerminalColor) -> TerminalColor {
    if case .default = color { return color }
    if let answer = known[color] { return answer }
    let answer = color.quantized(to: depth)
    known[color] = answer
    return answer
  }
}
