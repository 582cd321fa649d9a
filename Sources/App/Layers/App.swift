package import Color
package import Picker
package import Terminal
import UnicodeText

/// A full-screen program without a terminal: a terminal's state, a stack of layers, messages, frames.
///
/// A key goes to the top layer; its outcome pushes, pops or becomes an effect; the frame is drawn from
/// the bottom up. The state changes only in `update`, which has no access to a clock, the environment
/// or the terminal. `render` is a pure function: the same state gives the same frame.
///
/// What all programs have in common is written once, in the extensions below and for the stack: sequences
/// of keys, the commands that work everywhere, hints, help, and settings that are read again.
package protocol App: SendableMetatype {
  /// The terminal it is shown on.
  var terminal: TerminalContext { get set }

  /// The layers that are always there, from the bottom up.
  static var base: [any Layer<Self>] { get }

  /// The layers over them, the topmost last; that one has the focus.
  var pushed: [any Layer<Self>] { get set }

  /// Handles a message.
  mutating func update(_ message: Message) -> [Effect]

  /// Handles the answer to an effect, or another message that is not an event.
  mutating func handle(_ message: Message) -> [Effect]

  /// Carries out what a prompt, a question or a list was asked for, on the layers below it.
  mutating func act<Result>(_ action: (inout Self) -> Result) -> Result

  /// Follows a change of the terminal, or the time.
  mutating func terminalChanged(by message: Message)

  /// Follows a change of the settings.
  /// - Parameter before: the settings until now.
  mutating func settingsChanged(from before: ProgramSettings)

  /// What is said until the next input; nil for nothing.
  var notice: Notice? { get set }

  /// Says that a key has no action here.
  mutating func showUnused(_ key: Key)

  /// Quits, after asking what has to be asked.
  mutating func quit() -> [Effect]

  /// The colour that is being picked, for the command of the user; nil while none is.
  var pickedColor: Color? { get }

  /// The text of the document for its journal; nil for programs without a document.
  var journaledText: JournaledText? { get }

  /// The warning that is shown; nil if there is none, or where it is shown anyway.
  var warning: String? { get }

  /// The row of the hints of the base and of what has no row of its own.
  var hintRow: Rect { get }

  /// The row of a prompt.
  var promptRow: Rect { get }

  /// The row of a question; empty where the hints and what is above them say enough.
  var questionRow: Rect { get }

  /// The rows above a prompt or a question for what they list or explain.
  var paneArea: Rect { get }

  /// Whether something moves, so that ticks are needed.
  var isAnimating: Bool { get }

  /// Whether something other than the ring moves, which must not pause before it has finished.
  var isChanging: Bool { get }
}

extension App {
  package mutating func update(_ message: Message) -> [Effect] { dispatch(message) }
  package mutating func act<Result>(_ action: (inout Self) -> Result) -> Result { action(&self) }
  package mutating func terminalChanged(by message: Message) {}
  package mutating func showUnused(_ key: Key) { showMessage(terminal.unusedMessage(key)) }
  package var pickedColor: Color? { nil }
  package var journaledText: JournaledText? { nil }
  package var warning: String? { nil }
  package var promptRow: Rect { Rect(size).rows(from: size.rows - 1) }
  package var questionRow: Rect { promptRow }
  package var paneArea: Rect { Rect(size).rows(from: 0, count: size.rows - 1) }

  /// The size of the screen in cells.
  package var size: Size { terminal.size }

  /// The theme, on the colours of the terminal.
  package var theme: ResolvedTheme { terminal.context.theme }

  /// Whether the program is drawn for a dark or a light terminal.
  package var appearance: Appearance { theme.appearance }

  /// The time since the start of the program, as of the last tick.
  package var elapsed: Duration { terminal.context.elapsed }

  /// The keys with their actions.
  package var keys: ProgramKeys { terminal.keys }

  /// Shows a message until the next key.
  package mutating func showMessage(_ text: String) { notice = Notice(text) }

  /// Shows a warning until the next key.
  package mutating func showWarning(_ text: String) { notice = Notice(text, isWarning: true) }

  // MARK: Drawing

  /// Returns the frame at the size of the program.
  package func frame() -> Frame {
    var frame = Frame(size: size)
    render(into: &frame)
    // Without a focus the hints say where one is; on a tiny screen it may be beyond the edge.
    let place = frame.cursor?.position ?? frame.focus ?? hintRow.origin
    frame.focus = Point(
      column: min(max(place.column, 0), max(size.columns - 1, 0)),
      row: min(max(place.row, 0), max(size.rows - 1, 0)))
    if terminal.isInline {
      frame.moveFocus(
        to: terminal.captionArea, behind: top.focusTitle(in: self), style: theme.barFocus)
    }
    return frame
  }

  /// Draws the layers from the bottom up; a layer over the base has the cursor and the focus.
  package func render(into frame: inout Frame) {
    for layer in Self.base { layer.render(into: &frame, in: self) }
    for layer in pushed {
      (frame.cursor, frame.focus) = (nil, nil)
      layer.render(into: &frame, in: self)
    }
  }

  // MARK: Messages

  /// Handles what all programs handle in the same way, and leaves the rest to this one.
  package mutating func dispatch(_ message: Message) -> [Effect] {
    if message.isInput { notice = nil }
    if terminal.update(message) {
      terminalChanged(by: message)
      return []
    }
    switch message {
    case .configured(let settings, let theme, let isMotionReduced, let warning):
      let before = terminal.settings
      terminal.apply(settings, theme: theme, isMotionReduced: isMotionReduced)
      settingsChanged(from: before)
      if let warning { showWarning(warning) } else { showMessage("settings reloaded") }
      return []
    case .copied(let name):
      showMessage("copied with \(name)")
      return []
    case .completed(let path, let names):
      complete(path, with: names)
      return []
    case .event(.terminated(let cause)):
      return [.quit(status: cause.exitStatus, output: nil)]
    case .event(.key(let key)): return press(key)
    case .event(.mouse(let mouse)):
      if case .press(let clicks) = mouse.action, mouse.button == .primary,
        let key = top.hintKey(at: mouse.position, in: self)
      {
        // The second click of a double click does not answer the question that the first one asked.
        return clicks > 1 && isAsking ? [] : press(key)
      }
      terminal.pendingKey = nil
      return send(.mouse(mouse))
    case .event(let event):
      terminal.pendingKey = nil
      return send(event)
    case .typed(let text):
      terminal.pendingKey = nil
      return send(to: topPlace) { $0.insert(text, in: $1) } ?? []
    default: return handle(message)
    }
  }

  /// Handles a key, which may end a sequence or belong to a command that works everywhere.
  package mutating func press(_ key: Key) -> [Effect] {
    let scope = keyScope
    guard let key = terminal.complete(key, in: scope, isTyping: top.isTyping(in: self)) else {
      return []
    }
    if keys.isUnbound(key, in: scope) {
      showUnused(key)
      return []
    }
    if !scope.isQuestion { terminal.recentKeys = [key] }
    if let command = keys.text.commands[key], scope.commands.contains(command),
      let effects = performEverywhere(command)
    {
      return effects
    }
    return send(.key(key))
  }

  /// Carries out a command that works everywhere; nil for another one.
  mutating func performEverywhere(_ command: Command) -> [Effect]? {
    switch command {
    case .help:
      openHelp()
      return []
    case .quit: return act { $0.quit() }
    case .motion:
      terminal.context.isMotionReduced.toggle()
      showMessage("motion: " + (terminal.context.isMotionReduced ? "reduced" : "full"))
      return []
    case .reloadSettings: return [.reloadSettings]
    case .suspend: return [.suspend]
    default: return nil
    }
  }

  /// Sends an event to the layer that has the keyboard; a mouse event to all from the top down, until
  /// one does not ignore it.
  mutating func send(_ event: Event) -> [Effect] {
    var places = topPlace...topPlace
    if case .mouse(let mouse) = event {
      // The end of a drag is for the base, where it began, whatever has been pushed since.
      places = 0...Self.base.count - 1 + (mouse.action == .release ? 0 : pushed.count)
    }
    for place in places.reversed() {
      if let effects = send(to: place, { $0.handle(event, in: $1) }) { return effects }
    }
    if case .key(let key) = event { showUnused(key) }
    return []
  }

  /// - Parameter place: the place of a layer, counted from the bottom.
  /// - Returns: nil if the layer ignores it.
  private mutating func send(
    to place: Int, _ body: (inout any Layer<Self>, Self) -> Outcome<Self>
  ) -> [Effect]? {
    let base = Self.base
    let index = place - base.count
    guard index < pushed.count else { return nil }
    var layer = index < 0 ? base[place] : pushed[index]
    switch body(&layer, self) {
    case .ignored: return nil
    case .handled(let action):
      if index >= 0 { pushed[index] = layer }
      return action(&self)
    case .pop(let action):
      if index >= 0 { pushed.removeSubrange(index...) }
      return action(&self)
    }
  }

  // MARK: The stack

  /// The layer that has the keyboard.
  package var top: any Layer<Self> { pushed.last ?? Self.base[focusedPlace] }

  /// The layer under the topmost one.
  var belowTop: any Layer<Self> { pushed.dropLast().last ?? Self.base[focusedPlace] }

  /// The place of the layer that has the keyboard, counted from the bottom.
  private var topPlace: Int {
    pushed.isEmpty ? focusedPlace : Self.base.count + pushed.count - 1
  }

  private var focusedPlace: Int { Self.base.lastIndex { $0.hasFocus(in: self) } ?? 0 }

  /// Puts a layer over all others.
  mutating func push(_ layer: any Layer<Self>) { pushed.append(layer) }

  /// Shows a layer instead of all that lie over the base.
  mutating func show(_ layer: any Layer<Self>) { pushed = [layer] }

  /// Closes all layers over the base.
  mutating func dismiss() { pushed = [] }

  /// Changes the topmost layer if it is one of a kind.
  mutating func updateTop<Kind: Layer<Self>>(_ kind: Kind.Type, _ body: (inout Kind) -> Void) {
    guard var layer = pushed.last as? Kind else { return }
    body(&layer)
    pushed[pushed.count - 1] = layer
  }

  /// The contexts that get keys now, and the commands that work there.
  package var keyScope: KeyScope {
    let top = top
    return KeyScope(contexts: top.contexts(in: self), commands: top.commands(in: self))
  }

  /// The contexts that get keys now.
  package var keyContexts: [KeyContext] { keyScope.contexts }

  /// Whether a question has to be answered.
  var isAsking: Bool { keyScope.isQuestion }

  /// The hints for the layer that has the keyboard.
  package var hints: [KeyHint] {
    terminal.sequenceHints(in: keyScope) ?? top.hints(in: self)
  }

  /// The hints in the row of the base: those of a layer that has a row of its own are not there.
  var baseHints: [KeyHint] {
    top.hintRow(in: self) == nil ? hints : belowTop.hints(in: self)
  }

  /// Returns the key of the hint at a point of a row.
  func hintKey(at point: Point, in row: Rect) -> Key? {
    HintLine(hints: hints).key(at: point, in: row, theme: theme, keys: keys, scope: keyScope)
  }

  /// How many typed characters may be sent as one message; nil for none.
  package var acceptedText: UnbracketedPaste.Extent? { top.acceptedText(in: self) }

  /// Opens the help about the layer that has the keyboard.
  mutating func openHelp() {
    guard top.help(in: self) != nil else { return }
    push(Help<Self>())
  }
}

/// The caption of the focus: what has the keyboard, in the first row.
///
/// Below a prompt the terminal's cursor has to stay in the first row; see `InlineRegion`. A screen
/// reader that follows it reads the caption.
extension Frame {
  /// Writes what stands at the focus into the cells of the first row, and moves the focus there.
  /// - Parameter title: what the focus is, in a word; empty if the text at the focus tells.
  mutating func moveFocus(to area: Rect, behind title: String, style: CellStyle) {
    guard let focus, focus.row > area.minRow, area.columns > 1 else { return }
    let words = words(at: focus, isTyping: cursor != nil)
    fill(area, with: Cell(" ", style: style))
    let row = area.columns(from: 1, count: area.columns - 2)
    var used = title.isEmpty ? 0 : write(title + " ", in: row, style: style)
    // What is before the caret makes way for it.
    var before = words.before[...]
    while GlyphWidth.columns(of: String(before)) > max(row.columns - used - 1, 0) {
      before.removeFirst()
    }
    used += write(String(before), in: row.columns(from: used), style: style)
    let rest = row.columns(from: used)
    write(words.after.shortened(toColumns: rest.columns), in: rest, style: style)
    self.focus = Point(column: row.minColumn + min(used, max(row.columns - 1, 0)), row: row.minRow)
  }

  /// Returns the words in a row from a point on, and those before it that are typed.
  private func words(at point: Point, isTyping: Bool) -> (before: String, after: String) {
    let row = (0..<size.columns).map { self[Point(column: $0, row: point.row)] }
    /// Returns the text up to a gap of two columns or a border.
    func run(_ cells: some Sequence<Cell>) -> [String] {
      var texts: [String] = []
      for cell in cells where cell.width > 0 {
        if cell.isGraphic || cell.text == " " && texts.last == " " { break }
        texts.append(cell.text)
      }
      if texts.last == " " { texts.removeLast() }
      return texts
    }
    let after = run(row[point.column...]).joined()
    let before = isTyping ? run(row[..<point.column].reversed()).reversed() : []
    return (before.joined(), after)
  }
}

extension Cell {
  /// Whether it is a part of a line or a picture instead of text.
  fileprivate var isGraphic: Bool {
    text.unicodeScalars.first.map { (0x2500...0x259F).contains($0.value) } ?? false
  }
}
