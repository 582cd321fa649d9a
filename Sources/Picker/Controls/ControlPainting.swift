public import Color
public import Terminal

/// The colours that a control offers: the current colour with some parameters varied.
struct ColorRamp {
  private let base: Color
  private let parameters: [ColorParameter]
  /// Whether alpha is varied, so that a checkerboard is needed.
  let showsAlpha: Bool

  init(_ parameters: [ColorParameter], of model: ColorViewModel) {
    base = model.color(in: parameters.lazy.compactMap(\.space).first)
    self.parameters = parameters
    showsAlpha = parameters.contains(.alpha)
  }

  /// Returns the colour with some values replaced.
  func color(_ values: [ControlValue]) -> Color {
    var color = base
    for item in values { color[item.parameter] = item.value }
    return color
  }

  /// Returns the pixel for some values.
  func pixel(_ values: [ControlValue], x: Int, y: Int, board: Checkerboard) -> RGB8 {
    let color = color(values)
    return showsAlpha ? board.pixel(color, x: x, y: y) : color.rgb8
  }
}

extension ColorControl {
  /// Paints every pixel of the field with the colour that a click there gives.
  /// - Parameters:
  ///   - isGradient: whether neighbouring colours blend into each other.
  ///   - coverage: the part of a pixel that belongs to the control, 0...1; the rest shows the
  ///     panel.
  func paint(
    into frame: inout Frame, in field: Rect, model: ColorViewModel, context: RenderContext,
    isGradient: Bool = true, coverage: (PixelPosition) -> Double = { _ in 1 }
  ) {
    guard !field.isEmpty else { return }
    let variation = ColorRamp(parameters, of: model)
    let board = Checkerboard(context.theme)
    var canvas = Canvas(size: field.size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let position = PixelPosition(x: Double(x), y: Double(y))
        let share = coverage(position)
        guard share > 0 else { continue }
        let values = values(at: position, in: field, model: model)
        let color = variation.pixel(values, x: x, y: y, board: board)
        canvas[x, y] =
          share < 1 ? OKLab.mix(OKLab(context.theme.panel), OKLab(color), share).rgb8 : color
      }
    }
    canvas.draw(into: &frame, at: field.origin, isGradient: isGradient)
  }

  /// Draws the marker at the model's colour: around its pixel, or in a small field on its cell.
  ///
  /// The background of a cell is the colour that a click on it gives, which may differ slightly from
  /// the model's.
  func mark(
    into frame: inout Frame, in field: Rect, model: ColorViewModel,
    context: RenderContext, isContinuous: Bool = true
  ) {
    guard !field.isEmpty else { return }
    let exact = position(of: model, in: field)
    if isContinuous, Marker.isPixels(in: field, depth: context.depth) {
      return Marker.drawRing(into: &frame, at: exact, in: field, on: model.rgb8, context: context)
    }
    let cell = exact.cell(in: field)
    let position = position(of: Mouse(.press(clicks: 1), at: cell), in: field)
    let values = values(at: position, in: field, model: model)
    let color = ColorRamp(parameters, of: model).pixel(
      values, x: Int(position.x), y: Int(position.y), board: Checkerboard(context.theme))
    Marker.draw(into: &frame, at: cell, in: field, on: color, context: context)
  }

  /// Draws the names and values of the parameters in a row, abbreviated if necessary.
  func caption(
    into frame: inout Frame, in row: Rect, model: ColorViewModel,
    context: RenderContext
  ) {
    let style = context.isFocused ? context.theme.panelFocus : context.theme.panelNote
    if let entry = input.entry {
      let names = parameters.map(\.component.name).joined(separator: ", ")
      let text = "\(entry.text)▏"
      let isWide = names.count + text.count + 3 <= row.columns
      frame.write("▸" + (isWide ? "\(names): \(text)" : text), in: row, style: style)
      return
    }
    func text(isLong: Bool) -> String {
      parameters.map { parameter in
        let component = parameter.component
        let value = component.displayText(model.value(of: parameter)) + component.unit
        return isLong ? "\(component.name) \(value)" : "\(component.letter) \(value)"
      }.joined(separator: "  ")
    }
    let long = text(isLong: true)
    let fits = GlyphWidth.columns(of: long) < row.columns
    frame.write(
      (context.isFocused ? "▸" : " ") + (fits ? long : text(isLong: false)), in: row, style: style)
  }
}

extension Rect {
  /// The area of a control without the row for its names and values, if there is room for one.
  var belowCaption: Rect { rows >= 4 && columns >= 8 ? rows(from: 1) : self }
}

/// The marker of the chosen value.
///
/// Its shape makes it visible on every colour and at every depth.
enum Marker {
  /// Draws the marker as a glyph over a colour, in black or white for contrast.
  /// - Parameter field: the rectangle that contains the marker. In monochrome, the cells next to
  ///   the marker in this field are cleared, because dots beside it would hide it.
  static func draw(
    into frame: inout Frame, at point: Point, in field: Rect, on color: RGB8,
    context: RenderContext
  ) {
    if context.isFocused { frame.focus = point }
    if context.depth == .monochrome {
      for column in [point.column - 1, point.column + 1] {
        let neighbour = Point(column: column, row: point.row)
        guard field.contains(neighbour), frame.bounds.contains(neighbour), frame[neighbour].isPixels
        else { continue }
        frame.set(Cell(" "), at: neighbour)
      }
    }
    let style = CellStyle(
      foreground: .rgb(Color(color).contrastColor.rgb8), background: .rgb(color), attributes: .bold)
    frame.set(Cell(context.isFocused ? "◉" : "○", style: style), at: point)
  }

  // MARK: Pixels

  /// The rows from which a picture is large enough for a marker made of its pixels.
  private static let rowsForPixels = 16

  /// Whether the marker in a field is a ring of pixels rather than a glyph.
  static func isPixels(in field: Rect, depth: ColorDepth) -> Bool {
    depth > .monochrome && field.rows >= rowsForPixels && field.columns >= 2 * rowsForPixels
  }

  /// Draws a thin ring of pixels around the chosen colour: white on dark colours and black on light
  /// ones, in the focused control with a second one of the other colour around it.
  ///
  /// At the edge of the field it moves inwards until it is whole, with a pixel of colour around it.
  static func drawRing(
    into frame: inout Frame, at position: PixelPosition, in field: Rect, on color: RGB8,
    context: RenderContext
  ) {
    if context.isFocused { frame.focus = position.cell(in: field) }
    let reach = 3
    // The radii of the hole and of the rings, chosen so that each is closed and a pixel thick.
    let radii = [1.5, 2.3, 3.3]
    let (width, height) = (field.columns, 2 * field.rows)
    let centerX = min(max(Int(position.x.rounded()), reach), width - 1 - reach)
    let centerY = min(max(Int(position.y.rounded()), reach), height - 1 - reach)
    let inner = Color(color).contrastColor.rgb8
    let outer = inner == RGB8(255, 255, 255) ? RGB8(0, 0, 0) : RGB8(255, 255, 255)
    for y in centerY - reach...centerY + reach {
      for x in centerX - reach...centerX + reach {
        let (right, down) = (Double(x - centerX), Double(y - centerY))
        let distance = (right * right + down * down).squareRoot()
        guard distance < radii[context.isFocused ? 2 : 1] else { continue }
        let point = Point(column: field.minColumn + x, row: field.minRow + y / 2)
        frame.setPixel(
          isUpper: y.isMultiple(of: 2), of: point,
          to: distance < radii[0] ? color : distance < radii[1] ? inner : outer)
      }
    }
  }
}

/// The checkerboard behind transparent colours.
///
///     let board = Checkerboard(.white, .gray, tileSize: 2)
///     let glass = ColorPreview(color.withAlpha(0.5), checkerboard: board)
///     glass.render(into: &frame, in: area, context: context)
public struct Checkerboard: Hashable, Sendable {
  /// The colour of the top left tile and the colour of its neighbours.
  public let colors: [RGB8]
  /// The width of a tile in columns and its height in halves of rows, at least 1.
  ///
  /// Such a tile is square, since a cell is about twice as high as it is wide.
  public let tileSize: Int

  /// Creates a checkerboard of two colours.
  public init(_ first: Color = .white, _ second: Color = .gray, tileSize: Int = 1) {
    colors = [first.rgb8, second.rgb8]
    self.tileSize = max(tileSize, 1)
  }

  /// Creates a checkerboard in a theme's colours.
  public init(_ theme: ResolvedTheme, tileSize: Int = 1) {
    self.init(Color(theme.checkerboard[0]), Color(theme.checkerboard[1]), tileSize: tileSize)
  }

  /// Returns the colour of the checkerboard at a pixel: a column and half of a row, from 0.
  public func color(x: Int, y: Int) -> RGB8 { colors[(x / tileSize + y / tileSize) & 1] }

  /// Returns the colour at a pixel with `color` composited over the checkerboard.
  public func pixel(_ color: Color, x: Int, y: Int) -> RGB8 {
    color.composited(over: Color(self.color(x: x, y: y))).rgb8
  }
}

/// A preview of a colour, over a checkerboard if it is transparent.
///
///     ColorPreview(color, isSquare: true).render(into: &frame, in: area, context: context)
public struct ColorPreview: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// Whether to fill only the largest square of the area.
  public var isSquare: Bool
  /// The checkerboard behind the colour; nil for the theme's.
  public var checkerboard: Checkerboard?

  /// Creates a preview.
  public init(_ color: Color, isSquare: Bool = false, checkerboard: Checkerboard? = nil) {
    self.color = color
    self.isSquare = isSquare
    self.checkerboard = checkerboard
  }

  /// Fills the area, or the largest square in its top left corner.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    var area = area
    if isSquare {
      let rows = min(area.rows, area.columns / 2)
      area.size = Size(columns: rows * 2, rows: rows)
    }
    let board = checkerboard ?? Checkerboard(context.theme)
    var canvas = Canvas(size: area.size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width { canvas[x, y] = board.pixel(color, x: x, y: y) }
    }
    canvas.draw(into: &frame, at: area.origin)
  }
}

/// Values by the size from which they hold, such as the columns of a preview by those of a picker.
struct Breakpoints<Value: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  private let steps: [(size: Int, value: Value)]

  /// Creates a table in the order of its sizes, the first of which is 0.
  init(dictionaryLiteral steps: (Int, Value)...) { self.steps = steps }

  /// The value at a size.
  subscript(size: Int) -> Value { steps[steps.lastIndex { $0.size <= size } ?? 0].value }
}
