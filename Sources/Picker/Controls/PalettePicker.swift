import Color
public import Terminal

/// A grid of swatches for two parameters; with n columns or rows the values are i/(n − 1) of the
/// range.
///
/// Columns grow with the first parameter and rows with the second. The other parameters are those
/// of the current colour. A single column or row has the lower limit.
///
///     var palette = try PalettePicker(.hue, .saturation, columns: 12, rows: 4).bound(to: $color)
///     _ = palette.update(event, in: area, context: context)
///     palette.render(into: &frame, in: area, context: context)
public struct PalettePicker: ColorControl {
  /// The parameter of the columns and the parameter of the rows.
  public let parameters: [ColorParameter]
  /// The number of columns, 1...256.
  public let columns: Int
  /// The number of rows, 1...256.
  public let rows: Int
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// The largest number of columns and of rows.
  public static let limit = 256

  /// Creates a palette; columns and rows are clamped to 1...256.
  /// - Throws: `CompositionError` unless the parameters are different ones of one space, or alpha.
  public init(
    _ x: ColorParameter, _ y: ColorParameter, columns: Int = 10, rows: Int = 10
  ) throws(CompositionError) {
    self.init(try Self.pair(x, y), columns: columns, rows: rows)
  }

  package init(_ parameters: [ColorParameter], columns: Int, rows: Int) {
    self.parameters = parameters
    self.columns = columns.clamped(to: 1...Self.limit)
    self.rows = rows.clamped(to: 1...Self.limit)
  }

  /// One cell for each swatch.
  ///
  /// In a smaller area the swatches around the chosen one are shown.
  public var minimumSize: Size { Size(columns: columns, rows: rows) }

  /// A held key moves from swatch to swatch.
  public var acceleratesHeldKeys: Bool { false }

  /// Returns the painted part of the area.
  public func field(in area: Rect) -> Rect {
    let hasCaption = area.rows > rows || area.rows >= 6
    return hasCaption ? area.belowCaption : area
  }

  /// Returns the values of the swatch at a position.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let windows = windows(in: field, model: model)
    return values(
      column: windows.columns.swatch(at: Int(position.x.rounded())),
      row: windows.rows.swatch(at: Int(position.y / 2)))
  }

  /// Returns the pixel in the middle of the swatch nearest to the current values.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let (windows, chosen) = (windows(in: field, model: model), chosen(in: model))
    return PixelPosition(
      x: Double(windows.columns.middle(of: chosen.column)),
      y: Double(windows.rows.middle(of: chosen.row) * 2))
  }

  /// Returns the values after an action: steps move by swatches, pages go to the first and last
  /// rows, and the limits are the first and last columns.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    var (column, row) = chosen(in: model)
    switch action {
    case .step(let direction, let steps):
      column += direction.offset.columns * steps
      row += direction.offset.rows * steps
    case .least, .leastVertical: column = 0
    case .greatest, .greatestVertical: column = columns - 1
    case .pageUp: row = 0
    case .pageDown: row = rows - 1
    }
    return values(column: min(max(column, 0), columns - 1), row: min(max(row, 0), rows - 1))
  }

  /// Names the arrow keys.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    [(keys.stepLabel(ArrowDirection.allCases), "choose")]
  }

  /// Draws swatches, few enough to tell them apart.
  public func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    PalettePicker(parameters, columns: max(area.columns / 2, 1), rows: area.rows)
      .paint(into: &frame, in: area, model: model, context: context, isGradient: false)
  }

  // MARK: Swatches

  /// Returns the column and row of the swatch nearest to the current values.
  func chosen(in model: ColorViewModel) -> (column: Int, row: Int) {
    let fractions = fractions(of: model)
    return (
      Int((fractions[0] * Double(columns - 1)).rounded()),
      Int((fractions[1] * Double(rows - 1)).rounded())
    )
  }

  private func values(column: Int, row: Int) -> [ControlValue] {
    values(
      atFractions: PixelPosition.fraction(Double(column), of: columns),
      PixelPosition.fraction(Double(row), of: rows))
  }

  private func windows(in field: Rect, model: ColorViewModel) -> (columns: Window, rows: Window) {
    let chosen = chosen(in: model)
    return (
      Window(field.columns, of: columns, around: chosen.column),
      Window(field.rows, of: rows, around: chosen.row)
    )
  }

  /// The visible swatches along one side of a field, and the cells that each of them takes.
  private struct Window {
    private let cells: Int
    private let count: Int
    private let first: Int

    init(_ cells: Int, of swatches: Int, around chosen: Int) {
      self.cells = cells
      count = min(swatches, max(cells, 1))
      first = (chosen - count / 2).clamped(to: 0...swatches - count)
    }

    func swatch(at cell: Int) -> Int {
      first + cell.clamped(to: 0...max(cells - 1, 0)) * count / max(cells, 1)
    }

    /// Returns the cell in the middle of a swatch.
    func middle(of swatch: Int) -> Int {
      let index = swatch - first
      // The cells c with `c * count / cells == index`.
      let start = (index * cells + count - 1) / count
      let end = ((index + 1) * cells + count - 1) / count
      return (start + max(end - 1, start)) / 2
    }
  }
}

extension PalettePicker: LayoutControl {
  package static let word = "palette"
  package static let parameterCount = 2
  package var isGradient: Bool { false }
  package static let samples = [
    ControlSample(
      "palette", "two parameters on a grid",
      PalettePicker([.hue, .saturation], columns: 12, rows: 6))
  ]

  package init(_ parameters: [ColorParameter]) { self.init(parameters, columns: 10, rows: 10) }

  package var option: String? { columns == 10 && rows == 10 ? nil : "\(columns)x\(rows)" }

  package func with(option: String) throws(CompositionError) -> PalettePicker {
    guard let size = Size(notation: option), max(size.columns, size.rows) <= Self.limit else {
      throw .gridSize(option)
    }
    return PalettePicker(parameters, columns: size.columns, rows: size.rows)
  }

  /// Returns a palette of the same size.
  public func replacing(_ parameters: [ColorParameter]) -> PalettePicker? {
    PalettePicker(parameters, columns: columns, rows: rows)
  }
}
