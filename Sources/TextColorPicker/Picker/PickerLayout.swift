public import TerminalCore

/// Where the parts of a picker lie in a rectangle of any size.
///
///     tall                              wide
///     RGB  HSB  HSL  OKLCH              ring   plane   RGB  HSB …
///     ring      plane                   ring   plane   R ▬▬▬▬▬ 255
///     ring      plane                   ring   plane   G ▬▬▬▬▬   0
///     R ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬ 255             ring   plane   B ▬▬▬▬▬   0
///     G ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬   0             ring   plane   #ff0000
///     B ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬   0
///     #ff0000    old ██ new ██
///     ≈ red · 5.3:1
///
/// What does not fit is left out, the text field last: with it alone any colour can be typed.
public struct PickerLayout: Hashable, Sendable {
  /// The names of the spaces.
  public var tabs: Rect?
  /// The hue ring, twice as wide as high.
  public var ring: Rect?
  /// The plane.
  public var plane: Rect?
  /// The rows of sliders, one below the other; there may be fewer rows than sliders.
  public var sliders: Rect?
  /// The text field.
  public var field: Rect
  /// Old and new colour.
  public var preview: Rect?
  /// Nearest name, contrast, approximation or complaint.
  public var note: Rect?

  /// The sliders that can be seen at once.
  public var sliderRows: Int { sliders?.rows ?? 0 }

  /// Lays a picker with some sliders out in a rectangle.
  public init(in area: Rect, sliderCount: Int) {
    field = area.row(max(area.rows - 1, 0))
    guard area.rows >= 2, area.columns >= 14 else { return }
    let tallRows = area.rows - sliderCount - 3
    if area.columns >= 34, tallRows >= 6 {
      self = .tall(area, sliderCount: sliderCount, graphics: tallRows, field: field)
    } else if area.columns >= 30, area.rows >= 4 {
      self = .wide(area, sliderCount: sliderCount, field: field)
    } else {
      layOutColumn(area, sliderCount: sliderCount)
    }
  }

  private static func tall(_ area: Rect, sliderCount: Int, graphics: Int, field: Rect)
    -> PickerLayout
  {
    var layout = PickerLayout(field: field)
    // An airy picker has an empty row above and below the sliders.
    let air = graphics >= 8 ? 1 : 0
    let rows = min(graphics - 2 * air, 14, area.columns / 4)
    layout.tabs = area.row(0)
    let top = area.minRow + 1 + (air == 1 ? 1 : 0)
    layout.ring = Rect(column: area.minColumn, row: top, columns: rows * 2, rows: rows)
    let planeLeft = area.minColumn + rows * 2 + 2
    layout.plane = Rect(
      column: planeLeft, row: top, columns: min(area.maxColumn - planeLeft, rows * 5), rows: rows)
    let below = top + rows + air
    layout.sliders = Rect(
      column: area.minColumn, row: below, columns: area.columns, rows: sliderCount)
    layout.placeFieldAndNote(
      Rect(
        column: area.minColumn, row: below + sliderCount, columns: area.columns,
        rows: min(area.maxRow - below - sliderCount, 2 + air)))
    return layout
  }

  private static func wide(_ area: Rect, sliderCount: Int, field: Rect) -> PickerLayout {
    var layout = PickerLayout(field: field)
    let rows = min(area.rows, 8, area.columns / 5)
    layout.ring = Rect(
      column: area.minColumn, row: area.minRow, columns: rows * 2, rows: rows)
    var left = area.minColumn + rows * 2 + 2
    if area.maxColumn - left >= 2 * rows + 28 {
      layout.plane = Rect(column: left, row: area.minRow, columns: rows * 2, rows: rows)
      left += rows * 2 + 2
    }
    layout.layOutColumn(
      Rect(column: left, row: area.minRow, columns: area.maxColumn - left, rows: area.rows),
      sliderCount: sliderCount)
    return layout
  }

  private init(field: Rect) {
    self.field = field
  }

  /// Tabs, sliders, field and note below each other, the sliders first to give way.
  private mutating func layOutColumn(_ area: Rect, sliderCount: Int) {
    var rows = area.rows
    rows -= 1  // the field
    let hasTabs = rows >= sliderCount + 1 || rows >= 3
    if hasTabs { rows -= 1 }
    let hasNote = rows > sliderCount
    let shown = min(rows - (hasNote ? 1 : 0), sliderCount)
    if hasTabs { tabs = area.row(0) }
    let top = area.minRow + (hasTabs ? 1 : 0)
    if shown > 0 {
      sliders = Rect(column: area.minColumn, row: top, columns: area.columns, rows: shown)
    }
    placeFieldAndNote(
      Rect(
        column: area.minColumn, row: top + shown, columns: area.columns, rows: hasNote ? 2 : 1))
  }

  /// The field on the first row, old and new beside it where they fit, the note on the last row.
  private mutating func placeFieldAndNote(_ area: Rect) {
    let first = area.row(area.rows > 2 ? area.rows - 2 : 0)
    if area.rows > 1 { note = area.row(area.rows - 1) }
    let previewColumns = area.columns >= 44 ? 24 : area.columns >= 22 ? 8 : 0
    field = Rect(
      column: first.minColumn, row: first.minRow,
      columns: first.columns - (previewColumns > 0 ? previewColumns + 1 : 0), rows: 1)
    if previewColumns > 0 {
      preview = Rect(
        column: first.maxColumn - previewColumns, row: first.minRow, columns: previewColumns,
        rows: 1)
    }
  }
}
