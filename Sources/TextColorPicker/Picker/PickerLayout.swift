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
///     recents ██ ██ ██
///     #ff0000    old ██ new ██
///     ≈ red · 5.3:1
///
/// What does not fit is left out, the text field last: with it alone any colour can be typed. In the
/// least room a composed picker shows the control that has the focus, the others by Tab.
public struct PickerLayout: Hashable, Sendable {
  /// The names of the spaces.
  public var tabs: Rect?
  /// The controls in their order; nil for one that is not in sight.
  public var controls: [Rect?]
  /// The shelf of swatches.
  public var shelf: Rect?
  /// The text field.
  public var field: Rect
  /// Old and new colour.
  public var preview: Rect?
  /// Complaint, approximation, nearest name, contrast: one to three rows.
  public var notes: Rect?
  /// The controls that Tab reaches, in sight or not.
  var order: [Int]

  /// What is laid out.
  struct Contents {
    /// The controls.
    var controls: [PickerControl]
    /// A control that has to give way, whatever room there is.
    var hidden: Int?
    /// Whether every control has parameters that no other one has.
    var isComposed: Bool
    /// What is in sight in the least room.
    var focus: PickerFocus
    /// Whether the shelf takes the place of the controls.
    var isShelfOpen: Bool
  }

  init(in area: Rect, _ contents: Contents) {
    controls = Array(repeating: nil, count: contents.controls.count)
    field = area.row(max(area.rows - 1, 0))
    order = []
    guard area.rows >= 2, area.columns >= 14 else { return }
    let (rows, planes) = Self.divided(contents)
    let graphics = area.rows - rows.count - 3
    let leastGraphics = rows.isEmpty ? 3 : 6
    if planes.isEmpty ? graphics >= 0 : area.columns >= 34 && graphics >= leastGraphics {
      layOutTall(area, contents, graphics: graphics)
    } else if contents.isComposed, graphics >= planes.count * 6 {
      layOutStack(area, contents, graphics: graphics)
    } else if Self.fitsWide(area, contents) {
      layOutWide(area, contents)
    } else {
      layOutColumn(area, contents)
    }
    order = contents.controls.indices.filter { index in
      // A ring without room is not missed: there is a slider for its hue.
      index != contents.hidden
        && (contents.isComposed || contents.controls[index].isRow || controls[index] != nil)
    }
    if contents.isShelfOpen { openShelf(in: area) }
  }

  /// The sliders that take a row each, and the other controls.
  private static func divided(_ contents: Contents) -> (rows: [Int], planes: [Int]) {
    let shown = contents.controls.indices.filter { $0 != contents.hidden }
    return (
      shown.filter { contents.controls[$0].isRow }, shown.filter { !contents.controls[$0].isRow }
    )
  }

  /// The shelf takes everything between the tabs and the field.
  private mutating func openShelf(in area: Rect) {
    let air = area.rows >= 14 ? 1 : 0
    let top = (tabs.map(\.maxRow) ?? area.minRow) + air
    shelf = Rect(
      column: area.minColumn, row: top, columns: area.columns,
      rows: max(field.minRow - top - air, 0))
    if let tabs, tabs.minColumn > area.minColumn {
      // Beside planes the tabs, field and notes move under and over the shelf.
      self.tabs = area.row(0)
      placeFieldAndNotes(
        Rect(
          column: area.minColumn, row: area.maxRow - min(2, area.rows - 1), columns: area.columns,
          rows: min(2, area.rows - 1)))
      shelf = Rect(
        column: area.minColumn, row: area.minRow + 1, columns: area.columns,
        rows: max(field.minRow - area.minRow - 1, 0))
    }
    if shelf?.isEmpty == true { shelf = nil }
    controls = controls.map { _ in nil }
  }

  // MARK: Tall

  private mutating func layOutTall(_ area: Rect, _ contents: Contents, graphics: Int) {
    let (rows, planes) = Self.divided(contents)
    tabs = area.row(0)
    // An airy picker has an empty row above and below the planes.
    let air = graphics >= 8 ? 1 : 0
    let noteRows = graphics >= 16 ? 3 : graphics >= 11 ? 2 : 1
    var free = graphics - 2 * air - (noteRows - 1)
    // With an empty row above and below.
    let shelfRows = free >= 13 ? min(max(free - 13, 3), 10) : 0
    if shelfRows > 0 { free -= shelfRows + 2 }
    // And one above the field.
    let fieldAir = shelfRows == 0 && free >= 9 ? 1 : 0
    free -= fieldAir
    var top = area.minRow + 1 + air
    if planes.isEmpty {
      top = layOutRows(rows, in: area, top: top, free: free + rows.count)
    } else {
      let height = min(free, 22, area.columns / 4)
      placePlanes(
        planes, contents,
        in: Rect(column: area.minColumn, row: top, columns: area.columns, rows: height))
      top += height + (rows.isEmpty ? 0 : air)
      for (offset, index) in rows.enumerated() {
        controls[index] = Rect(
          column: area.minColumn, row: top + offset, columns: area.columns, rows: 1)
      }
      top += rows.count
    }
    if shelfRows > 0 {
      shelf = Rect(
        column: area.minColumn, row: top + 1, columns: area.columns, rows: shelfRows)
      top += shelfRows + 2
    }
    placeFieldAndNotes(
      Rect(
        column: area.minColumn, row: top, columns: area.columns,
        rows: min(area.maxRow - top, noteRows + 1 + fieldAir)),
      noteRows: noteRows)
  }

  /// Sliders without planes are as thick as there is room for, up to three rows.
  private mutating func layOutRows(_ rows: [Int], in area: Rect, top: Int, free: Int) -> Int {
    let unit = rows.isEmpty ? 1 : max(free / rows.count, 1)
    let gap = unit > 1 ? 1 : 0
    let thickness = min(unit - gap, 3)
    for (offset, index) in rows.enumerated() {
      controls[index] = Rect(
        column: area.minColumn, row: top + offset * (thickness + gap), columns: area.columns,
        rows: thickness)
    }
    return top + rows.count * (thickness + gap) - gap
  }

  /// Puts the planes side by side.
  private mutating func placePlanes(_ planes: [Int], _ contents: Contents, in area: Rect) {
    let gap = 2
    let room = area.columns - gap * (planes.count - 1)
    let share = room / max(planes.count, 1)
    // Discs and upright sliders have a width of their own, the others share the rest.
    let fixed = planes.map { index in
      contents.controls[index].naturalColumns(rows: area.rows).map {
        contents.isComposed ? min($0, share) : $0
      }
    }
    let taken = fixed.compactMap { $0 }.reduce(0, +)
    let elastic = fixed.filter { $0 == nil }.count
    // What has a width of its own stands in the middle.
    var column = area.minColumn + (elastic == 0 && contents.isComposed ? (room - taken) / 2 : 0)
    for (place, index) in planes.enumerated() {
      let columns =
        fixed[place] ?? max((room - taken) / max(elastic, 1), 1)
      controls[index] = Rect(column: column, row: area.minRow, columns: columns, rows: area.rows)
      column += columns + gap
    }
  }

  /// Planes below each other, where there is height and no width.
  private mutating func layOutStack(_ area: Rect, _ contents: Contents, graphics: Int) {
    let (rows, planes) = Self.divided(contents)
    tabs = area.row(0)
    var top = area.minRow + 1
    let height = min(graphics / planes.count, 22)
    for index in planes {
      controls[index] = Rect(
        column: area.minColumn, row: top, columns: area.columns, rows: height)
      top += height
    }
    for index in rows {
      controls[index] = Rect(column: area.minColumn, row: top, columns: area.columns, rows: 1)
      top += 1
    }
    placeFieldAndNotes(
      Rect(column: area.minColumn, row: top, columns: area.columns, rows: area.maxRow - top))
  }

  // MARK: Wide

  private static let leastColumn = 20

  private static func fitsWide(_ area: Rect, _ contents: Contents) -> Bool {
    guard area.columns >= 30, area.rows >= 4 else { return false }
    let (rows, planes) = divided(contents)
    guard contents.isComposed else { return true }
    let height = wideRows(area)
    return !rows.isEmpty && area.columns - planes.count * (2 * height + 2) >= leastColumn
  }

  private static func wideRows(_ area: Rect) -> Int { min(area.rows, 8, area.columns / 5) }

  private mutating func layOutWide(_ area: Rect, _ contents: Contents) {
    let height = Self.wideRows(area)
    let (_, planes) = Self.divided(contents)
    var left = area.minColumn
    for (place, index) in planes.enumerated() {
      // The plane of the standard picker gives way to the sliders.
      let isOptional = !contents.isComposed && place > 0
      guard !isOptional || area.maxColumn - left >= 2 * height + 28 else { continue }
      controls[index] = Rect(column: left, row: area.minRow, columns: height * 2, rows: height)
      left += height * 2 + 2
    }
    layOutColumn(
      Rect(column: left, row: area.minRow, columns: area.maxColumn - left, rows: area.rows),
      contents)
  }

  // MARK: Column

  /// Tabs, sliders, field and notes below each other, the sliders first to give way.
  private mutating func layOutColumn(_ area: Rect, _ contents: Contents) {
    let (rows, _) = Self.divided(contents)
    if contents.isComposed, case .control(let index) = contents.focus,
      contents.controls.indices.contains(index), !contents.controls[index].isRow,
      controls[index] == nil
    {
      return layOutPage(index, in: area)
    }
    var free = area.rows - 1
    let hasTabs = free >= rows.count + 1 || free >= 3
    if hasTabs { free -= 1 }
    let hasNote = free > rows.count
    let shown = min(free - (hasNote ? 1 : 0), rows.count)
    if hasTabs { tabs = area.row(0) }
    let top = area.minRow + (hasTabs ? 1 : 0)
    // Where not all have a row the focused one stays in sight.
    var first = 0
    if case .control(let index) = contents.focus, let place = rows.firstIndex(of: index) {
      first = max(0, place - shown + 1)
    }
    for offset in 0..<max(shown, 0) {
      controls[rows[first + offset]] = Rect(
        column: area.minColumn, row: top + offset, columns: area.columns, rows: 1)
    }
    placeFieldAndNotes(
      Rect(
        column: area.minColumn, row: top + shown, columns: area.columns, rows: hasNote ? 2 : 1))
  }

  /// One control alone between tabs and field.
  private mutating func layOutPage(_ index: Int, in area: Rect) {
    // In the least room the names and values of the control go before the names of the spaces.
    let hasTabs = area.rows >= 6
    let noteRows = area.rows >= 8 ? 1 : 0
    if hasTabs { tabs = area.row(0) }
    let top = area.minRow + (hasTabs ? 1 : 0)
    let rows = area.maxRow - top - 1 - noteRows
    controls[index] = Rect(column: area.minColumn, row: top, columns: area.columns, rows: rows)
    placeFieldAndNotes(
      Rect(
        column: area.minColumn, row: top + rows, columns: area.columns, rows: 1 + noteRows))
  }

  /// The field on the first row, old and new beside it where they fit, the notes on the last rows.
  private mutating func placeFieldAndNotes(_ area: Rect, noteRows: Int = 1) {
    notes = nil
    preview = nil
    let first = area.row(area.rows > noteRows + 1 ? area.rows - noteRows - 1 : 0)
    if area.rows > 1 {
      let rows = min(noteRows, area.rows - 1)
      notes = Rect(
        column: area.minColumn, row: area.maxRow - rows, columns: area.columns, rows: rows)
    }
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

extension PickerControl {
  /// The width that suits a height; nil for a control that fills any.
  fileprivate func naturalColumns(rows: Int) -> Int? {
    switch self {
    case .ring: rows * 2
    // A row goes to the names.
    case .wheel: rows >= 4 ? max((rows - 1) * 2, 30) : rows * 2
    case .slider: 5
    case .plane, .canvas, .palette, .columns: nil
    }
  }
}
