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

  private var change: Change?
  private var indicesBefore: [Int]
  var typed = ""
  var typedAt: Duration = .zero
  var drag: Drag?

  /// The animation of locking or unlocking, which may start halfway.
  private struct Change: Hashable {
    var transition: Transition
    var from: Double
    var to: Double
  }

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
    _ columns: [Column], indices: [Int] = [], separator: String = "",
    isMotionReduced: Bool = false
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
    guard let change else { return isLocked ? 0 : 1 }
    return change.from + (change.to - change.from) * change.transition.progress(at: elapsed)
  }

  /// Whether the animation is running.
  public func isAnimating(at elapsed: Duration) -> Bool {
    change?.transition.isRunning(at: elapsed) == true
  }

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
    change = Change(transition: transition, from: progress(at: elapsed), to: target)
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
