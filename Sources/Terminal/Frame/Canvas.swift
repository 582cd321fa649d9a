public import Color

/// An image of nearly square pixels, two per cell, one above the other.
///
/// ```text
/// y=0  ▀▀▀▀   row 0, foreground
/// y=1  ▄▄▄▄   row 0, background
/// y=2  ▀▀▀▀   row 1, foreground
/// ```
///
/// With half blocks every pixel has its exact colour.
///
///     var canvas = Canvas(size: Size(columns: 4, rows: 1))
///     for x in 0..<canvas.width { canvas[x, 1] = RGB8(255, 136, 0) }
///     canvas.draw(into: &frame, at: Point(column: 1, row: 2))
public struct Canvas: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels, twice the number of rows.
  public let height: Int
  private var pixels: [RGB8?]

  /// Creates a transparent canvas that covers `size` cells.
  public init(size: Size) {
    width = size.columns
    height = size.rows * 2
    pixels = Array(repeating: nil, count: width * height)
  }

  /// The colour of a pixel; nil is transparent.
  public subscript(x: Int, y: Int) -> RGB8? {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Draws the canvas into a frame, its top left corner at `origin`.
  /// - Parameters:
  ///   - isGradient: whether the colours form a gradient, which is dithered where colours are few.
  ///   - namesPalette: whether a colour of the 256-colour palette is drawn as its palette entry,
  ///     which takes half the bytes.
  public func draw(
    into frame: inout Frame, at origin: Point, isGradient: Bool = false, namesPalette: Bool = false
  ) {
    func put(_ glyph: CellText, _ style: CellStyle, at point: Point) {
      var cell = Cell(glyph: glyph, style: style, isPixels: true)
      cell.isGradient = isGradient
      frame.set(cell, at: point)
    }
    func color(_ rgb: RGB8) -> TerminalColor {
      if namesPalette, let index = rgb.paletteIndex { .indexed(index) } else { .rgb(rgb) }
    }
    for row in 0..<height / 2 {
      for column in 0..<width {
        let point = Point(column: origin.column + column, row: origin.row + row)
        guard frame.bounds.contains(point) else { continue }
        let top = self[column, 2 * row]
        let bottom = self[column, 2 * row + 1]
        let below = frame[point].style.background
        switch (top, bottom) {
        case (nil, nil): continue
        case (let top?, let bottom?) where top == bottom:
          // A space takes fewer bytes, and copies from the screen as a space.
          put(.space, CellStyle(background: color(top)), at: point)
        case (nil, let bottom?):
          put(.lowerHalf, CellStyle(foreground: color(bottom), background: below), at: point)
        case (let top?, nil):
          put(.upperHalf, CellStyle(foreground: color(top), background: below), at: point)
        case (let top?, let bottom?):
          let style = CellStyle(foreground: color(top), background: color(bottom))
          put(.upperHalf, style, at: point)
        }
      }
    }
  }
}

extension RGB8 {
  private static let paletteIndices = Dictionary(
    uniqueKeysWithValues: zip(TerminalPalette.xterm.colors[16...], 16...255 as ClosedRange<UInt8>))

  /// The entry 16...255 of xterm's palette with exactly this colour, if there is one.
  fileprivate var paletteIndex: UInt8? { Self.paletteIndices[self] }
}

extension Frame {
  /// The maximum number of bytes of a changed pixel cell: two 24-bit colours and the glyph.
  private static let pixelBytes = 40

  /// Reverts changed pixels to those on the screen, except for a number of bytes from the top.
  ///
  /// Text comes first on a slow line: a gradient that follows a value is ten times as large as the
  /// value.
  /// - Parameters:
  ///   - shown: the frame on the screen; nil for an empty screen.
  ///   - bytes: the approximate number of bytes of pixels that stay changed.
  /// - Returns: whether pixels were reverted.
  package mutating func deferPixels(shown: Frame?, budget bytes: Int) -> Bool {
    guard shown == nil || shown?.size == size else { return false }
    let before = shown?.cells
    var remaining = bytes / Self.pixelBytes
    var hasDeferred = false
    // On an empty screen a deferred cell gets the background of the text before it, which costs no
    // bytes.
    var blank = Cell.blank
    for index in cells.indices {
      if before == nil, index % size.columns == 0 { blank = .blank }
      let old = before?[index] ?? blank
      guard cells[index].isPixels else {
        blank.style.background = cells[index].style.background
        continue
      }
      // Text that pixels replace has to disappear immediately.
      guard cells[index] != old, old.isPixels || old.glyph == .space else { continue }
      if remaining > 0 {
        remaining -= 1
      } else {
        cells[index] = old
        hasDeferred = true
      }
    }
    return hasDeferred
  }

  /// Gives one of the two pixels of a cell a colour; the other one stays as it is.
  /// - Parameters:
  ///   - isUpper: whether it is the upper pixel.
  ///   - point: the cell; text in it disappears.
  ///   - color: the colour.
  package mutating func setPixel(isUpper: Bool, of point: Point, to color: RGB8) {
    guard bounds.contains(point) else { return }
    var (upper, lower) = self[point].pixels
    if isUpper { upper = .rgb(color) } else { lower = .rgb(color) }
    // An upper half, as everywhere in a picture, for the dither.
    let hasUpper = upper != .default
    let style = CellStyle(
      foreground: hasUpper ? upper : lower, background: hasUpper ? lower : upper)
    var changed = Cell(glyph: hasUpper ? .upperHalf : .lowerHalf, style: style, isPixels: true)
    changed.isGradient = self[point].isGradient
    set(changed, at: point)
  }
}

extension Cell {
  /// The colours of the two pixels; for text, its background twice.
  var pixels: (upper: TerminalColor, lower: TerminalColor) {
    (
      isPixels && glyph == .upperHalf ? style.foreground : style.background,
      isPixels && glyph == .lowerHalf ? style.foreground : style.background
    )
  }
}
