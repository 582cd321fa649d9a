package import ColorControls
package import ColorPalettes
package import Colorimetry
package import TerminalCore

/// The picker as a program of its own: `inkwheel pick`.
package struct PickModel: Program {
  /// The picker.
  package internal(set) var picker: ColorPicker
  /// The terminal it runs on.
  package internal(set) var terminal: TerminalContext
  /// The text whose colours are picked; nil if the colour is printed.
  package internal(set) var text: TextColors?
  /// The format in which the colour is printed.
  package let format: ColorFormat
  /// The notation of the initial colour, for the format `same`.
  package let notation: ColorNotation?
  /// The help; nil while it is closed.
  private var help: Help?
  private var frameCache = PickerFrameCache()

  /// Creates a picker with an initial colour.
  /// - Parameter notation: the notation of that colour; nil when it was not given by the user.
  package init(
    color: Color, format: ColorFormat, notation: ColorNotation? = nil, supportsOpacity: Bool,
    memory: PickerMemory = PickerMemory(), terminal: TerminalContext
  ) {
    picker = ColorPicker(
      "inkwheel pick", color: color, space: terminal.settings.space ?? Self.space(for: color),
      supportsOpacity: supportsOpacity, layout: memory.layout)
    picker.library.recents = memory.recents
    self.format = format
    self.notation = supportsOpacity ? notation : notation?.withoutAlpha
    self.terminal = terminal
    picker.adopt(terminal.settings)
    followTheme()
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

  /// Shows a warning until the next key.
  package mutating func showWarning(_ text: String) { picker.showNotice("⚠ " + text) }

  /// Offers the swatches of a palette.
  package mutating func show(_ palette: ColorPalette) { picker.show(palette) }

  /// Measures contrast against the background of the terminal.
  private mutating func followTheme() {
    picker.contrastBackground = terminal.context.theme.background
  }

  /// The size of the screen in cells.
  package var size: Size { terminal.size }

  /// Whether the theme is dark or light.
  package var appearance: Appearance { terminal.context.theme.appearance }

  /// Whether the ring of the icon or the picker moves.
  package var isAnimating: Bool {
    terminal.allowsMotion && iconArea != nil || isChanging
  }

  /// Whether a column of the picker is opening or rolling.
  package var isChanging: Bool { picker.isAnimating(at: terminal.context.elapsed) }

  /// The colour as it is printed or written into the text.
  package var answer: String {
    if let text = textWithPick { return text.answer }
    let color = picker.color
    // Notations of sRGB print the displayed colour; others can hold colours outside its gamut.
    let isUnbounded = format == .same ? notation?.holdsEveryColor ?? false : format.holdsEveryColor
    let isInGamut = isUnbounded || color.isInSRGBGamut
    return (isInGamut ? color : color.fittedToSRGB()).formatted(format, notation: notation)
  }

  /// Handles a message.
  package mutating func update(_ message: Message) -> [Effect] {
    if terminal.update(message) {
      followTheme()
      if terminal.isSettled {
        frameCache.store(fittedPicker, size: pickerArea.size, context: terminal.context)
      }
      return []
    }
    if case .configured(let settings, let theme, let isMotionReduced, let warning) = message {
      terminal.adopt(settings, theme: theme, isMotionReduced: isMotionReduced)
      picker.adopt(settings)
      followTheme()
      if let warning { showWarning(warning) } else { picker.showNotice("settings read again") }
      return []
    }
    guard case .event(var event) = message else {
      picker.take(message)
      return []
    }
    if case .terminated(let cause) = event {
      return [.quit(status: cause.exitStatus, output: nil)]
    }
    if case .key(let key) = event {
      guard
        let key = terminal.complete(key, in: keyContexts, isTyping: picker.isTypingText)
      else { return [] }
      if terminal.isUnbound(key, in: keyContexts) {
        picker.showNotice(terminal.nothingHappens(key))
        return []
      }
      if let effects = press(key) { return effects }
      if turnText(key) { return [] }
      event = .key(key)
    } else {
      terminal.pendingKey = nil
    }
    if help == nil, case .mouse(let mouse) = event, case .press = mouse.action,
      mouse.button == .primary,
      let key = HintLine(hints: hints).key(
        at: mouse.position, in: hintArea, theme: terminal.context.theme,
        isSequence: { !terminal.isUnbound($0, in: keyContexts) })
    {
      return update(.event(.key(key)))
    }
    if let help {
      guard case .mouse(let mouse) = event else { return [] }
      return point(mouse, in: help)
    }
    picker.isMotionReduced = terminal.isMotionReduced
    picker = fittedPicker
    let (area, elapsed) = (pickerArea, terminal.context.elapsed)
    let outcome =
      button(pressedBy: event).map { picker.press($0, isSign: true, in: area, at: elapsed) }
      ?? picker.update(event, in: area, at: elapsed)
    switch outcome {
    case .accepted:
      let item = PickerMemory.Item.color(picker.color, limit: terminal.settings.recentCount)
      return [.remember(item), .quit(status: 0, output: output)]
    case .cancelled: return [.quit(status: 130, output: nil)]
    case .requested(.copy):
      picker.tellSent(answer)
      return [.sendToClipboard(answer)]
    case .requested(let request): return request.effect.map { [$0] } ?? []
    case .ignored:
      if case .key(let key) = event { picker.showNotice(terminal.nothingHappens(key)) }
      return []
    case .handled, .changed: return []
    }
  }

  var keys: ProgramKeys { terminal.keys }

  /// The contexts that get keys now.
  private var keyContexts: [KeyContext] {
    if help != nil { return [.help, .text] }
    return picker.keyContexts + (text == nil ? [] : [.textColors]) + [.text]
  }

  private var output: Effect.Output {
    textWithPick.map { .bytes($0.result) } ?? .line(answer)
  }

  /// Handles a key of the help or of a command that works here; nil if the key is for the picker.
  private mutating func press(_ key: Key) -> [Effect]? {
    let command = keys.text.commands[key]
    if command == .quit { return [.quit(status: 130, output: nil)] }
    if command == .suspend { return [.suspend] }
    if command == .reloadSettings { return [.reloadSettings] }
    if let help {
      self.help = help.pressing(key, keys: keys, in: helpPane)
      return []
    }
    guard command == .help else { return nil }
    let context = picker.keyContexts.first ?? .controls
    help = helpPane(Help(.init(context: context, isPick: true, hasTextColors: text != nil))).atFocus
    return []
  }

  /// Handles a mouse event in the help.
  private mutating func point(_ mouse: Mouse, in help: Help) -> [Effect] {
    switch helpPane(help).point(mouse) {
    case .open(let help): self.help = help
    case .closed: self.help = nil
    case .press(let key, let isClosing):
      if isClosing { self.help = nil }
      return update(.event(.key(key)))
    }
    return []
  }

  private func helpPane(_ help: Help) -> HelpPane {
    HelpPane(help, keys: keys, size: size, theme: terminal.context.theme)
  }

  // MARK: Drawing

  private var hintRows: Int { size.rows >= 5 ? 1 : 0 }

  /// Whether there is room for the icon above the picker; below a prompt there is none, because the
  /// command line says what is shown.
  private var hasIcon: Bool { size.rows >= 18 && size.columns >= 40 && !terminal.isInline }

  /// The rows of the icon above the picker.
  private var iconRows: Int { size.rows >= 60 ? 8 : size.rows >= 30 ? 5 : 3 }

  /// The rows above the picker.
  private var headerRows: Int { hasIcon ? iconRows + 1 : text != nil && size.rows >= 6 ? 1 : 0 }

  /// The icon above the picker; nil when there is no room for it.
  private var iconArea: Rect? {
    guard hasIcon else { return nil }
    let icon = PickerIcon.size(rows: iconRows)
    return Rect(
      column: pickerArea.minColumn, row: pickerArea.minRow - headerRows, columns: icon.columns,
      rows: iconRows)
  }

  /// The rectangle of the picker, centred together with what is above it.
  var pickerArea: Rect {
    let margin = size.columns >= 40 ? 2 : size.columns >= 20 ? 1 : 0
    let signs = buttons.isEmpty ? 0 : 2
    let free = Size(
      columns: size.columns - 2 * margin - signs, rows: size.rows - hintRows - headerRows)
    // Below a prompt it begins at the left and keeps to the rows that it was given.
    let ideal = terminal.isInline ? free : picker.idealSize(in: free)
    return Rect(
      column: (size.columns - signs - ideal.columns) / 2,
      row: headerRows + (free.rows - ideal.rows) / 2,
      columns: ideal.columns, rows: ideal.rows)
  }

  /// The buttons at the right edge where there is no row for hints.
  private var buttons: [(button: PickerButton, cell: Point)] {
    guard hintRows == 0, size.rows >= 2, size.columns >= 16 else { return [] }
    return zip(PickerButton.allCases, [0, size.rows - 1]).map {
      ($0, Point(column: size.columns - 2, row: $1))
    }
  }

  private func button(pressedBy event: Event) -> PickerButton? {
    guard case .mouse(let mouse) = event, case .press = mouse.action, mouse.button == .primary
    else { return nil }
    return buttons.first { $0.cell == mouse.position }?.button
  }

  /// The picker, without the row for the opacity where that would take the room of the ring.
  var fittedPicker: ColorPicker {
    var picker = picker
    let area = pickerArea
    picker.showsOpacity = area.columns < 34 || !(10...12).contains(area.rows)
    return picker
  }

  /// The line of hints: the last one, or below the picker where that is far from it.
  private var hintArea: Rect {
    let (last, area) = (size.rows - hintRows, pickerArea)
    guard last > area.maxRow + 2 else {
      return Rect(column: 0, row: last, columns: size.columns, rows: hintRows)
    }
    return Rect(
      column: area.minColumn - 1, row: area.maxRow + 1, columns: area.columns + 2, rows: hintRows)
  }

  /// Draws the screen.
  package func render(into frame: inout Frame) {
    let context = terminal.context
    let theme = context.theme
    frame.setTitle("inkwheel pick")
    frame.fill(frame.bounds, with: Cell(" ", style: theme.panelStyle))
    if let icon = iconArea {
      PickerIcon(
        [picker.shownColor(at: context.elapsed)], theme: theme, isMoving: terminal.allowsMotion
      )
      .render(
        into: &frame, at: icon.origin, rows: icon.rows, background: theme.panel, context: context)
      let (left, top) = (icon.maxColumn + 2, icon.minRow + (icon.rows - 3) / 2)
      func write(_ text: String, row: Int, _ style: CellStyle) {
        frame.write(
          text, at: Point(column: left, row: top + row), style: style,
          limit: frame.size.columns - left)
      }
      write(text.map(textTitle) ?? "inkwheel pick", row: 0, theme.titleStyle)
      write(answer, row: 1, theme.panelStyle)
      if text == nil {
        let actions = keys.picker.picker
        write(
          "\(actions.label(for: .accept)) prints this colour · "
            + "\(actions.label(for: .back)) prints nothing",
          row: 2, theme.panelNote)
      }
      renderLine(
        into: &frame,
        in: Rect(
          column: left, row: top + 2, columns: frame.size.columns - left, rows: 1))
    } else if headerRows > 0, let text {
      var row = Rect(column: pickerArea.minColumn, row: 0, columns: pickerArea.columns, rows: 1)
      let width = frame.write(
        "\(text.index + 1)/\(text.count)", at: row.origin, style: theme.titleStyle,
        limit: row.columns)
      row = Rect(
        column: row.minColumn + width + 1, row: 0, columns: max(row.columns - width - 1, 0), rows: 1
      )
      renderLine(into: &frame, in: row)
    }
    frameCache.draw(fittedPicker, into: &frame, in: pickerArea, context: context)
    for (button, cell) in buttons { frame.write(button.sign, at: cell, style: theme.panelStyle) }
    let sequence = terminal.sequenceHints(in: keyContexts)
    HintLine(hints: sequence ?? hints).render(
      into: &frame, in: hintArea, context: context)
    if let help {
      let pane = helpPane(help)
      pane.render(into: &frame, hints: sequence ?? pane.hints, context: context)
    }
  }
}
