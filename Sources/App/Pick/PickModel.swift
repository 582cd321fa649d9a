package import Color
package import Picker
package import StyledText
package import Terminal
import UnicodeText

/// The picker as a program of its own: `inkwheel pick`.
package struct PickModel: App {
  package static let base: [any Layer<PickModel>] = [PickLayer()]
  /// The eyedropper, the question or the help over the picker.
  package var pushed: [any Layer<PickModel>] = []
  /// The picker.
  package internal(set) var picker: PickerPane
  /// The terminal it runs on.
  package var terminal: TerminalContext
  /// The text whose colours are picked; nil if the colour is printed.
  package internal(set) var text: TextColors?
  /// The file that is saved as the colours of the text turn; nil if the text is printed.
  var file: String?
  /// Whether the program ends as soon as the text is saved.
  var endsAfterSaving = false
  /// The output of a command for the colour, which is shown beside the picker; nil for none.
  package var preview: StyledString?
  /// The text from which a colour is taken; nil for none.
  var source: ColorSource?
  /// The visible part of that text.
  var viewport = Viewport()
  /// What takes a colour from it, where it was left; nil until it has taken one.
  var eyedropper: Eyedropper<PickModel>?
  /// The palettes in which picking begins.
  private(set) var palettes: [ColorPalette] = []
  /// The format in which the colour is printed.
  package let format: ColorFormat
  /// The notation of the initial colour, for the format `same`.
  package let notation: ColorNotation?
  /// Whether a command follows the colour, so that leaving the picker puts the first one back.
  package var isFollowed = false
  /// Whether picked colours may have an alpha, where the text can hold one.
  var supportsOpacity = true
  /// The colour on which the contrast is measured; nil for the background of the terminal.
  package var ground: RGB8? { didSet { updateGround() } }

  /// Creates a picker with an initial colour.
  /// - Parameter notation: the notation of that colour; nil when it was not given by the user.
  package init(
    color: Color, format: ColorFormat, notation: ColorNotation? = nil, supportsOpacity: Bool,
    memory: PickerMemory = PickerMemory(), terminal: TerminalContext
  ) {
    picker = Self.picker(
      color, supportsOpacity: supportsOpacity, layout: memory.layout, terminal: terminal)
    picker.library.recents = memory.recents
    self.format = format
    self.notation = supportsOpacity ? notation : notation?.withoutAlpha
    self.supportsOpacity = supportsOpacity
    self.terminal = terminal
    updateGround()
  }

  private static func picker(
    _ color: Color, supportsOpacity: Bool, layout: PickerLayout, library: SwatchLibrary? = nil,
    terminal: TerminalContext
  ) -> PickerPane {
    var picker = PickerPane(
      "inkwheel pick", color: color, space: terminal.settings.space ?? color.space.editingSpace,
      supportsOpacity: supportsOpacity, layout: layout)
    if let library { picker.library = library }
    picker.apply(terminal.settings)
    return picker
  }

  private mutating func updateGround() { picker.contrastBackground = ground ?? theme.background }

  /// Begins anew with a colour, in the same layout and with the same swatches.
  /// - Parameter supportsOpacity: whether it may have an alpha; nil for as before.
  mutating func beginPicking(_ color: Color, supportsOpacity: Bool? = nil) {
    picker = Self.picker(
      color, supportsOpacity: supportsOpacity ?? picker.model.supportsOpacity,
      layout: picker.layout,
      library: picker.library, terminal: terminal)
    updateGround()
  }

  package var notice: Notice? {
    get { picker.notice }
    set { picker.notice = newValue }
  }

  /// Begins in the last of some palettes, with its colour that looks nearest to the present one.
  /// - Parameter isGiven: whether the present colour was given; otherwise the first one is taken.
  package mutating func begin(in palettes: [ColorPalette], isGiven: Bool) {
    self.palettes = palettes
    if !isGiven, text?.original == nil, let first = palettes.last?.swatches.first {
      beginPicking(first.color)
    }
    for palette in palettes { picker.show(palette, in: pickerArea) }
    if !palettes.isEmpty { _ = picker.perform(.accept, in: pickerArea) }
  }

  /// Whether the ring of the icon or the picker moves.
  package var isAnimating: Bool {
    !isTakingColor && (terminal.allowsMotion && iconArea != nil || isChanging)
  }

  /// Whether a column of the picker is opening or rolling.
  package var isChanging: Bool { picker.isAnimating(context: terminal.context) }

  /// The colour as it is printed or written into the text.
  package var answer: String {
    // Notations of sRGB print the displayed colour; others can hold colours outside its gamut.
    textWithPick?.answer ?? picker.color.formatted(format, notation: notation)
  }

  // MARK: Messages

  package mutating func terminalChanged(by message: Message) { updateGround() }

  package mutating func settingsChanged(from before: ProgramSettings) {
    picker.apply(terminal.settings)
    updateGround()
  }

  package var pickedColor: Color? { isTakingColor ? nil : picker.color }

  package mutating func handle(_ message: Message) -> [Effect] {
    if let effects = handleSaved(message) { return effects }
    switch message {
    case .warning(let text): showWarning(text)
    case .previewed(let text): preview = text
    default: picker.handle(message, in: pickerArea)
    }
    return []
  }

  package mutating func quit() -> [Effect] { [.quit(status: 130, output: nil)] }

  // MARK: Drawing

  /// The hints say what answers a question; without a row for them the last row asks.
  package var questionRow: Rect {
    Rect(size).rows(from: size.rows - (terminal.bar(minimum: 5).isEmpty ? 1 : 0))
  }

  package var paneArea: Rect { terminal.bar(minimum: 5).isEmpty ? questionRow : content }

  /// What is left above the hints, or below them.
  private var content: Rect { terminal.contentArea(minimum: 5) }

  /// The part for the picker: all, or what the output of a command leaves.
  var room: Rect {
    guard preview != nil else { return content }
    if size.columns >= 60 {
      return content.columns(from: 0, count: (size.columns / 2).clamped(to: 34...56))
    }
    let lines = size.rows >= 16 ? size.rows / 3 : 0
    return content.rows(from: 0, count: content.rows - lines)
  }

  /// The cells for the output of a command, beside the picker or below it.
  var previewArea: Rect {
    room.columns < size.columns
      ? content.columns(from: room.columns + 1) : content.rows(from: room.rows + 1)
  }

  /// Whether there is room for a title above the picker; below a prompt there is none, because the
  /// command line says what is shown.
  private var hasTitle: Bool { room.rows >= 17 && room.columns >= 40 && !terminal.isInline }

  /// Whether there is room for a line of notations below the title.
  private var showsNotations: Bool { hasTitle && room.columns >= 100 }

  /// The rows above the picker.
  private var headerRows: Int {
    showsNotations ? 2 : hasTitle || text != nil && room.rows >= 5 ? 1 : 0
  }

  /// What is above the picker: as wide as the line of the hints below it.
  var header: Rect {
    let row = terminal.isInline ? room : hintRow
    return Rect(
      column: row.minColumn, row: pickerArea.minRow - headerRows,
      columns: min(row.columns, room.columns), rows: headerRows)
  }

  /// The icon in the title; nil when there is no room for it.
  var iconArea: Rect? {
    hasTitle
      ? Rect(
        origin: header.columns(from: theme.barPadding).origin, size: PickerIcon.size(rows: 1)) : nil
  }

  /// The colour in the notations below the title, each in its cells.
  var notations: [(text: String, cells: Rect)] {
    guard showsNotations else { return [] }
    var row = header.row(1).columns(from: pickerArea.minColumn + 1 - header.minColumn)
    return PickerPane.notations.compactMap { format in
      let text = picker.color.formatted(format)
      guard text.count <= row.columns else { return nil }
      defer { row = row.columns(from: text.count + 3) }
      return (text, row.columns(from: 0, count: text.count))
    }
  }

  /// The rectangle of the picker, centred together with what is above it.
  var pickerArea: Rect {
    let room = room
    let margin = room.columns >= 40 ? 2 : room.columns >= 20 ? 1 : 0
    let signs = buttons.isEmpty ? 0 : 2
    let free = Size(
      columns: room.columns - 2 * margin - signs, rows: room.rows - headerRows)
    if terminal.isInline {
      // Below a prompt it begins below the caption and keeps to the rows that it was given.
      let area = Rect(
        column: 0, row: room.minRow + headerRows, columns: free.columns + margin, rows: free.rows)
      let left = picker.isTall(in: area) ? 0 : theme.barPadding
      return area.columns(from: left, count: area.columns)
    }
    let ideal = picker.idealSize(in: free)
    return Rect(
      column: (room.columns - signs - ideal.columns) / 2,
      row: room.minRow + headerRows + (free.rows - ideal.rows) / 2,
      columns: ideal.columns, rows: ideal.rows)
  }

  /// The buttons at the right edge where there is no row for hints.
  var buttons: [(button: PickerButton, cell: Point)] {
    guard terminal.hintRow(minimum: 5).isEmpty, room.rows >= 2, room.columns >= 16 else {
      return []
    }
    return zip(PickerButton.allCases, [0, room.rows - 1]).map {
      ($0, Point(column: room.columns - 2, row: room.minRow + $1))
    }
  }

  func button(pressedBy event: Event) -> PickerButton? {
    guard case .mouse(let mouse) = event, case .press = mouse.action, mouse.button == .primary
    else { return nil }
    return buttons.first { $0.cell == mouse.position }?.button
  }

  /// The line of hints; on a large screen it is below the picker.
  package var hintRow: Rect {
    if isTakingColor { return terminal.hintRow(minimum: 4) }
    let (row, area) = (terminal.hintRow(minimum: 5), pickerArea)
    guard row.minRow > area.maxRow + 2 else { return row }
    return Rect(
      column: area.minColumn - 1, row: area.maxRow + 1, columns: area.columns + 2, rows: row.rows)
  }
}

/// Taking the colour from a text: `inkwheel pick --from`.
extension PickModel: EyedropperApp {
  static let clicksToTake = 2

  var colorSource: ColorSource { source ?? ColorSource(StyledString(), nil) }

  var layout: TextLayout {
    TextLayout(text: colorSource.text, checkpoints: viewport.checkpoints, wrapWidth: nil)
  }

  /// Takes a colour from a text before the picker is shown.
  package mutating func takeColor(from source: ColorSource) {
    self.source = source
    push(Eyedropper<PickModel>(at: .zero, side: .foreground))
  }

  /// Opens the picker on the colour; without one, goes back to it, or ends where it has not been opened.
  mutating func take(
    _ choice: ColorSource.Choice?, with eyedropper: Eyedropper<PickModel>
  ) -> [Effect] {
    guard let choice else { return self.eyedropper == nil ? quit() : [] }
    self.eyedropper = eyedropper
    beginPicking(Color(choice.value))
    begin(in: palettes, isGiven: true)
    if case .rgb = choice.color { return [] }
    showMessage(choice.words)
    return []
  }

  // MARK: Drawing

  private var sourceArea: Rect { terminal.contentArea(minimum: 4) }

  /// The rows of the text, above what is said about the colour.
  var textArea: Rect { sourceArea.rows(from: 0, count: max(sourceArea.rows - 1, 0)) }

  package var promptRow: Rect { sourceArea.rows(from: textArea.rows) }

  func renderSource(into frame: inout Frame) {
    let context = terminal.context
    frame.fill(textArea)
    DocumentPane.reading(
      colorSource.text, viewport: viewport, palette: colorSource.palette, context: context
    )
    .render(into: &frame, in: textArea)
    HintLine(hints: baseHints).render(into: &frame, in: hintRow, context: context)
  }
}
