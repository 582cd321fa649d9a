public import Color
public import Terminal

/// Columns of values that have to be unlocked before they can be changed.
///
/// Locked, each column shows only its selected value. Ctrl-Space, Enter or a click on the pencil
/// unlocks the columns. Unlocked, the neighbouring values fade in. Arrow keys scroll by one (PgUp,
/// PgDn and Shift by ten; Home and End go to the ends), and so do the wheel and dragging; a click
/// on a neighbour selects it. Typing jumps to a number or to the text with that prefix. Tab, Left
/// and Right change the column. Enter, Ctrl-Space or a click on the check mark keeps the values and
/// locks; Esc restores the values and locks.
///
///     var clock = ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41)
public struct ColumnPicker: Hashable, Sendable {
  /// The columns from left to right; at least one.
  public let columns: [Column]
  /// The separator between the selected values, such as ":".
  public let separator: String
  /// The index of the selected value of each column.
  public private(set) var indices: [Int]
  /// Whether the values cannot be changed.
  public private(set) var isLocked = true
  /// The column with the keyboard focus.
  public private(set) var focus = 0
  /// Whether animations are off.
  public var isMotionReduced: Bool
  /// Whether the picker has the keyboard focus.
  public var isFocused = true
  /// The keys with their actions.
  public var keys = ColumnPickerAction.standardKeys
  /// How far the arrow keys move a value.
  var steps = StepSizes()

  private var change: ReversibleTransition?
  private var indicesBefore: [Int]
  var typed = ""
  var typedAt: Duration = .zero
  var drag: Drag?

  /// A drag of a column.
  struct Drag: Hashable {
    var column: Int
    var row: Int
    var index: Int
    var isMoved = false
  }

  /// The duration of the animation: 0.5 s.
  public static let animationDuration: Duration = .milliseconds(500)

  /// Creates a locked picker.
  /// - Parameters:
  ///   - columns: at least one.
  ///   - indices: the initially selected values; missing ones are 0, others are clamped.
  ///   - separator: the separator between the selected values, at most one column wide.
  ///   - isMotionReduced: whether changes are shown at once instead of animated.
  public init(
    _ columns: [Column], indices: [Int] = [], separator: String = "", isMotionReduced: Bool = false
  ) {
    precondition(!columns.isEmpty, "a picker needs at least one column")
    self.columns = columns
    self.separator = separator
    self.isMotionReduced = isMotionReduced
    self.indices = columns.indices.map { column in
      let index = column < indices.count ? indices[column] : 0
      return min(max(index, 0), columns[column].count - 1)
    }
    indicesBefore = self.indices
  }

  /// Creates columns for hours 0...24 and minutes 0...60.
  public static func hoursAndMinutes(
    hours: Int = 0, minutes: Int = 0, isMotionReduced: Bool = false
  ) -> ColumnPicker {
    ColumnPicker(
      [Column("Hours", range: 0...24), Column("Minutes", range: 0...60)],
      indices: [hours, minutes], separator: ":", isMotionReduced: isMotionReduced)
  }

  /// The smallest area that shows every column with its title and three rows of values.
  ///
  /// A smaller area shows the columns around the focused one and as many rows as fit.
  public var minimumSize: Size {
    Size(columns: ColumnPickerGeometry.minimumColumns(of: columns), rows: 4)
  }

  /// Returns the selected value of a column.
  public func value(ofColumn column: Int) -> Value {
    let index = indices[column]
    return Value(
      index: index, text: columns[column].text(at: index), number: columns[column].number(at: index)
    )
  }

  /// Selects a value by its index, which is clamped.
  public mutating func setIndex(_ index: Int, ofColumn column: Int) {
    indices[column] = min(max(index, 0), columns[column].count - 1)
  }

  /// Selects the value nearest to a number; does nothing in a column of texts.
  public mutating func setNumber(_ number: Double, ofColumn column: Int) {
    if let index = columns[column].index(nearestTo: number) { indices[column] = index }
  }

  /// Moves the focus to a column; the index is clamped.
  public mutating func setFocus(_ column: Int) {
    let column = min(max(column, 0), columns.count - 1)
    if column != focus { typed = "" }
    focus = column
  }

  // MARK: Locking

  /// Returns the progress of unlocking at a time: 0 locked, 1 unlocked.
  ///
  /// It overshoots 1 slightly.
  public func progress(at elapsed: Duration) -> Double {
    change?.progress(at: elapsed) ?? (isLocked ? 0 : 1)
  }

  /// Whether the animation is running.
  public func isAnimating(at elapsed: Duration) -> Bool { change?.isRunning(at: elapsed) == true }

  /// Unlocks the values.
  public mutating func unlock(at elapsed: Duration) {
    guard isLocked else { return }
    indicesBefore = indices
    begin(to: 1, at: elapsed)
    isLocked = false
  }

  /// Locks the values.
  public mutating func lock(at elapsed: Duration) {
    guard !isLocked else { return }
    begin(to: 0, at: elapsed)
    isLocked = true
    typed = ""
    drag = nil
  }

  /// Locks the values and restores those from before unlocking.
  public mutating func cancel(at elapsed: Duration) {
    guard !isLocked else { return }
    indices = indicesBefore
    lock(at: elapsed)
  }

  private mutating func begin(to target: Double, at elapsed: Duration) {
    let transition = Transition(
      start: elapsed, duration: isMotionReduced ? .zero : Self.animationDuration, curve: .spring)
    change = ReversibleTransition(from: progress(at: elapsed), to: target, transition)
  }
}

/// The result of passing an event to a column picker.
///
///     var clock = ColumnPicker.hoursAndMinutes()
///     switch clock.update(event, in: area, at: context.elapsed) {
///     case .changed(column: 0, let value): message = "\(value.text) o'clock"
///     case .locked: message = "kept"
///     default: break
///     }
public enum ColumnPickerOutcome: Hashable, Sendable {
  /// The event was not handled. A locked picker handles only unlocking.
  case ignored
  /// The event was handled without changing a value.
  case handled
  /// The values were unlocked.
  case unlocked
  /// Another value was selected in a column.
  case changed(column: Int, value: ColumnPicker.Value)
  /// The values were kept and locked.
  case locked
  /// The values from before unlocking were restored and locked.
  case cancelled
}

extension ColumnPicker: StatefulControl {
  /// The index of the selected value of each column.
  ///
  /// Setting it clamps the indices; missing ones stay as they are.
  public var selection: [Int] {
    get { indices }
    set {
      for (column, index) in zip(columns.indices, newValue) { setIndex(index, ofColumn: column) }
    }
  }

  /// Handles an event at the time of the context.
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> SelectionOutcome
  {
    switch update(event, in: area, at: context.elapsed) {
    case .ignored: .ignored
    case .handled, .unlocked: .handled
    case .changed: .changed
    case .locked: .accepted
    case .cancelled: .cancelled
    }
  }

  /// Unlocks the columns.
  public mutating func begin(at elapsed: Duration) { unlock(at: elapsed) }

  /// Creates columns for hours 0...24 and minutes 0...60 that are bound to variables.
  public static func hoursAndMinutes(
    hours: Binding<Int>, minutes: Binding<Int>, isMotionReduced: Bool = false
  ) -> BoundControl<ColumnPicker> {
    hoursAndMinutes(isMotionReduced: isMotionReduced).bound(
      to: Binding(
        get: { [hours.wrappedValue, minutes.wrappedValue] },
        set: { (hours.wrappedValue, minutes.wrappedValue) = ($0[0], $0[1]) }))
  }

  /// Creates columns for the components of a colour that is bound to a variable.
  public static func channels(
    of space: ColorSpace, color: Binding<Color>, alpha: Bool, isMotionReduced: Bool = false
  ) -> BoundControl<ColorColumns> {
    ColorColumns(
      space, color: color.wrappedValue, alpha: alpha, isMotionReduced: isMotionReduced
    ).bound(to: color)
  }
}

extension ColumnPicker {
  /// Digits typed after a longer pause start a new number.
  static let typingPause: Duration = .milliseconds(1500)

  /// Handles an event.
  ///
  /// While the animation runs, events act as if it had ended.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the picker is drawn.
  ///   - elapsed: the time since the program started.
  public mutating func update(
    _ event: Event, in area: Rect, at elapsed: Duration
  ) -> ColumnPickerOutcome {
    switch event {
    case .key(let key): press(key, at: elapsed)
    case .mouse(let mouse): point(mouse, in: area, at: elapsed)
    case .paste(let text) where !isLocked: jump(to: text)
    default: .ignored
    }
  }

  private mutating func toggle(at elapsed: Duration) -> ColumnPickerOutcome {
    guard isLocked else {
      lock(at: elapsed)
      return .locked
    }
    unlock(at: elapsed)
    return .unlocked
  }

  /// Selects a value in a column; reports a change only if it is another one.
  private mutating func choose(_ index: Int?, in column: Int) -> ColumnPickerOutcome {
    guard let index, index != indices[column] else { return .handled }
    setIndex(index, ofColumn: column)
    return .changed(column: column, value: value(ofColumn: column))
  }

  private mutating func scroll(_ column: Int, by offset: Int) -> ColumnPickerOutcome {
    choose(columns[column].index(indices[column], by: offset), in: column)
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at elapsed: Duration) -> ColumnPickerOutcome {
    let action = keys[key]
    if action == .toggleLock { return toggle(at: elapsed) }
    guard !isLocked else { return .ignored }
    if let action { return perform(action, at: elapsed) }
    guard let character = key.typedCharacter else { return .ignored }
    return type(character, at: elapsed)
  }

  private mutating func perform(
    _ action: ColumnPickerAction, at elapsed: Duration
  ) -> ColumnPickerOutcome {
    if action == .deleteBackward { return deleteBackward(at: elapsed) }
    typed = ""
    switch action {
    case .toggleLock: return toggle(at: elapsed)
    case .cancel:
      cancel(at: elapsed)
      return .cancelled
    case .scroll(let rows):
      return scroll(focus, by: steps.digits(rows, named: columns[focus].title))
    case .first: return choose(0, in: focus)
    case .last: return choose(columns[focus].count - 1, in: focus)
    case .previousColumn: moveFocus(by: -1)
    case .nextColumn: moveFocus(by: 1)
    case .deleteBackward: break
    }
    return .handled
  }

  private mutating func deleteBackward(at elapsed: Duration) -> ColumnPickerOutcome {
    guard !typed.isEmpty else { return .handled }
    typed.removeLast()
    typedAt = elapsed
    return choose(columns[focus].index(typed: typed), in: focus)
  }

  private mutating func moveFocus(by offset: Int) {
    setFocus((focus + offset + columns.count) % columns.count)
  }

  private mutating func type(_ character: Character, at elapsed: Duration) -> ColumnPickerOutcome {
    guard columns[focus].accepts(character) else { return .ignored }
    if elapsed - typedAt > Self.typingPause { typed = "" }
    typedAt = elapsed
    // If the character does not extend the typed text, it starts a new one.
    for text in [typed + String(character), String(character)] where text.count <= 20 {
      let isNumberStart = text == "-" || text == "." || text == "-."
      guard isNumberStart || columns[focus].index(typed: text) != nil else { continue }
      typed = text
      return choose(columns[focus].index(typed: text), in: focus)
    }
    return .handled
  }

  private mutating func jump(to text: String) -> ColumnPickerOutcome {
    let text = String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }.prefix(40))
    guard !text.isEmpty else { return .handled }
    return choose(columns[focus].index(typed: text), in: focus)
  }

  // MARK: Mouse

  private mutating func point(
    _ mouse: Mouse, in area: Rect, at elapsed: Duration
  ) -> ColumnPickerOutcome {
    let geometry = ColumnPickerGeometry(of: self, in: area, progress: isLocked ? 0 : 1)
    if case .press = mouse.action, mouse.button == .primary {
      drag = nil
      if geometry.toggle.contains(mouse.position) { return toggle(at: elapsed) }
      if geometry.cancel.contains(mouse.position) { return perform(.cancel, at: elapsed) }
    }
    guard !isLocked else { return .ignored }
    switch mouse.action {
    case .press where mouse.button == .primary:
      guard let column = geometry.column(at: mouse.position) else { return .ignored }
      setFocus(column)
      typed = ""
      drag = Drag(column: column, row: mouse.position.row, index: indices[column])
      return .handled
    case .drag:
      guard var drag else { return .ignored }
      let rows = mouse.position.row - drag.row
      if rows != 0 { drag.isMoved = true }
      self.drag = drag
      // The values follow the pointer: dragging down reveals the ones above.
      return choose(columns[drag.column].index(drag.index, by: -rows), in: drag.column)
    case .release:
      guard let drag else { return .ignored }
      self.drag = nil
      guard !drag.isMoved else { return .handled }
      let offset = mouse.position.row - geometry.chosenRow
      return choose(columns[drag.column].neighbor(of: drag.index, by: offset), in: drag.column)
    case .wheelUp, .wheelDown:
      guard let column = geometry.column(at: mouse.position) else { return .ignored }
      setFocus(column)
      typed = ""
      return scroll(column, by: mouse.action == .wheelUp ? -1 : 1)
    default: return .ignored
    }
  }
}
