public import TerminalCore

/// The rectangles of the parts of a picker in an area of any size.
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
/// Parts that do not fit are left out. The text field comes last, because it alone can enter any
/// colour. In the smallest areas a composed picker shows only its focused control; Tab moves to the
/// others.
public struct PickerGeometry: Hashable, Sendable {
  /// The tabs of the colour spaces.
  public var tabs: Rect?
  /// The controls in their order; nil for hidden ones.
  public var controls: [Rect?]
  /// The swatch browser.
  public var swatches: Rect?
  /// The text field.
  public var field: Rect
  /// The preview of the old and the new colour.
  public var preview: Rect?
  /// Error message and facts about the colour: one to three rows.
  public var notes: Rect?
  /// The indices of the controls in Tab order, hidden ones included.
  var order: [Int]

  /// The parts to lay out.
  struct Contents {
    /// The controls.
    var controls: [PickerControl]
    /// The index of a control that is always hidden.
    var hidden: Int?
    /// Whether every control has parameters that no other control has.
    var isComposed: Bool
    /// The focused part, which stays visible in the smallest areas.
    var focus: PickerFocus
    /// Whether the browser replaces the controls.
    var isBrowserOpen: Bool
  }

  init(in area: Rect, _ contents: Contents) {
    controls = Array(repeating: nil, count: contents.controls.count)
    field = area.row(max(area.rows - 1, 0))
    order = []
    guard area.rows >= 2, area.columns >= 14 else { return }
    let (rows, planes) = Self.partitioned(contents)
    let graphics = area.rows - rows.count - 3
    let minimumGraphics = rows.isEmpty ? 3 : 6
    if planes.isEmpty ? graphics >= 0 : area.columns >= 34 && graphics >= minimumGraphics {
      layOutTall(area, contents, graphics: graphics)
    } else if contents.isComposed, graphics >= planes.count * 6 {
      layOutStack(area, contents, graphics: graphics)
    } else if Self.fitsWide(area, contents) {
      layOutWide(area, contents)
    } else {
      layOutColumn(area, contents)
    }
    order = contents.controls.indices.filter { index in
      // A hidden ring is skipped because a slider has the same hue.
      index != contents.hidden
        && (contents.isComposed || contents.controls[index].isRow || controls[index] != nil)
    }
    if contents.isBrowserOpen { openBrowser(in: area) }
  }

  /// Returns the indices of the horizontal sliders and of the other controls.
  private static func partitioned(_ contents: Contents) -> (rows: [Int], planes: [Int]) {
    let shown = contents.controls.indices.filter { $0 != contents.hidden }
    return (
      shown.filter { contents.controls[$0].isRow }, shown.filter { !contents.controls[$0].isRow }
    )
  }

  /// Gives the browser everything between the tabs and the field.
  private mutating func openBrowser(in area: Rect) {
    let spacing = area.rows >= 14 ? 1 : 0
    let top = (tabs.map(\.maxRow) ?? area.minRow) + spacing
    swatches = Rect(
      column: area.minColumn, row: top, columns: area.columns,
      rows: max(field.minRow - top - spacing, 0))
    if let tabs, tabs.minColumn > area.minColumn {
      // In the wide arrangement the tabs, field and notes move above and below the browser.
      self.tabs = area.row(0)
      placeFieldAndNotes(
        Rect(
          column: area.minColumn, row: area.maxRow - min(2, area.rows - 1), columns: area.columns,
          rows: min(2, area.rows - 1)))
      swatches = Rect(
        column: area.minColumn, row: area.minRow + 1, columns: area.columns,
        rows: max(field.minRow - area.minRow - 1, 0))
    }
    if swatches?.isEmpty == true { swatches = nil }
    controls = controls.map { _ in nil }
  }

  // MARK: Tall

  private mutating func layOutTall(_ area: Rect, _ contents: Contents, graphics: Int) {
    let (rows, planes) = Self.partitioned(contents)
    tabs = area.row(0)
    // A roomy picker has an empty row above and below the planes.
    let spacing = graphics >= 8 ? 1 : 0
    let noteRows = graphics >= 16 ? 3 : graphics >= 11 ? 2 : 1
    var free = graphics - 2 * spacing - (noteRows - 1)
    // Includes an empty row above and below.
    let swatchRows = free >= 13 ? min(max(free - 13, 3), 10) : 0
    if swatchRows > 0 { free -= swatchRows + 2 }
    // An empty row above the field.
    let fieldSpacing = swatchRows == 0 && free >= 9 ? 1 : 0
    free -= fieldSpacing
    var top = area.minRow + 1 + spacing
    if planes.isEmpty {
      top = layOutRows(rows, in: area, top: top, free: free + rows.count)
    } else {
      let height = min(free, 22, area.columns / 4)
      placePlanes(
        planes, contents,
        in: Rect(column: area.minColumn, row: top, columns: area.columns, rows: height))
      top += height + (rows.isEmpty ? 0 : spacing)
      for (offset, index) in rows.enumerated() {
        controls[index] = Rect(
          column: area.minColumn, row: top + offset, columns: area.columns, rows: 1)
      }
      top += rows.count
    }
    if swatchRows > 0 {
      swatches = Rect(
        column: area.minColumn, row: top + 1, columns: area.columns, rows: swatchRows)
      top += swatchRows + 2
    }
    placeFieldAndNotes(
      Rect(
        column: area.minColumn, row: top, columns: area.columns,
        rows: min(area.maxRow - top, noteRows + 1 + fieldSpacing)),
      noteRows: noteRows)
  }

  /// Lays out sliders without planes, up to three rows thick.
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

  /// Places the planes side by side.
  private mutating func placePlanes(_ planes: [Int], _ contents: Contents, in area: Rect) {
    let gap = 2
    let room = area.columns - gap * (planes.count - 1)
    let fraction = room / max(planes.count, 1)
    // Discs and vertical sliders have a natural width; the others share the rest.
    let fixed = planes.map { index in
      contents.controls[index].naturalColumns(rows: area.rows).map {
        contents.isComposed ? min($0, fraction) : $0
      }
    }
    let fixedWidth = fixed.compactMap { $0 }.reduce(0, +)
    let flexibleCount = fixed.filter { $0 == nil }.count
    // Controls of natural width are centred.
    var column =
      area.minColumn + (flexibleCount == 0 && contents.isComposed ? (room - fixedWidth) / 2 : 0)
    for (offset, index) in planes.enumerated() {
      let columns =
        fixed[offset] ?? max((room - fixedWidth) / max(flexibleCount, 1), 1)
      controls[index] = Rect(column: column, row: area.minRow, columns: columns, rows: area.rows)
      column += columns + gap
    }
  }

  /// Stacks the planes, for tall and narrow areas.
  private mutating func layOutStack(_ area: Rect, _ contents: Contents, graphics: Int) {
    let (rows, planes) = Self.partitioned(contents)
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

  private static let minimumColumns = 20

  private static func fitsWide(_ area: Rect, _ contents: Contents) -> Bool {
    guard area.columns >= 30, area.rows >= 4 else { return false }
    let (rows, planes) = partitioned(contents)
    guard contents.isComposed else { return true }
    let height = wideRows(area)
    return !rows.isEmpty && area.columns - planes.count * (2 * height + 2) >= minimumColumns
  }

  /// The height of the planes beside the sliders: 8 rows, or more where a ring and a plane fit.
  private static func wideRows(_ area: Rect) -> Int {
    max(min(area.rows, 8, area.columns / 5), min(area.rows, 12, (area.columns - 34) / 4))
  }

  private mutating func layOutWide(_ area: Rect, _ contents: Contents) {
    let height = Self.wideRows(area)
    let (_, planes) = Self.partitioned(contents)
    var left = area.minColumn
    for (offset, index) in planes.enumerated() {
      // The plane of the standard layout is dropped in favour of the sliders.
      let isOptional = !contents.isComposed && offset > 0
      guard !isOptional || area.maxColumn - left >= 2 * height + 28 else { continue }
      controls[index] = Rect(column: left, row: area.minRow, columns: height * 2, rows: height)
      left += height * 2 + 2
    }
    layOutColumn(
      Rect(column: left, row: area.minRow, columns: area.maxColumn - left, rows: area.rows),
      contents)
  }

  // MARK: Column

  /// Stacks tabs, sliders, field and notes; sliders are dropped first.
  private mutating func layOutColumn(_ area: Rect, _ contents: Contents) {
    let (rows, _) = Self.partitioned(contents)
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
    // If not all sliders fit, the focused one stays visible.
    var first = 0
    if case .control(let index) = contents.focus, let position = rows.firstIndex(of: index) {
      first = max(0, position - shown + 1)
    }
    for offset in 0..<max(shown, 0) {
      controls[rows[first + offset]] = Rect(
        column: area.minColumn, row: top + offset, columns: area.columns, rows: 1)
    }
    let noteRows = hasNote ? min(free - shown, 3) : 0
    placeFieldAndNotes(
      Rect(
        column: area.minColumn, row: top + shown, columns: area.columns, rows: 1 + noteRows),
      noteRows: max(noteRows, 1))
  }

  /// Lays out a single control between tabs and field.
  private mutating func layOutPage(_ index: Int, in area: Rect) {
    // In the smallest areas the control's caption is more useful than the tabs.
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

  /// Places the field on the first row with the preview next to it, and the notes on the last rows.
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
  /// Returns the natural width for a height; nil for controls that fill any width.
  fileprivate func naturalColumns(rows: Int) -> Int? {
    switch self {
    case .ring: rows * 2
    // One row is the caption.
    case .wheel: rows >= 4 ? max((rows - 1) * 2, 30) : rows * 2
    case .slider: 5
    case .plane, .canvas, .palette, .columns: nil
    }
  }
}
