import Colorimetry
public import TerminalCore

/// Two parameters on a grid of swatches; the values are i/(n − 1) of their ranges.
///
/// Columns grow with the first parameter, rows with the second. The other parameters are those of
/// the present colour. With a single column or row the value is the lower limit.
public struct PalettePicker: ColorControl {
  /// What it changes: by column, by row.
  public let parameters: [ColorParameter]
  /// Swatches in a row, 1...256.
  public let columns: Int
  /// Rows of swatches, 1...256.
  public let rows: Int
  /// What is typed, and what the mouse does.
  public var input = ControlInput()

  /// The most columns and rows.
  public static let limit = 256

  /// A palette for two parameters; columns and rows are brought into 1...256.
  public init(_ x: ColorParameter, _ y: ColorParameter, columns: Int = 10, rows: Int = 10) {
    parameters = [x, y]
    self.columns = min(max(columns, 1), Self.limit)
    self.rows = min(max(rows, 1), Self.limit)
  }

  /// A cell for every swatch; in less room the part round the chosen one is shown.
  public var minimumSize: Size { Size(columns: columns, rows: rows) }

  /// The part of an area that is painted with colours.
  public func field(in area: Rect) -> Rect {
    let hasCaption = area.rows > rows || area.rows >= 6
    return hasCaption ? CaptionedArea(area).field : area
  }

  /// The values of the swatch at a place.
  public func values(at place: PixelPlace, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let window = Window(field, palette: self, model: model)
    return values(
      column: window.column(at: Int(place.x.rounded())), row: window.row(at: Int(place.y / 2)))
  }

  /// The pixel in the middle of the swatch that is nearest to the present values.
  public func place(of model: ColorViewModel, in field: Rect) -> PixelPlace {
    let window = Window(field, palette: self, model: model)
    let cell = window.middle(of: chosen(in: model))
    return PixelPlace(x: Double(cell.column), y: Double(cell.row * 2))
  }

  /// Arrows move by one swatch, PgUp and PgDn to the first and last row, Home and End to the first
  /// and last column; with Shift arrows move by ten.
  public func values(after key: Key, model: ColorViewModel) -> [ControlValue]? {
    guard let length = stepLength(key).map({ Int($0) }) else { return nil }
    var (column, row) = chosen(in: model)
    switch key.code {
    case .left: column -= length
    case .right: column += length
    case .up: row -= length
    case .down: row += length
    case .home: column = 0
    case .end: column = columns - 1
    case .pageUp: row = 0
    case .pageDown: row = rows - 1
    default: return nil
    }
    return values(column: min(max(column, 0), columns - 1), row: min(max(row, 0), rows - 1))
  }

  /// Draws names and values, the swatches, the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    let field = field(in: area)
    if field != area {
      caption(
        ["→", "↓"], into: &frame, in: area.row(0), model: model, isFocused: isFocused,
        context: context)
    }
    paint(into: &frame, in: field, model: model, context: context, isGradient: false)
    mark(into: &frame, in: field, model: model, isFocused: isFocused, context: context)
  }

  // MARK: Swatches

  /// The column and row of the swatch nearest to the present values.
  func chosen(in model: ColorViewModel) -> (column: Int, row: Int) {
    let shares = parameters.map { $0.share(of: model.value(of: $0)) }
    return (
      Int((shares[0] * Double(columns - 1)).rounded()),
      Int((shares[1] * Double(rows - 1)).rounded())
    )
  }

  private func values(column: Int, row: Int) -> [ControlValue] {
    let shares = [
      PixelPlace.share(Double(column), of: columns), PixelPlace.share(Double(row), of: rows),
    ]
    return zip(parameters, shares).map { ControlValue($0, $0.value(atShare: $1)) }
  }

  /// The swatches in sight and the cells that each of them takes.
  private struct Window {
    private let field: Rect
    private let size: Size
    private let first: (column: Int, row: Int)

    init(_ field: Rect, palette: PalettePicker, model: ColorViewModel) {
      self.field = field
      size = Size(
        columns: min(palette.columns, max(field.columns, 1)),
        rows: min(palette.rows, max(field.rows, 1)))
      let chosen = palette.chosen(in: model)
      first = (
        min(max(chosen.column - size.columns / 2, 0), palette.columns - size.columns),
        min(max(chosen.row - size.rows / 2, 0), palette.rows - size.rows)
      )
    }

    func column(at cell: Int) -> Int {
      let inside = min(max(cell, 0), max(field.columns - 1, 0))
      return first.column + inside * size.columns / max(field.columns, 1)
    }

    func row(at cell: Int) -> Int {
      let inside = min(max(cell, 0), max(field.rows - 1, 0))
      return first.row + inside * size.rows / max(field.rows, 1)
    }

    /// The cell in the middle of a swatch, relative to the field.
    func middle(of swatch: (column: Int, row: Int)) -> (column: Int, row: Int) {
      func middle(_ index: Int, of count: Int, cells: Int) -> Int {
        // Cells c with c * count / cells == index.
        let start = (index * cells + count - 1) / count
        let end = ((index + 1) * cells + count - 1) / count
        return (start + max(end - 1, start)) / 2
      }
      return (
        middle(swatch.column - first.column, of: size.columns, cells: field.columns),
        middle(swatch.row - first.row, of: size.rows, cells: field.rows)
      )
    }
  }
}
