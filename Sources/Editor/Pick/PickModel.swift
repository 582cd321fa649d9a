package import Color
package import Picker
import StyledText
package import Terminal
import UnicodeText

/// The picker as a program of its own: `inkwheel pick`.
package struct PickModel: Program {
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
  private var preview: StyledString?
  /// The text from which a colour is taken; nil for none.
  package var source: ColorSource?
  /// The format in which the colour is printed.
  package let format: ColorFormat
  /// The notation of the initial colour, for the format `same`.
  package let notation: ColorNotation?
  /// The help, while it is open.
  package var overlays: [Overlay] = []
  /// The colour on which the contrast is measured; nil for the background of the terminal.
  private var ground: RGB8?
  private var frameCache = PickerFrameCache()

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
    self.terminal = terminal
  }

  private static func picker(
    _ color: Color, supportsOpacity: Bool, layout: PickerLayout, library: SwatchLibrary? = nil,
    terminal: TerminalContext
  ) -> PickerPane {
    var picker = PickerPane(
      "inkwheel pick", color: color, space: terminal.settings.space ?? space(for: color),
      supportsOpacity: supportsOpacity, layout: layout)
    if let library { picker.library = library }
    picker.apply(terminal.settings)
    picker.contrastBackground = terminal.context.theme.background
    return picker
  }

  /// Measures the contrast on a colour, and shows it behind the sample.
  package mutating func measureContrast(on color: Color) {
    ground = color.rgb8
    picker.contrastBackground = ground
  }

  /// Begins anew with a colour, in the same layout and with the same swatches.
  mutating func beginPicking(_ color: Color) {
    picker = Self.picker(
      color, supportsOpacity: picker.model.supportsOpacity, layout: picker.layout,
      library: picker.library, terminal: terminal)
    picker.contrastBackground = ground ?? theme.background
  }

  /// Returns the space to edit a colour in.
  static func space(for color: Color) -> ColorSpace {
    switch color.space {
    case .hsl, .hsb, .oklch, .okhsl, .cmyk, .gray: color.space
    case .oklab, .lab, .lch: .oklch
    case .okhsv: .okhsl
    default: .hsb
    }
  }

  package mutating func showMessage(_ text: String) { picker.showNotice(text) }
  package mutating func showWarning(_ text: String) { picker.showNotice("⚠ " + text) }
  package mutating func showUnused(_ key: Key) { showMessage(terminal.unusedMessage(key)) }

  /// Shows the output of a command beside the picker from now on.
  package mutating func showPreview() { preview = StyledString() }

  /// Offers the swatches of a palette.
  package mutating func show(_ palette: ColorPalette) { picker.show(palette) }

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

  package mutating func terminalChanged(by message: Message) {
    picker.contrastBackground = ground ?? theme.background
    guard terminal.isSettled else { return }
    frameCache.store(picker, size: pickerArea.size, context: terminal.context)
  }

  package mutating func settingsChanged(from before: ProgramSettings) {
    picker.apply(terminal.settings)
    picker.contrastBackground = ground ?? theme.background
  }

  package var pickedColor: Color? { isTakingColor ? nil : picker.color }

  package mutating func handle(_ message: Message) -> [Effect] {
    if let effects = handleSaved(message) { return effects }
    switch message {
    case .warning(let text): showWarning(text)
    case .previewed(let text): preview = text
    default: picker.handle(message)
    }
    return []
  }

  package mutating func handle(_ event: Event) -> [Effect] {
    if let question {
      if case .key(let key) = event { return answer(key, question) }
      return []
    }
    if let effects = takeColor(event) { return effects }
    if case .key(let key) = event, turnText(key) { return [] }
    let (area, context) = (pickerArea, terminal.context)
    let outcome =
      button(pressedBy: event).map { picker.press($0, isSign: true, in: area, context: context) }
      ?? picker.update(event, in: area, context: context)
    switch outcome {
    case .accepted:
      let item = PickerMemory.Item.color(picker.color, limit: terminal.settings.recentCount)
      guard file == nil else {
        endsAfterSaving = true
        return [.remember(item)] + saving(isLast: true)
      }
      let output: Effect.Output = textWithPick.map { .bytes($0.result) } ?? .line(answer)
      return [.remember(item), .quit(status: 0, output: output)]
    case .cancelled: return [.quit(status: 130, output: nil)]
    case .requested(.copy):
      picker.showSent(answer, to: terminal.clipboard)
      return [.sendToClipboard(answer)]
    case .requested(let request): return request.effect.map { [$0] } ?? []
    case .ignored:
      if case .key(let key) = event { showUnused(key) }
      return []
    case .changed: return saving()
    case .handled: return []
    }
  }

  package mutating func quitByKey() -> [Effect]? { [.quit(status: 130, output: nil)] }

  package var contentContexts: [KeyContext] {
    if isTakingColor { return [.eyedropper, .text] }
    return picker.keyContexts + (text == nil ? [] : [.textColors]) + [.text]
  }

  package var isTypingText: Bool { !isTakingColor && picker.isTypingText }

  package var focusTitle: String {
    guard overlays.isEmpty else { return "" }
    if isTakingColor, let source { return chosen(in: source).1.hex }
    return picker.focusTitle(in: pickerArea)
  }

  package var helpSubject: Help.Subject? {
    guard !isTakingColor else { return Help.Subject(context: .eyedropper) }
    return Help.Subject(
      context: picker.keyContexts.first ?? .controls, picker: .pick(hasTextColors: text != nil))
  }

  // MARK: Drawing

  /// The row of the hints, and of a question.
  private var bar: Rect { terminal.bar(minimum: 5) }

  /// What is left above the hints, or below them.
  private var content: Rect { terminal.contentArea(minimum: 5) }

  /// The part for the picker: all, or what the output of a command leaves.
  private var room: Rect {
    guard preview != nil else { return content }
    if size.columns >= 60 {
      return content.columns(from: 0, count: min(max(size.columns / 2, 34), 56))
    }
    let lines = size.rows >= 16 ? size.rows / 3 : 0
    return content.rows(from: 0, count: content.rows - lines)
  }

  /// The cells for the output of a command, beside the picker or below it.
  private var previewArea: Rect {
    room.columns < size.columns
      ? content.columns(from: room.columns + 1) : content.rows(from: room.rows + 1)
  }

  /// Whether there is room for the icon above the picker; below a prompt there is none, because the
  /// command line says what is shown.
  private var hasIcon: Bool { room.rows >= 17 && room.columns >= 40 && !terminal.isInline }

  /// The rows of the icon above the picker.
  private var iconRows: Int { room.rows >= 59 ? 8 : room.rows >= 29 ? 5 : 3 }

  /// The rows above the picker.
  private var headerRows: Int { hasIcon ? iconRows + 1 : text != nil && room.rows >= 5 ? 1 : 0 }

  /// The icon above the picker; nil when there is no room for it.
  private var iconArea: Rect? {
    guard hasIcon else { return nil }
    let icon = PickerIcon.size(rows: iconRows)
    return Rect(
      column: pickerArea.minColumn + 1, row: pickerArea.minRow - headerRows, columns: icon.columns,
      rows: iconRows)
  }

  /// The rectangle of the picker, centred together with what is above it.
  var pickerArea: Rect {
    let room = room
    let margin = room.columns >= 40 ? 2 : room.columns >= 20 ? 1 : 0
    let signs = buttons.isEmpty ? 0 : 2
    let free = Size(
      columns: room.columns - 2 * margin - signs, rows: room.rows - headerRows)
    // Below a prompt it begins at the left and keeps to the rows that it was given.
    let ideal = terminal.isInline ? free : picker.idealSize(in: free)
    return Rect(
      column: (room.columns - signs - ideal.columns) / 2,
      row: room.minRow + headerRows + (free.rows - ideal.rows) / 2,
      columns: ideal.columns, rows: ideal.rows)
  }

  /// The buttons at the right edge where there is no row for hints.
  private var buttons: [(button: PickerButton, cell: Point)] {
    guard terminal.hintRow(minimum: 5).isEmpty, room.rows >= 2, room.columns >= 16 else {
      return []
    }
    return zip(PickerButton.allCases, [0, room.rows - 1]).map {
      ($0, Point(column: room.columns - 2, row: room.minRow + $1))
    }
  }

  private func button(pressedBy event: Event) -> PickerButton? {
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

  /// Draws the screen.
  package func render(into frame: inout Frame) {
    let context = terminal.context
    frame.setTitle("inkwheel pick")
    frame.fill(frame.bounds, with: Cell(" ", style: theme.panelStyle))
    if isTakingColor {
      renderSource(into: &frame)
      if let help { helpPane(help).render(into: &frame, hints: hints, context: context) }
      return
    }
    if let icon = iconArea {
      PickerIcon(
        [picker.shownColor(at: context.elapsed)], theme: theme, isMoving: terminal.allowsMotion
      )
      .render(
        into: &frame, at: icon.origin, rows: icon.rows, background: theme.panel, context: context)
      let lines = room.columns(from: icon.maxColumn + 2)
        .rows(from: icon.minRow + (icon.rows - 3) / 2)
      frame.write(text.map(textTitle) ?? "inkwheel pick", in: lines, style: theme.titleStyle)
      frame.write(answer, in: lines.row(1), style: theme.panelStyle)
      if text == nil {
        let actions = keys.picker.picker
        frame.write(
          "\(actions.label(for: .accept)) prints this colour · "
            + "\(actions.label(for: .back)) prints nothing",
          in: lines.row(2), style: theme.panelNote)
      }
      renderLine(into: &frame, in: lines.row(2))
    } else if headerRows > 0, let text {
      let row = Rect(
        column: pickerArea.minColumn, row: room.minRow, columns: pickerArea.columns, rows: 1)
      let width = frame.write("\(text.index + 1)/\(text.count)", in: row, style: theme.titleStyle)
      renderLine(into: &frame, in: row.columns(from: width + 1))
    }
    frameCache.draw(picker, into: &frame, in: pickerArea, context: context)
    for (button, cell) in buttons { frame.write(button.sign, at: cell, style: theme.panelStyle) }
    if let preview {
      frame.fill(previewArea)
      DocumentPane.reading(preview, context: context).render(into: &frame, in: previewArea)
    }
    if let question { render(question, into: &frame) }
    HintLine(hints: help == nil ? hints : hintsBelowHelp)
      .render(into: &frame, in: hintRow, context: context)
    if let help { helpPane(help).render(into: &frame, hints: hints, context: context) }
  }

  private func render(_ question: Overlay.Question, into frame: inout Frame) {
    frame.cursor = nil
    guard bar.isEmpty else {
      let pane = QuestionPane(question: question)
      frame.focus = pane.area(in: content).columns(from: theme.barPadding).origin
      return pane.render(into: &frame, in: content, theme: theme)
    }
    let row = Rect(size).rows(from: size.rows - 1)
    frame.focus = row.origin
    let words = question.wordings(keys).first { GlyphWidth.columns(of: $0) <= row.columns }
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    frame.write(words ?? "", in: row, style: theme.barStyle)
  }
}
