package import Color
package import ColorFiles
package import Files
package import Picker
import StyledText
import Terminal

/// The colours of a terminal as a program: `inkwheel scheme`.
///
/// Arrow keys choose one of 22 swatches, and the picker changes it. The sample below shows what comes
/// of it: its palette colours stay palette colours, so that the terminal itself recolours them.
package struct SchemeModel: App {
  package static let base: [any Layer<SchemeModel>] = [SchemeLayer()]
  /// The picker, the fixes, and the prompt, question or help over them.
  package var pushed: [any Layer<SchemeModel>] = [] { didSet { followBackground() } }
  /// Where the colours come from and go to.
  package struct Source: Sendable {
    /// The file that was read; nil for the terminal.
    var file: SchemeFile?
    /// The file to write; nil for none.
    var path: String?
    /// The format to write; nil for that of the file.
    var format: SchemeFormat?
    /// The file that the write replaces; nil for any.
    var stamp: FileStamp?
    /// Whether nothing is written if anything would be lost.
    let isStrict: Bool
    /// What becomes of the colours at the end.
    let answer: Answer

    package init(
      file: SchemeFile? = nil, path: String? = nil, format: SchemeFormat? = nil,
      stamp: FileStamp? = nil, isStrict: Bool = false, answer: Answer = .saved
    ) {
      (self.file, self.path, self.format) = (file, path, format)
      (self.stamp, self.isStrict, self.answer) = (stamp, isStrict, answer)
    }
  }

  /// What saving does with the colours; the raw values are the words of the hint.
  package enum Answer: String, Sendable {
    /// They are saved to the path, or to one that is asked for.
    case saved = "save"
    /// They are printed, which ends the program.
    case printed = "print"
    /// The terminal keeps them at the end, which is now.
    case applied = "apply"
  }

  /// How the colours are shown.
  package enum Display: Hashable, Sendable {
    /// The terminal is given the colours; where they are, in words.
    case live(String)
    /// They are drawn as 24-bit or the nearest colours; why, in words.
    case drawn(String)

    var words: String {
      switch self {
      case .live(let words), .drawn(let words): words
      }
    }
    var isLive: Bool { if case .live = self { true } else { false } }
  }

  package var terminal: TerminalContext
  /// The colours at the start.
  let original: TerminalScheme
  /// The colours.
  package private(set) var scheme: TerminalScheme { didSet { followBackground() } }
  /// The selected colour.
  package private(set) var role = TerminalScheme.Role.palette(1)
  /// The picker of the selected colour.
  var picker: PickerPane
  let display: Display
  let sample: SchemeSample
  /// The first line of the sample that is shown.
  private(set) var top = 0
  private(set) var source: Source
  package var notice: Notice?
  /// What was saved last; nil if nothing was.
  private var saved: TerminalScheme?
  private var undone: [TerminalScheme] = []
  private var done: [TerminalScheme] = []
  /// Whether the program ends as soon as the colours are saved.
  private var endsAfterSaving = false
  /// What is being saved, and the file that it becomes.
  private var saving: (scheme: TerminalScheme, file: SchemeFile?)?

  /// Shows colours.
  /// - Parameters:
  ///   - original: the colours to compare with.
  ///   - scheme: the present ones, which may have been mended already.
  package init(
    _ scheme: TerminalScheme, original: TerminalScheme, source: Source, display: Display,
    sample: SchemeSample, memory: PickerMemory = PickerMemory(), terminal: TerminalContext
  ) {
    self.original = original
    self.scheme = scheme
    self.source = source
    self.display = display
    self.sample = sample
    self.terminal = terminal
    let color = Color(scheme.shown(role))
    picker = PickerPane(
      role.name, color: color, space: terminal.settings.space ?? .oklch, supportsOpacity: false,
      layout: memory.layout)
    picker.library.recents = memory.recents
    applySettings()
    showRole()
    followBackground()
  }

  // MARK: State

  /// The colours as they are shown: with what mending would make of them.
  package var shown: TerminalScheme { mended ?? scheme }

  /// What the old halves of the swatches show.
  var compared: TerminalScheme { mended == nil ? original : scheme }

  /// What mending would make of the colours; nil unless it is shown.
  var mended: TerminalScheme? { (pushed.first as? FixesLayer)?.mended }

  private var picking: SchemePickerLayer? { pushed.first as? SchemePickerLayer }

  package var isPicking: Bool { picking != nil }

  /// Whether colours were changed since they were saved.
  var isModified: Bool { scheme != saved ?? original }

  /// The name of the file, or of the terminal.
  var name: String { source.path ?? source.file?.format.title ?? "this terminal" }

  package var pickedColor: Color? { Color(shown.shown(role)) }
  package var isAnimating: Bool { isChanging }
  package var isChanging: Bool { isPicking && picker.isAnimating(context: terminal.context) }

  /// Gives the picker the selected colour.
  private mutating func showRole() {
    picker.title = role.name
    picker.picksBackground = role == .background || role == .selection
    picker.contrastBackground = shown.shown(Self.ground(of: role))
    picker.restart(from: Color(scheme.shown(role)))
  }

  /// What a role is seen with.
  private static func ground(of role: TerminalScheme.Role) -> TerminalScheme.Role {
    switch role {
    case .background: .foreground
    case .selection: .selectionText
    case .selectionText: .selection
    case .cursorText: .cursor
    default: .background
    }
  }

  /// Resolves the theme anew, because the terminal's background is that of the scheme.
  private mutating func followBackground() {
    guard display.isLive, terminal.followsTerminal, let ground = shown.color(.background) else {
      return
    }
    let colors = DefaultColors(
      Appearance(of: ground), background: ground, text: shown.color(.foreground))
    terminal.context.theme = theme.resolved(on: colors)
  }

  package mutating func terminalChanged(by message: Message) { followBackground() }

  package mutating func settingsChanged(from before: ProgramSettings) {
    applySettings()
    followBackground()
  }

  /// Gives the picker its settings, but for the keys that save the colours: they save no swatches.
  private mutating func applySettings() {
    picker.apply(terminal.settings)
    let saving = SchemeAction.whilePicking.flatMap { keys.scheme.keys(for: $0) }
    picker.keys.picker.bindings = picker.keys.picker.bindings.map { action, keys in
      (action, keys.filter { $0.typedCharacter != nil || !saving.contains($0) })
    }
  }

  /// Selects a colour.
  private mutating func select(_ role: TerminalScheme.Role) {
    keepPicked()
    self.role = role
    showRole()
  }

  /// Takes another set of colours, as one step.
  mutating func take(_ scheme: TerminalScheme) -> [Effect] {
    let before = self.scheme
    self.scheme = scheme
    record(before)
    showRole()
    return []
  }

  /// Makes one step of what was changed since.
  private mutating func record(_ before: TerminalScheme) {
    guard before != scheme else { return }
    done.append(before)
    undone = []
  }

  // MARK: Picking

  mutating func pick() {
    guard !isPicking else { return }
    push(SchemePickerLayer(before: scheme))
    picker.restart(from: Color(scheme.shown(role)))
  }

  /// Ends picking, and keeps the colour as one step.
  mutating func keepPicked() {
    guard let picking else { return }
    dismiss()
    record(picking.before)
  }

  /// Gives the picker an event, after it was given the keyboard.
  mutating func pick(_ event: Event) -> [Effect]? {
    pick()
    return updatePicker(event)
  }

  /// Gives the picker an event; nil if it ignores it.
  mutating func updatePicker(_ event: Event) -> [Effect]? {
    switch picker.update(event, in: areas.picker, context: terminal.context) {
    case .accepted:
      keepPicked()
      let limit = terminal.settings.recentCount
      return [.remember(.color(picker.color, limit: limit))]
    case .cancelled:
      if let picking { scheme = picking.before }
      dismiss()
      picker.restart(from: Color(scheme.shown(role)))
    case .changed:
      if picker.isRestored, let picking {
        scheme = picking.before
      } else {
        scheme[role] = .color(picker.color.rgb8)
      }
    case .requested(let request):
      let color = Color(scheme.shown(role))
      return picker.fulfil(request, on: terminal) { color.formatted($0 ?? .hex) }
    case .handled: break
    case .ignored: return nil
    }
    return []
  }

  // MARK: Events

  /// Handles a mouse event on the swatches, the sample or the picker.
  mutating func point(_ mouse: Mouse) -> [Effect]? {
    let areas = areas
    switch mouse.action {
    case .wheelUp where areas.sample.contains(mouse.position): scroll(by: -3)
    case .wheelDown where areas.sample.contains(mouse.position): scroll(by: 3)
    case .press(let clicks) where mouse.button == .primary:
      if let role = areas.role(at: mouse.position) {
        select(role)
        if clicks > 1 { pick() }
      } else if areas.picker.contains(mouse.position) {
        return pick(.mouse(mouse))
      }
    default: return isPicking ? updatePicker(.mouse(mouse)) : []
    }
    return []
  }

  mutating func perform(_ action: SchemeAction) -> [Effect] {
    switch action {
    case .up: select(areas.role(from: role, columns: 0, rows: -1))
    case .down: select(areas.role(from: role, columns: 0, rows: 1))
    case .left: select(areas.role(from: role, columns: -1, rows: 0))
    case .right: select(areas.role(from: role, columns: 1, rows: 0))
    case .edit: pick()
    case .mend: mend(faults(of: role), as: scheme.mended(faults(of: role)))
    case .mendAll: mend(faults, as: scheme.mended())
    case .undo: go(back: true)
    case .redo: go(back: false)
    case .save: return save()
    case .saveAs: prompt()
    case .nextSample:
      let last = max(sample.lineCount - areas.sample.rows, 0)
      top = top < last ? min(sample.starts.first { $0 > top } ?? 0, last) : 0
    case .pageUp: scroll(by: 1 - max(areas.sample.rows, 2))
    case .pageDown: scroll(by: max(areas.sample.rows, 2) - 1)
    case .cancel: return leave()
    }
    return []
  }

  private mutating func scroll(by rows: Int) {
    top = max(min(top + rows, sample.lineCount - areas.sample.rows), 0)
  }

  private mutating func go(back: Bool) {
    guard let other = back ? done.popLast() : undone.popLast() else {
      return showMessage(back ? "nothing to undo" : "nothing to redo")
    }
    if back { undone.append(scheme) } else { done.append(scheme) }
    scheme = other
    showRole()
  }

  // MARK: Faults

  /// The checks of the colours that are shown.
  var checks: [SchemeCheck] { SchemeCheck.all(of: shown) }

  /// The checks that fail.
  package var faults: [SchemeCheck] { checks.filter { !$0.passes } }

  /// The checks of a role that fail.
  func faults(of role: TerminalScheme.Role) -> [SchemeCheck] {
    faults.filter { $0.role == role || $0.measure != .contrast && $0.other == role }
  }

  /// Shows what would mend some faults; Enter takes it.
  private mutating func mend(_ faults: [SchemeCheck], as result: TerminalScheme) {
    guard !faults.isEmpty else {
      let rest = self.faults.count
      return showMessage(
        rest == 0
          ? "all checks pass"
          : "\(role.name) passes its checks; \(keys.scheme.label(for: .mendAll)) mends the others")
    }
    guard result != scheme else { return showMessage("no colour of this hue would do") }
    push(FixesLayer(mended: result))
  }

  // MARK: Saving

  private mutating func prompt() {
    push(
      Prompt<SchemeModel>(
        label: "Save as: ", accepting: ("save", "Save the file"),
        placeholder: "theme.conf", isFileName: true,
        line: TextEntry(source.path ?? "", isSelected: true),
        accept: { $0.save(as: $1) }, cancel: { $0.endsAfterSaving = false }))
  }

  private mutating func save() -> [Effect] {
    switch source.answer {
    case .applied: return [.quit(status: 0, output: .scheme(scheme))]
    case .printed:
      let losses = SchemeOutput(scheme, over: source.file, as: source.format).losses
      return refuses(losses) ? [] : [.quit(status: 0, output: .scheme(scheme))]
    case .saved:
      guard let path = source.path else {
        prompt()
        return []
      }
      return save(as: path)
    }
  }

  private mutating func save(as path: String) -> [Effect] {
    let format = source.format
    let output = SchemeOutput(scheme, over: source.file, as: format)
    guard !refuses(output.losses) else { return [] }
    notice = Self.summary(of: output.losses).map { Notice($0) }
    let name = source.file.flatMap { $0.selection.isEmpty ? nil : $0.selection }
    saving = (scheme, SchemeFile(output.bytes, as: format, named: name) ?? SchemeFile(output.bytes))
    let isSame = path == source.path
    return [.write(path: path, bytes: output.bytes, expecting: isSame ? source.stamp : .missing)]
  }

  /// Says that nothing is written if anything would be lost and the user did not want that.
  private mutating func refuses(_ losses: [String]) -> Bool {
    guard source.isStrict, let text = Self.summary(of: losses) else { return false }
    endsAfterSaving = false
    showWarning("not written: " + text)
    return true
  }

  private static func summary(of losses: [String]) -> String? {
    losses.first.map { losses.count == 1 ? $0 : "\($0), and \(losses.count - 1) more" }
  }

  package mutating func handle(_ message: Message) -> [Effect] {
    switch message {
    case .wrote(let path, let stamp):
      guard let saving else {
        picker.handle(message, in: areas.picker)
        return []
      }
      saved = saving.scheme
      if let file = saving.file { (source.file, source.format) = (file, nil) }
      self.saving = nil
      source.path = path
      source.stamp = stamp
      let loss = notice.map { "; " + $0.text } ?? ""
      showMessage("saved as \(path)" + loss)
      if endsAfterSaving { return [.quit(status: 0, output: nil)] }
    case .failed(let reason):
      saving = nil
      endsAfterSaving = false
      if isPicking { picker.handle(message, in: areas.picker) } else { showWarning(reason) }
    case .warning(let text): showWarning(text)
    default: picker.handle(message, in: areas.picker)
    }
    return []
  }

  // MARK: Leaving

  private mutating func leave() -> [Effect] {
    isModified ? ask() : [.quit(status: saved == nil ? 130 : 0, output: nil)]
  }

  package mutating func quit() -> [Effect] {
    keepPicked()
    dismiss()
    endsAfterSaving = false
    return leave()
  }

  private mutating func ask() -> [Effect] {
    push(
      Question<SchemeModel>.unsaved(
        save: { model in
          model.endsAfterSaving = true
          return model.save()
        }, discard: { _ in [.quit(status: 130, output: nil)] }))
    return []
  }
}
