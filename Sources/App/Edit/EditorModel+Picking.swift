package import Color
import Files
import Formats
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// The presentation of pickers at the current size.
  var presentation: Presentation { pickerAnchor.presentation }

  /// The anchor of pickers, which are presented from the icon.
  var pickerAnchor: PickerAnchor {
    let layout = areas
    let anchor = layout.toolbar.columns(
      from: layout.icon.minColumn - layout.toolbar.minColumn, count: layout.icon.columns)
    // A popover leaves the bottom rows to messages and hints.
    return PickerAnchor(
      screen: size, rect: anchor, reservedRows: size.rows - layout.status.minRow,
      avoiding: picking.avoidedArea,
      padding: theme.panelPadding, preferred: terminal.settings.presentation)
  }

  /// The rectangle of the open picker.
  var pickerFrame: Rect? { session?.presented.frame(in: pickerAnchor) }

  /// The colours in the centre of the icon, in the order of the text.
  package var centerColors: [RGB8] {
    let target = session?.target ?? .foreground
    return colors(target).map { shown($0, as: target) }
  }

  /// Returns the colours of the selection that look different, in the order of the text: all of them,
  /// or at least one more than the icon can show; without visible selected text that at the caret.
  ///
  /// The terminal's default counts only where there is no other colour, because
  /// uncoloured text has it.
  func colors(_ target: PickingSession.Target) -> [TerminalColor] {
    var limit = CenterMesh.limit
    while true {
      let found = selectedColors(target, limit: limit)
      let chosen = found.contains { $0 != .default } ? found.filter { $0 != .default } : found
      var colors: [TerminalColor] = []
      for color in chosen
      where !colors.contains(where: { shown($0, as: target) == shown(color, as: target) }) {
        colors.append(color)
      }
      // Different colours of the text may look alike, such as an index and its RGB value.
      if colors.count > CenterMesh.limit || found.count <= limit {
        return colors.isEmpty ? [target.color(of: insertionStyle)] : colors
      }
      limit *= 2
    }
  }

  /// Returns the first distinct colours of the selection, as they are stored in the text.
  private func selectedColors(_ target: PickingSession.Target, limit: Int) -> [TerminalColor] {
    func colors(_ range: Range<TextOffset>) -> [TerminalColor] {
      target == .foreground
        ? text.distinctForegrounds(in: range, limit: limit)
        : text.distinctBackgrounds(in: range, limit: limit)
    }
    guard let columns = selection.columns?.range else { return colors(selection.range) }
    let layout = layout
    var found: [TerminalColor] = []
    // The icon is drawn with every frame, so groups of lines without new colours are skipped, and
    // the number of groups that are searched is limited.
    var remaining = 400
    func search(_ lines: ClosedRange<LineIndex>) {
      guard found.count <= limit, remaining > 0 else { return }
      let whole =
        text.range(of: lines.lowerBound).lowerBound..<text.range(of: lines.upperBound).upperBound
      let all = colors(whole)
      if all.count <= limit, all.allSatisfy(found.contains) { return }
      remaining -= 1
      guard lines.count > 1 else {
        let part = layout.range(of: columns, in: whole)
        for color in colors(part) where !found.contains(color) { found.append(color) }
        return
      }
      let middle = lines.lowerBound + (lines.count - 1) / 2
      search(lines.lowerBound...middle)
      search(middle + 1...lines.upperBound)
    }
    if !columns.isEmpty { search(layout.lines(of: selection)) }
    return found
  }

  /// The palette of the text; nil for that of the terminal.
  var artPalette: TerminalPalette? { file.isArt ? terminal.settings.artPalette.colors : nil }

  /// What the indices of the text look like.
  var textPalette: TerminalPalette { artPalette ?? .xterm }

  /// The colour of the letter at the caret, or else its background, which the picker for backgrounds
  /// takes first; nil for those of the terminal.
  var colorAtCaret: RGB8? {
    let style = text.style(at: min(selection.range.lowerBound, text.endOffset))
    let colors = [style.foreground, style.background].compactMap { $0.rgb8(in: textPalette) }
    return session?.target == .background ? colors.last : colors.first
  }

  /// Returns the displayed value of a colour of the text; the theme stands in for the terminal's
  /// defaults.
  func shown(_ color: TerminalColor, as target: PickingSession.Target) -> RGB8 {
    color.rgb8(in: textPalette) ?? (target == .foreground ? theme.text : theme.background)
  }

  /// Opens the picker, and where nothing is selected says what that is for.
  mutating func pickColor(_ target: PickingSession.Target) -> [Effect] {
    let effects = beginPicking(target)
    guard selection.isEmpty else { return effects }
    let recolor = keys.text.commands.label(for: .recolor)
    let hue = colorAtCaret.map { Color($0).words.split(separator: " ").last ?? "" }
    let parts = [
      "nothing selected: for what you type next",
      recolor.isEmpty ? nil : hue.map { "\(recolor) changes this \($0)" },
      selectLabel.isEmpty ? nil : "\(selectLabel) select",
    ].compactMap(\.self)
    let room = areas.status.columns - 2 * theme.barPadding
    showMessage(parts.joined(separator: " · ").shortened(toColumns: room))
    // A sheet covers the status line and has little room.
    if presentation == .sheet, hue != nil {
      picking.session?.picker.showNotice(
        recolor.isEmpty ? "for what you type next" : "for typing · \(recolor) here")
    }
    return effects
  }

  /// Returns the letters around an offset that have one colour, in their line; nil where that is the
  /// terminal's.
  func coloredRun(_ target: PickingSession.Target, at offset: TextOffset) -> Range<TextOffset>? {
    var runs: [(color: TerminalColor, range: Range<TextOffset>)] = []
    let line = text.range(of: text.line(containing: offset))
    // A line may be as long as a file.
    let reach = StyledString.searchedForColors / 2
    let first = offset - min(reach, (line.lowerBound..<offset).utf8Count)
    let last = offset + min(reach, (offset..<line.upperBound).utf8Count)
    for run in text.runs(in: first..<last) {
      let color = target.color(of: run.style)
      var start = runs.last?.range.upperBound ?? first
      let end = start + run.length
      // Bold letters and others of one colour belong together.
      if runs.last?.color == color { start = runs.removeLast().range.lowerBound }
      runs.append((color, start..<end))
    }
    let colored = runs.filter { $0.color != .default }.map(\.range)
    let found = colored.first { $0.contains(offset) } ?? colored.first { $0.upperBound == offset }
    return found.map { text.roundedDown($0.lowerBound)..<text.roundedDown($0.upperBound) }
  }

  /// Whether the key that has opened a picker without a selection, pressed again, selects the letters
  /// around the caret that have one colour.
  func selectsColoredRun(_ session: PickingSession) -> Bool {
    guard selection.isEmpty, !selection.isBlock, session.replaced == nil,
      presentation != .panel || !session.isChanged
    else {
      return false
    }
    let styles = [text.style(at: selection.head), text.typingStyle(at: selection.head)]
    return styles.contains { session.target.color(of: $0) != .default }
  }

  /// Selects text for a picker that was opened without a selection, and gives it the colour that has
  /// been picked already.
  mutating func select(_ range: Range<TextOffset>, for session: PickingSession) -> [Effect] {
    revertPicked()
    caret.move(to: Selection(range))
    restartSession()
    picking.session?.picker.notice = nil
    guard session.isChanged else { return [] }
    picking.session?.picker.setColor(session.picker.color)
    return handle(.changed)
  }

  /// Opens the picker for the selection or the insertion style, without changing the text yet.
  @discardableResult
  mutating func beginPicking(_ target: PickingSession.Target) -> [Effect] {
    if session?.target == target {
      focusPicker()
      return []
    }
    let effects = session == nil ? [] : endPicking(keep: true)
    var picker = PickerPane(
      target.title, color: .black, space: terminal.settings.space ?? .hsb,
      supportsOpacity: false, layout: picking.memory.layout)
    picker.apply(terminal.settings)
    picker.library.recents = picking.memory.recents
    picker.library.document = documentPalette
    if let collection = picking.memory.collection { picker.library.add(collection) }
    // The contrast of a text colour is measured against its background, and vice versa.
    let style = selection.isEmpty ? insertionStyle : styleAtSelectionStart
    picker.contrastBackground = shown(target.other.color(of: style), as: target.other)
    picker.picksBackground = target == .background
    let presented = PresentedPicker(picker, context: terminal.context)
    picking.begin(
      PickingSession(target: target, presented: presented, selection: selection),
      avoiding: selectionArea)
    restartSession()
    return effects
  }

  /// Gives the picker the title of what it changes.
  mutating func updateTitle() {
    guard var session else { return }
    session.picker.replacementScope = session.selection.isEmpty ? .document : .selection
    session.picker.title = title(of: session)
    picking.session = session
  }

  private func title(of session: PickingSession) -> String {
    if session.picker.gradient != nil {
      return session.target == .foreground ? "Text gradient" : "Background gradient"
    }
    let isEmpty = session.selection.isEmpty
    let scope = (session.picker.replacementScope ?? .document).rawValue
    if session.picker.isChoosingReplaced {
      return isEmpty ? "Colours of the \(searchedPart)" : "Change a colour \(scope)"
    }
    return session.replaced.map { "Change \($0.hex) \(scope)" }
      ?? session.target.title + (isEmpty ? " for typing" : "")
  }

  /// What of the document is searched for its colours.
  private var searchedPart: String {
    text.utf8Count <= StyledString.searchedForColors ? "document" : "first megabyte"
  }

  private var documentPalette: ColorPalette {
    ColorPalette(
      name: file.name,
      swatches: text.distinctColors(in: textPalette).map { Swatch(color: Color($0)) })
  }

  /// Gives an event to the picker and handles the outcome; nil if it is ignored.
  mutating func pick(_ event: Event) -> [Effect]? {
    let (anchor, context) = (pickerAnchor, terminal.context)
    let replaced = session?.replaced
    let outcome = picking.session?.presented.update(event, in: anchor, context: context)
    followPicker(after: replaced)
    return outcome.flatMap { $0 == .ignored ? nil : handle($0) }
  }

  /// Gives the picker the title of what it changes now, and takes back what has been picked for
  /// something else.
  private mutating func followPicker(after replaced: RGB8?) {
    if session?.replaced != replaced { revertPicked() }
    updateTitle()
  }

  /// Shows the text and the typing style without what has been picked.
  private mutating func revertPicked() {
    guard let session else { return }
    preview(Edit([]))
    caret.typingStyle = session.baseStyle
    picking.session?.isChanged = false
  }

  /// Handles the outcome of an event in the picker.
  mutating func handle(_ outcome: ControlOutcome) -> [Effect] {
    if let picker = session?.picker {
      picking.memory.layout = picker.layout
      picking.memory.collection = picker.library.collection
    }
    switch outcome {
    case .ignored, .handled: return []
    case .changed:
      applyPicked()
      return []
    case .cancelled: return endPicking(keep: false)
    case .requested(let request):
      guard let color = session?.picker.color else { return [] }
      return picking.session?.picker.fulfil(request, on: terminal) {
        color.formatted($0 ?? .hex)
      } ?? []
    case .accepted: return endPicking(keep: true)
    }
  }

  /// Shows the picked colour in the text.
  private mutating func applyPicked() {
    guard var session else { return }
    guard !session.picker.isRestored, session.replaced != session.picker.model.rgb8 else {
      return revertPicked()
    }
    session.isChanged = true
    if let bar = session.picker.gradient {
      picking.session = session
      return apply(bar, to: session)
    }
    let color = TerminalColor.rgb(session.picker.model.rgb8)
    let target = session.target
    let ranges =
      session.selection.isEmpty ? nil : session.ranges ?? layout.ranges(of: session.selection)
    session.ranges = ranges
    if let replaced = session.replaced {
      // However the text writes it.
      let colors = TerminalColor.all(like: replaced, in: textPalette)
      let change = StyleChange.replacing(
        Dictionary(uniqueKeysWithValues: colors.map { ($0, color) }))
      preview(Edit((ranges ?? [document.base.fullRange]).map { .restyle($0, change) }))
    } else if let ranges {
      let change = target.change(to: color)
      preview(Edit(ranges.map { .restyle($0, change) }))
    } else {
      let before =
        session.baseStyle ?? document.base.typingStyle(at: session.selection.range.lowerBound)
      caret.typingStyle = target.change(to: color).applied(to: before)
    }
    picking.session = session
  }

  /// Shows an edit of the text without the preview.
  mutating func preview(_ edit: Edit) {
    document.preview(edit, selection: session?.selection)
  }

  /// Closes the picker: keeps the preview as one undo step, or restores the state before it.
  mutating func endPicking(keep: Bool) -> [Effect] {
    guard let ended = session else { return [] }
    let isChanged = settleSession(keep: keep)
    picking.end(context: terminal.context)
    var effects: [Effect] = []
    if keep, ended.isChanged, let gradient = ended.picker.gradient?.gradient {
      picking.memory.record(gradient)
      effects.append(.remember(.gradient(gradient)))
      showMessage("gradient of \(gradient.stops.count) colours")
    } else if keep, ended.isChanged {
      let (color, limit) = (ended.picker.color, terminal.settings.recentCount)
      picking.memory.recents.record(color)
      picking.memory.recents.keep(limit)
      effects.append(.remember(.color(color, limit: limit)))
      if let replaced = ended.replaced, !isChanged, replaced != ended.picker.model.rgb8 {
        showWarning("there is no \(replaced.hex) in the selection")
      } else {
        let what = ended.replaced.map { "\($0.hex) is now" } ?? title(of: ended).lowercased()
        let scope = ended.replaced == nil || ended.selection.isEmpty ? "" : " in the selection"
        showMessage("\(what) \(ended.picker.model.rgb8.hex)\(scope)")
      }
    }
    return effects
  }

  /// Ends the preview; returns whether the text has changed.
  @discardableResult
  private mutating func settleSession(keep: Bool) -> Bool {
    guard let session else { return false }
    let isChanged = document.endPreview(
      keep: keep && session.isChanged, selectionAfter: session.selection)
    if keep, session.isChanged { caret.markColored() }
    if !keep {
      picking.restored = session.picker.model.original
      caret.selection = session.selection
      caret.typingStyle = session.baseStyle
    }
    return isChanged
  }

  // MARK: The panel that stays open

  /// Runs an action on the text while a panel stays open: the picked colour is kept first, and the
  /// panel continues with the new selection.
  package mutating func act<Result>(_ body: (inout EditorModel) -> Result) -> Result {
    // Within another action, the colour has been kept.
    guard let session, session.revisionBeforeAction == nil else { return body(&self) }
    let revision = document.revision
    settleSession(keep: true)
    picking.session?.revisionBeforeAction = revision
    let result = body(&self)
    resumeSession()
    return result
  }

  /// Goes on after an action on the text, with what is selected now.
  private mutating func resumeSession() {
    guard let session, let revision = session.revisionBeforeAction else { return }
    restartSession(
      keepingColor: selection == session.selection && document.revision == revision
        && session.replaced == nil)
  }

  /// Gives the keyboard to the picker, and opens it if it is not open.
  mutating func openPicker() -> [Effect] {
    let effects = session == nil ? beginPicking(.foreground) : []
    focusPicker()
    return effects
  }

  /// Gives the keyboard to the open picker, also in the middle of an action on the text.
  mutating func focusPicker() {
    resumeSession()
    picking.session?.isTextFocused = false
  }

  private mutating func restartSession(keepingColor: Bool = false) {
    guard var session else { return }
    session.selection = selection
    session.ranges = nil
    session.baseStyle = caret.typingStyle
    session.isChanged = false
    session.revisionBeforeAction = nil
    if !keepingColor {
      let colors = centerColors
      session.picker.restart(from: Color(colors.first ?? theme.text), replacing: colors)
    }
    picking.session = session
    updateTitle()
  }

  /// Shows the colours of the text, of which the marked one is changed everywhere.
  mutating func beginRecoloring() -> [Effect] {
    let (palette, wasClosed) = (session?.picker.library.document ?? documentPalette, session == nil)
    guard !palette.swatches.isEmpty else {
      say("there are no colours in the \(searchedPart)")
      return []
    }
    let effects = openPicker()
    let anchor = pickerAnchor
    guard let area = session?.presented.content(in: anchor) else { return effects }
    let (color, replaced) = (colorAtCaret.map { Color($0) }, session?.replaced)
    picking.session?.picker.showDocument(from: color, closesPicker: wasClosed, in: area)
    followPicker(after: replaced)
    return effects
  }
}
