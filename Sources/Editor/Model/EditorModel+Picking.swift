import ColorPalettes
package import Colorimetry
import Recovery
import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// How a picker is presented now.
  var presentation: Presentation { Presentation(for: size) }

  /// Where pickers are presented: out of the icon.
  var pickerAnchor: PickerAnchor {
    let layout = EditorLayout(size)
    let anchor = Rect(
      column: layout.icon.minColumn, row: layout.toolbar.minRow, columns: layout.icon.columns,
      rows: layout.toolbar.rows)
    // A popover leaves the lines at the bottom to messages and hints.
    return PickerAnchor(
      screen: size, rect: anchor, reservedRows: size.rows - layout.status.minRow,
      padding: theme.panelPadding)
  }

  /// The rectangle of the open picker.
  var pickerFrame: Rect? { session?.presented.frame(in: pickerAnchor) }

  /// The colours in the centre of the icon, in document order.
  package var centerColors: [RGB8] {
    let target = session?.target ?? .foreground
    let colors = selectedColors(target)
    // Nothing but white space selected, or nothing at all: the colour at the caret.
    guard colors.isEmpty else { return colors }
    let style = typingStyle
    return [shown(target == .foreground ? style.foreground : style.background, as: target)]
  }

  /// The different colours of the selection as they are shown, at least one more than the icon
  /// tells apart where there are so many.
  private func selectedColors(_ target: PickingSession.Target) -> [RGB8] {
    var limit = CenterMesh.limit
    while true {
      let found = selectedColors(target, limit: limit)
      var colors: [RGB8] = []
      for color in found.map({ shown($0, as: target) }) where !colors.contains(color) {
        colors.append(color)
      }
      // Two colours of the text can look the same: an index and its value, the default and ours.
      if colors.count > CenterMesh.limit || found.count <= limit { return colors }
      limit *= 2
    }
  }

  /// The first different colours of the selection, as the text has them.
  private func selectedColors(
    _ target: PickingSession.Target, limit: Int
  ) -> [TerminalColor] {
    func colors(_ range: Range<TextOffset>) -> [TerminalColor] {
      target == .foreground
        ? text.distinctForegrounds(in: range, limit: limit)
        : text.distinctBackgrounds(in: range, limit: limit)
    }
    guard let columns = selection.columns?.range else { return colors(selection.range) }
    let layout = layout
    var found: [TerminalColor] = []
    // Lines whose colours are all known already are not looked at one by one, and of others only so
    // many: the icon is drawn anew with every frame.
    var rest = 400
    func look(_ lines: ClosedRange<LineIndex>) {
      guard found.count <= limit, rest > 0 else { return }
      let whole =
        text.range(of: lines.lowerBound).lowerBound..<text.range(of: lines.upperBound).upperBound
      let all = colors(whole)
      if all.count <= limit, all.allSatisfy(found.contains) { return }
      rest -= 1
      guard lines.count > 1 else {
        let part = layout.range(of: columns, in: whole)
        for color in colors(part) where !found.contains(color) { found.append(color) }
        return
      }
      let middle = lines.lowerBound + (lines.count - 1) / 2
      look(lines.lowerBound...middle)
      look(middle + 1...lines.upperBound)
    }
    if !columns.isEmpty { look(layout.lines(of: selection)) }
    return found
  }

  /// The colour that stands for a colour of the text; the terminal's own are those of the theme.
  private func shown(_ color: TerminalColor, as target: PickingSession.Target) -> RGB8 {
    color.rgb8() ?? (target == .foreground ? theme.text : theme.background)
  }

  /// Opens the picker for the selection, or for what is typed next; changes nothing yet.
  @discardableResult
  mutating func beginPicking(_ target: PickingSession.Target) -> [Effect] {
    if session?.target == target {
      session?.isTextFocused = false
      return []
    }
    let effects = session == nil ? [] : endPicking(keep: true)
    let title = selection.isEmpty ? target.title + " of what is typed" : target.title
    var picker = ColorPicker(title, color: .black, supportsOpacity: false, layout: memory.layout)
    picker.library.recents = memory.recents
    picker.library.document = documentPalette
    // A text colour is read on its background, a background under its text.
    let style = selection.isEmpty ? typingStyle : styleAtSelectionStart
    picker.contrastBackground =
      target == .foreground
      ? shown(style.background, as: .background) : shown(style.foreground, as: .foreground)
    session = PickingSession(
      target: target,
      presented: PresentedPicker(
        picker, at: elapsed, isMotionReduced: surroundings.isMotionReduced),
      selection: selection, base: text, baseStyle: chosenStyle)
    leaving = nil
    restartSession()
    revealCaret()
    return effects
  }

  /// The colours of the text and behind it, in the order in which they come.
  private var documentPalette: ColorPalette {
    // What comes later in a very long text would keep the picker waiting.
    let whole = text.startOffset..<text.roundedDown(min(text.endOffset, TextOffset(1 << 20)))
    let colors =
      text.distinctForegrounds(in: whole, limit: 48)
      + text.distinctBackgrounds(in: whole, limit: 16)
    var swatches: [Swatch] = []
    for color in colors {
      guard let rgb = color.rgb8(), !swatches.contains(where: { $0.color.rgb8 == rgb }) else {
        continue
      }
      swatches.append(Swatch(color: Color(rgb)))
    }
    return ColorPalette(name: file.name, swatches: swatches)
  }

  /// Gives an event to the picker and follows what it says.
  mutating func pick(_ event: Event) -> [Effect] {
    guard var session else { return [] }
    let outcome = session.presented.update(event, in: pickerAnchor, at: elapsed)
    self.session = session
    return follow(outcome)
  }

  /// Does what the picker says.
  mutating func follow(_ outcome: PickerOutcome) -> [Effect] {
    switch outcome {
    case .ignored, .handled: return []
    case .requested(.copy):
      let hex = session?.picker.model.rgb8.hex ?? ""
      session?.presented.picker.tellSent(hex)
      return [.sendToClipboard(hex)]
    case .requested(let request):
      if case .remember(let layout) = request { memory.layout = layout }
      return request.effect.map { [$0] } ?? []
    case .changed:
      applyPicked()
      return []
    case .accepted: return endPicking(keep: true)
    case .cancelled: return endPicking(keep: false)
    }
  }

  private mutating func applyPicked() {
    guard var session else { return }
    session.isChanged = true
    let color = TerminalColor.rgb(session.picker.model.rgb8)
    let target = session.target
    if session.selection.isEmpty {
      let before =
        session.baseStyle ?? session.base.typingStyle(at: session.selection.range.lowerBound)
      chosenStyle = target.change(to: color).applied(to: before)
    } else {
      let ranges = session.ranges ?? layout.ranges(of: session.selection)
      session.ranges = ranges
      let change = target.change(to: color)
      document.preview(Edit(ranges.map { .restyle($0, change) }))
    }
    self.session = session
  }

  /// Closes the picker: keeps what is shown as one undo step, or brings back what was.
  mutating func endPicking(keep: Bool) -> [Effect] {
    guard let ended = session else { return [] }
    settleSession(keep: keep)
    var picture = ended.presented
    picture.dismiss(at: elapsed)
    leaving = picture
    session = nil
    var effects: [Effect] = []
    if keep, ended.isChanged {
      memory.recents.note(ended.picker.color)
      effects.append(.remember(.color(ended.picker.color)))
      tell("\(ended.target.title.lowercased()) \(ended.picker.model.rgb8.hex)")
    }
    revealCaretAnew()
    return effects
  }

  private mutating func settleSession(keep: Bool) {
    guard let session else { return }
    document.endPreview(keep: keep && session.isChanged, selectionAfter: session.selection)
    if !keep {
      selection = session.selection
      chosenStyle = session.baseStyle
    }
  }

  // MARK: The panel that stays open

  /// Does something to the text while a panel stays open: what was picked is kept first, and the
  /// panel goes on with the new selection.
  mutating func withSession(_ body: (inout EditorModel) -> [Effect]) -> [Effect] {
    guard session != nil else { return body(&self) }
    let revision = document.revision
    let oldSelection = selection
    settleSession(keep: true)
    let effects = body(&self)
    guard session != nil else { return effects }
    guard selection != oldSelection || document.revision != revision else {
      restartSession(keepingColor: true)
      return effects
    }
    restartSession()
    return effects
  }

  private mutating func restartSession(keepingColor: Bool = false) {
    guard var session else { return }
    session.selection = selection
    session.ranges = nil
    session.base = text
    session.baseStyle = chosenStyle
    session.isChanged = false
    if !keepingColor {
      session.picker.restart(from: Color(centerColors.first ?? theme.text))
    }
    document.beginPreview(selection: selection)
    self.session = session
  }
}
