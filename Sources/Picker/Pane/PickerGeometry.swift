import Color
package import Terminal

/// The rectangles of the parts of a picker in an area of any size.
///
/// ```text
/// tall                              wide
/// RGB  HSB  HSL  OKLCH              ring   plane   RGB  HSB …
/// ring      plane                   ring   plane   R ▬▬▬▬▬ 255
/// ring      plane                   ring   plane   G ▬▬▬▬▬   0
/// R ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬ 255             ring   plane   B ▬▬▬▬▬   0
/// G ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬   0             ring   plane   #ff0000
/// B ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬   0
/// #ff0000          old new Aa
/// red · easy to read
/// ```
///
/// The ring, the field and the notes have the same place in every space and layout. A wide picker has
/// swatches beside these parts, a high one between them. Parts that do not fit are left out. The
/// text field comes last, because it alone can enter any colour. In the smallest areas a composed
/// picker shows only its focused control; Tab moves to the others.
package struct PickerGeometry: Hashable, Sendable {
  /// The tabs of the colour spaces.
  package var tabs: Rect?
  /// The controls in their order; nil for hidden ones.
  package var controls: [Rect?]
  /// The swatch browser.
  package var swatches: Rect?
  /// The text field.
  package var field: Rect
  /// The preview of the old and the new colour and of a sample of text, as high as the field and the
  /// notes together.
  package var preview: Rect?
  /// Error message and facts about the colour: one or two rows.
  package var notes: Rect?
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
    /// The most horizontal sliders that a space has in this layout.
    var maximumRows: Int

    private var shown: [Int] { controls.indices.filter { $0 != hidden } }
    /// The indices of the horizontal sliders that are not hidden.
    var rows: [Int] { shown.filter { controls[$0].control.isRow } }
    /// The indices of the other controls.
    var planes: [Int] { shown.filter { !controls[$0].control.isRow } }
  }

  init(in area: Rect, _ contents: Contents) {
    controls = Array(repeating: nil, count: contents.controls.count)
    field = area.row(max(area.rows - 1, 0))
    order = []
    guard area.rows >= Least.size.rows, area.columns >= Least.size.columns else { return }
    let (rows, planes) = (contents.rows, contents.planes)
    let spacing = Spacing.fitting(
      rows: area.rows, sliders: max(contents.maximumRows, rows.count))
    let stackedRows = area.rows - rows.count - 3
    let leastGraphics = rows.isEmpty ? Least.graphics : Least.graphicsAboveSliders
    if planes.isEmpty
      ? stackedRows >= 0
      : area.columns >= Least.tallColumns && spacing.graphics >= leastGraphics
        && (contents.isComposed || !Self.isRingLargerBeside(area, spacing))
    {
      layOutTall(area, contents, spacing)
    } else if contents.isComposed, stackedRows >= planes.count * Least.stackedGraphics {
      layOutStack(area, contents, graphics: stackedRows)
    } else if Self.fitsWide(area, contents) {
      layOutWide(area, contents)
    } else {
      layOutColumn(area, contents)
    }
    order = contents.controls.indices.filter { index in
      // A hidden ring is skipped because a slider has the same hue.
      index != contents.hidden
        && (contents.isComposed || contents.controls[index].control.isRow || controls[index] != nil)
    }
    if contents.isBrowserOpen { openBrowser(in: area) }
  }

  /// Gives the browser everything between the tabs and the field.
  private mutating func openBrowser(in area: Rect) {
    let spacing = Spacing.fitting(rows: area.rows, sliders: 0).belowTabs
    let top = (tabs == nil ? 0 : 1) + spacing
    swatches = area.rows(from: top, count: field.minRow - area.minRow - top - spacing)
    if let tabs, tabs.minColumn > area.minColumn {
      // In the wide arrangement the tabs, field and notes move above and below the browser.
      self.tabs = area.row(0)
      placeFieldAndNotes(area.rows(from: max(area.rows - 2, 1)))
      swatches = area.rows(from: 1, count: field.minRow - area.minRow - 1)
    }
    // It begins below the first character of the field where it has a column to spare.
    if area.columns > Least.columnsOfSquares { swatches = swatches?.columns(from: 1) }
    if swatches?.isEmpty == true { swatches = nil }
    controls = controls.map { _ in nil }
  }

  // MARK: Sizes

  /// The smallest sizes in which parts have room.
  private enum Least {
    /// Any part besides the text field.
    static let size = Size(columns: 14, rows: 2)
    /// Planes side by side.
    static let tallColumns = 34
    /// The rows of a tall picker with all of its parts, however wide it is.
    static let tallRows = 20
    /// The planes of a tall picker, without and with sliders below them.
    static let graphics = 3, graphicsAboveSliders = 4
    /// A plane in a stack of planes.
    static let stackedGraphics = 6
    /// Planes beside sliders.
    static let wide = Size(columns: 30, rows: 4)
    /// The sliders beside planes, and those beside the ring and the plane of the standard layout.
    static let slidersBesidePlanes = 20, slidersBesideBoth = 28
    /// All but the ring and the plane, where words fit into the notes beside them.
    static let columnsBesideBoth = 40
    /// Swatches beside the other parts, and between them.
    static let side = Size(columns: columnsWithSide, rows: 14), swatchRows = 5
    /// Tabs and notes where a single control has the rest.
    static let rowsWithTabs = 6, rowsWithNotes = 8
    /// The notes beside the preview, in a single row and in two.
    static let columnsOfNote = 44, columnsOfNotes = 30
    /// Three squares of six by six colours.
    static let columnsOfSquares = 36
  }

  /// The columns of the preview by those of the picker: two parts, three of them, and wider ones.
  private static let previewColumns: Breakpoints = [0: 0, 22: 8, 30: 12, 44: 21, 60: 30]

  // MARK: Tall

  /// How the rows of a tall picker are shared out.
  ///
  /// It does not depend on the space, so that nothing jumps when that changes.
  private struct Spacing {
    /// The rows of the field and the notes.
    var footer: Int
    /// Blank rows below the tabs, and above sliders if there are some.
    var belowTabs = 0, gap = 0
    /// The most sliders that leave room for a blank row above the field; nil if none do.
    var slidersAboveGap: Int?
    /// The rows of the picker, and those for horizontal sliders.
    private(set) var rows = 0, sliders = 0

    /// Returns what suits the rows of a picker.
    static func fitting(rows: Int, sliders: Int) -> Spacing {
      var spacing = byRows[rows]
      (spacing.rows, spacing.sliders) = (rows, sliders)
      return spacing
    }

    private static let byRows: Breakpoints<Spacing> = [
      // The sheet of a small terminal, or a few lines below a prompt.
      0: Spacing(footer: 1),
      // The large sheet of a terminal of 20 rows.
      11: Spacing(footer: 2), 14: Spacing(footer: 2, belowTabs: 1),
      // The large sheet, and the popover of a terminal of 24 rows.
      16: Spacing(footer: 2, belowTabs: 1, gap: 1, slidersAboveGap: 3),
      // The popover and the panel of higher terminals.
      19: Spacing(footer: 3, belowTabs: 1, gap: 1, slidersAboveGap: 3),
      22: Spacing(footer: 3, belowTabs: 1, gap: 1, slidersAboveGap: .max),
    ]

    var aboveSliders: Int { sliders > 0 ? gap : 0 }
    var aboveField: Int { slidersAboveGap.map { sliders <= $0 ? 1 : 0 } ?? 0 }
    /// The rows for the planes.
    var graphics: Int { rows - 1 - belowTabs - aboveSliders - sliders - aboveField - footer }
  }

  /// Returns the rows in which a standard picker of some columns has a ring as large as they allow.
  static func idealRows(columns: Int, showsOpacity: Bool) -> Int {
    let main = columns >= columnsWithSide ? columns - sideColumns - 3 : columns
    let graphics = graphicsRows(columns: main)
    let rest = Spacing.fitting(rows: 40, sliders: 4 + (showsOpacity ? 1 : 0))
    return graphics + 40 - rest.graphics
  }

  /// Returns the columns in which a standard picker of some rows is neither stretched nor cramped.
  static func idealColumns(rows: Int, showsOpacity: Bool) -> Int {
    let graphics = Spacing.fitting(rows: rows, sliders: 4 + (showsOpacity ? 1 : 0)).graphics
    return (graphics * 7).clamped(to: 66...columnsWithSide + sideColumns)
  }

  /// Returns the height of the planes in some columns, in which a ring and a plane twice as wide fit: at
  /// most that of a ring of 40 pixels.
  private static func graphicsRows(columns: Int) -> Int { ((columns - 3) / 4).clamped(to: 5...20) }

  /// The columns of the swatches beside the other parts, and the width of a picker that has them.
  private static let sideColumns = 30, columnsWithSide = 88

  private mutating func layOutTall(_ area: Rect, _ contents: Contents, _ spacing: Spacing) {
    var area = area
    let (rows, planes) = (contents.rows, contents.planes)
    let hasSide = area.columns >= Least.side.columns && area.rows >= Least.side.rows
    if hasSide {
      let columns = area.columns - Self.sideColumns
      swatches = area.columns(from: columns).rows(from: 1 + spacing.belowTabs)
      area = area.columns(from: 0, count: columns - 3)
    }
    tabs = area.row(0)
    let top = 1 + spacing.belowTabs
    defer { placeFieldAndNotes(area.rows(from: area.rows - spacing.footer)) }
    guard !planes.isEmpty else {
      let free = area.rows - spacing.footer - spacing.aboveField - top
      return layOutRows(rows, in: area.rows(from: top, count: free))
    }
    let height = min(spacing.graphics, Self.graphicsRows(columns: area.columns))
    let free = spacing.graphics - height
    // A title, some swatches and a blank row above.
    let swatchRows = !hasSide && free >= Least.swatchRows ? min(free - 1, 10) : 0
    placePlanes(planes, contents, in: area.rows(from: top, count: height))
    let below = top + height + spacing.aboveSliders
    for (offset, index) in rows.enumerated() {
      controls[index] = area.rows(from: below + offset, count: 1)
    }
    if swatchRows > 0 {
      swatches = area.rows(from: below + spacing.sliders + 1, count: swatchRows).columns(from: 1)
    }
  }

  /// Lays out sliders without planes, up to three rows thick.
  private mutating func layOutRows(_ sliders: [Int], in area: Rect) {
    let unit = sliders.isEmpty ? 1 : max(area.rows / sliders.count, 1)
    let gap = unit > 1 ? 1 : 0
    let thickness = min(unit - gap, 3)
    for (offset, index) in sliders.enumerated() {
      controls[index] = area.rows(from: offset * (thickness + gap), count: thickness)
    }
  }

  /// Places the planes side by side, from the names of the sliders to their values.
  private mutating func placePlanes(_ planes: [Int], _ contents: Contents, in area: Rect) {
    let area = area.columns(from: 1)
    let gap = 2
    let availableColumns = area.columns - gap * (planes.count - 1)
    let fraction = availableColumns / max(planes.count, 1)
    // Discs and vertical sliders have a natural width; the others share the rest.
    let fixed = planes.map { index in
      contents.controls[index].control.naturalColumns(rows: area.rows).map {
        contents.isComposed ? min($0, fraction) : $0
      }
    }
    let fixedWidth = fixed.compactMap { $0 }.reduce(0, +)
    let flexibleCount = fixed.filter { $0 == nil }.count
    var free = max(availableColumns - fixedWidth, flexibleCount)
    // Planes that all have a width are centred as a block.
    var column = flexibleCount == 0 ? max(free / 2, 0) : 0
    var sharing = flexibleCount
    for (offset, index) in planes.enumerated() {
      var columns = fixed[offset] ?? 0
      if fixed[offset] == nil {
        columns = free / sharing
        (free, sharing) = (free - columns, sharing - 1)
      }
      controls[index] = area.columns(from: column, count: columns)
      column += columns + gap
    }
  }

  /// Stacks the planes, for tall and narrow areas.
  private mutating func layOutStack(_ area: Rect, _ contents: Contents, graphics: Int) {
    let (rows, planes) = (contents.rows, contents.planes)
    tabs = area.row(0)
    var top = 1
    let height = min(graphics / planes.count, 22)
    for (index, rows) in planes.map({ ($0, height) }) + rows.map({ ($0, 1) }) {
      controls[index] = area.rows(from: top, count: rows)
      top += rows
    }
    placeFieldAndNotes(area.rows(from: max(top, area.rows - 3)))
  }

  // MARK: Wide

  private static func fitsWide(_ area: Rect, _ contents: Contents) -> Bool {
    guard area.columns >= Least.wide.columns, area.rows >= Least.wide.rows else { return false }
    guard contents.isComposed else { return true }
    let columns = contents.planes.count * (2 * wideRows(area) + 2)
    return !contents.rows.isEmpty && area.columns - columns >= Least.slidersBesidePlanes
  }

  /// The height of the planes beside the sliders: 8 rows, or more where a ring and a plane fit.
  private static func wideRows(_ area: Rect) -> Int {
    max(min(area.rows, 8, area.columns / 5), rowsOfBoth(area))
  }

  /// The height in which a ring and a plane twice as wide fit beside the sliders.
  private static func rowsOfBoth(_ area: Rect) -> Int {
    min(area.rows, 12, (area.columns - Least.columnsBesideBoth) / 4)
  }

  /// Whether the ring and the plane are larger beside the sliders than above them.
  private static func isRingLargerBeside(_ area: Rect, _ spacing: Spacing) -> Bool {
    area.rows < Least.tallRows
      && rowsOfBoth(area) > min(spacing.graphics, graphicsRows(columns: area.columns))
  }

  private mutating func layOutWide(_ area: Rect, _ contents: Contents) {
    let height = Self.wideRows(area)
    var left = 0
    for (offset, index) in contents.planes.enumerated() {
      // The plane of the standard layout is dropped in favour of the sliders.
      let isOptional = !contents.isComposed && offset > 0
      let least = 2 * height + Least.slidersBesideBoth
      guard !isOptional || area.columns - left >= least else { continue }
      controls[index] = area.columns(from: left, count: height * 2).rows(from: 0, count: height)
      left += height * 2 + 2
    }
    layOutColumn(area.columns(from: left), contents)
  }

  // MARK: Column

  /// Stacks tabs, sliders, field and notes; sliders are dropped first.
  private mutating func layOutColumn(_ area: Rect, _ contents: Contents) {
    let rows = contents.rows
    if contents.isComposed, case .control(let index) = contents.focus,
      contents.controls.indices.contains(index), !contents.controls[index].control.isRow,
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
    let top = hasTabs ? 1 : 0
    // If not all sliders fit, the focused one stays visible.
    var first = 0
    if case .control(let index) = contents.focus, let position = rows.firstIndex(of: index) {
      first = max(0, position - shown + 1)
    }
    for offset in 0..<max(shown, 0) {
      controls[rows[first + offset]] = area.rows(from: top + offset, count: 1)
    }
    // The field has the same place in spaces with more sliders.
    let reserved = min(max(contents.maximumRows, shown), free)
    let footer = max(min(1 + free - reserved, 3), 1 + (hasNote ? 1 : 0))
    placeFieldAndNotes(area.rows(from: area.rows - footer))
  }

  /// Lays out a single control between tabs and field.
  private mutating func layOutPage(_ index: Int, in area: Rect) {
    // In the smallest areas the control's caption is more useful than the tabs.
    let hasTabs = area.rows >= Least.rowsWithTabs
    let noteRows = area.rows >= Least.rowsWithNotes ? 1 : 0
    if hasTabs { tabs = area.row(0) }
    let top = hasTabs ? 1 : 0
    let rows = area.rows - top - 1 - noteRows
    controls[index] = area.rows(from: top, count: rows)
    placeFieldAndNotes(area.rows(from: top + rows, count: 1 + noteRows))
  }

  /// Places the field on the first row, the notes below it and the preview beside both.
  private mutating func placeFieldAndNotes(_ area: Rect) {
    let columns = Self.previewColumns[area.columns]
    preview = columns > 0 ? area.columns(from: area.columns - columns) : nil
    let words = area.columns(from: 0, count: area.columns - (columns > 0 ? columns + 1 : 0))
    field = words.rows(from: 0, count: 1)
    notes = area.rows > 1 ? words.rows(from: 1) : nil
    if area.rows > 1, area.columns < (area.rows == 2 ? Least.columnsOfNote : Least.columnsOfNotes) {
      // The contrast and the name need the whole row.
      (preview, notes) = (preview?.row(0), area.rows(from: 1))
    }
  }
}
