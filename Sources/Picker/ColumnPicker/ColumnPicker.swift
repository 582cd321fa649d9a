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
  public var isLocked: Bool { change.to == 0 }
  /// The column with the keyboard focus.
  public private(set) var focus = 0
  /// The keys with their actions.
  public var keys = ColumnPickerAction.standardKeys
  /// How far the arrow keys move a value.
  var steps = StepSizes()

  private var change = Transition.closed
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
  public init(
    _ columns: [Column], indices: [Int] = [], separator: String = ""
  ) {
    precondition(!columns.isEmpty, "a picker needs at least one column")
    self.columns = columns
    self.separator = separator
    self.indices = columns.indices.map { column in
      let index = column < indices.count ? indices[column] : 0
      return min(max(index, 0), columns[column].count - 1)
    }
    indicesBefore = self.indices
  }

  /// Creates columns for hours 0...24 and minutes 0...60.
  public static func hoursAndMinutes(
    hours: Int = 0, minutes: Int = 0
  ) -> ColumnPicker {
    ColumnPicker(
      [Column("Hours", range: 0...24), Column("Minutes", range: 0...60)],
      indices: [hours, minutes], separator: ":")
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
  public func progress(at elapsed: Duration) -> Double { change.progress(at: elapsed) }

  /// Whether the animation is running.
  public func isAnimating(context: RenderContext) -> Bool {
    change.isRunning(at: context.elapsed)
  }

  /// Unlocks the values.
  public mutating func unlock(context: RenderContext) {
    guard isLocked else { return }
    indicesBefore = indices
    begin(to: 1, context: context)
  }

  /// Locks the values.
  public mutating func lock(context: RenderContext) {
    guard !isLocked else { return }
    begin(to: 0, context: context)
    typed = ""
    drag = nil
  }

  /// Locks the values and restores those from before unlocking.
  public mutating func cancel(context: RenderContext) {
    guard !isLocked else { return }
    indices = indicesBefore
    lock(context: context)
  }

  private mutating func begin(to target: Double, context: RenderContext) {
    change = Transition(
      Self.animationDuration, context, curve: .spring, from: progress(at: context.elapsed),
      to: target)
  }
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

  /// Whether the columns are unlocked.
  public var isEditing: Bool { !isLocked }

  /// Unlocks the columns.
  public mutating func begin(context: RenderContext) { unlock(context: context) }

  /// Locks the columns.
  public mutating func end(context: RenderContext) { lock(context: context) }

  /// Returns the columns bound to the texts of their values, in order.
  ///
  /// In a column of numbers, the text of a number that is not one of its values stands for the nearest.
  /// Any other text that a column does not have is shown as its first value.
  public func bound(to texts: [Binding<String>]) -> BoundControl<ColumnPicker> {
    let columns = columns
    return bound(
      to: Binding(
        get: { zip(columns, texts).map { $0.index(of: $1.wrappedValue) ?? 0 } },
        set: { indices in
          for (index, (column, text)) in zip(indices, zip(columns, texts))
          where (column.index(of: text.wrappedValue) ?? 0) != index {
            text.wrappedValue = column.text(at: index)
          }
        }))
  }

  /// Creates columns for hours 0...24 and minutes 0...60 that are bound to variables.
  public static func hoursAndMinutes(hours: Binding<Int>, minutes: Binding<Int>)
    -> BoundControl<ColumnPicker>
  {
    hoursAndMinutes().bound(
      to: Binding(
        get: { [hours.wrappedValue, minutes.wrappedValue] },
        set: { (hours.wrappedValue, minutes.wrappedValue) = ($0[0], $0[1]) }))
  }

  /// Creates columns for hours 0...24 and minutes 0...60 that are bound to the texts of numbers, and
  /// unlocked while `isEditing` is true.
  public static func hoursAndMinutes(
    isEditing: Binding<Bool>, hours: Binding<String>, minutes: Binding<String>
  ) -> BoundControl<ColumnPicker> {
    hoursAndMinutes().bound(to: [hours, minutes]).editing(isEditing)
  }

  /// Creates columns for the components of a colour that is bound to a variable.
  public static func channels(
    of space: ColorSpace, color: Binding<Color>, alpha: Bool
  ) -> BoundControl<StandaloneControl<ColumnsControl>> {
    ColumnsControl(space, withAlpha: alpha).bound(to: color)
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
  ///   - context: the theme and the time, the same as for `render`.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, context: RenderContext
  ) -> ControlOutcome {
    switch event {
    case .key(let key): press(key, context: context)
    case .mouse(let mouse): point(mouse, in: area, context: context)
    case .paste(let text) where !isLocked: jump(to: text)
    default: .ignored
    }
  }

  private mutating func toggle(context: RenderContext) -> ControlOutcome {
    guard isLocked else {
      lock(context: context)
      return .accepted
    }
    unlock(context: context)
    return .handled
  }

  /// Selects a value in a column; reports a change only if it is another one.
  private mutating func choose(_ index: Int?, in column: Int) -> ControlOutcome {
    guard let index, index != indices[column] else { return .handled }
    setIndex(index, ofColumn: column)
    return .changed
  }

  private mutating func scroll(_ column: Int, by offset: Int) -> ControlOutcome {
    choose(columns[column].index(indices[column], by: offset), in: column)
  }

  // MARK: Keys

  private mutating func press(_ key: Key, context: RenderContext) -> ControlOutcome {
    let action = keys[key]
    guard !isLocked || action == .toggleLock else { return .ignored }
    if let action { return perform(action, context: context) }
    guard let character = key.typedCharacter else { return .ignored }
    return type(character, context: context)
  }

  private mutating func perform(
    _ action: ColumnPickerAction, context: RenderContext
  ) -> ControlOutcome {
    if action != .deleteBackward { typed = "" }
    switch action {
    case .toggleLock: return toggle(context: context)
    case .cancel:
      cancel(context: context)
      return .cancelled
    case .scroll(let rows):
      return scroll(focus, by: steps.digits(rows, named: columns[focus].title))
    case .first: return choose(0, in: focus)
    case .last: return choose(columns[focus].count - 1, in: focus)
    case .previousColumn: moveFocus(by: -1)
    case .nextColumn: moveFocus(by: 1)
    case .deleteBackward: return deleteBackward(context: context)
    }
    return .handled
  }

  private mutating func deleteBackward(context: RenderContext) -> ControlOutcome {
    guard !typed.isEmpty else { return .handled }
    typed.removeLast()
    typedAt = context.elapsed
    return choose(columns[focus].index(typed: typed), in: focus)
  }

  private mutating func moveFocus(by offset: Int) {
    setFocus((focus + offset + columns.count) % columns.count)
  }

  private mutating func type(_ character: Character, context: RenderContext) -> ControlOutcome {
    guard columns[focus].accepts(character) else { return .ignored }
    if context.elapsed - typedAt > Self.typingPause { typed = "" }
    typedAt = context.elapsed
    // If the character does not extend the typed text, it starts a new one.
    for text in [typed + String(character), String(character)] where text.count <= 20 {
      let isNumberStart = text == "-" || text == "." || text == "-."
      guard isNumberStart || columns[focus].index(typed: text) != nil else { continue }
      typed = text
      return choose(columns[focus].index(typed: text), in: focus)
    }
    return .handled
  }

  private mutating func jump(to text: String) -> ControlOutcome {
    let text = String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }.prefix(40))
    guard !text.isEmpty else { return .handled }
    return choose(columns[focus].index(typed: text), in: focus)
  }

  // MARK: Mouse

  private mutating func point(
    _ mouse: Mouse, in area: Rect, context: RenderContext
  ) -> ControlOutcome {
    let geometry = ColumnPickerGeometry(of: self, in: area, progress: isLocked ? 0 : 1)
    if case .press = mouse.action, mouse.button == .primary {
      drag = nil
      if geometry.toggle.contains(mouse.position) { return toggle(context: context) }
      if geometry.cancel.contains(mouse.position) { return perform(.cancel, context: context) }
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
