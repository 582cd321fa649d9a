public import TerminalCore

/// Columns of values that are only shown until they are unlocked.
///
/// Locked, each column shows its chosen value, and nothing but the toggle reacts: Ctrl-Space, Enter
/// or a click on the pencil. Unlocked, the neighbours of the values fade in and can be scrolled with
/// arrows (PgUp, PgDn and Shift go by ten, Home and End to the ends), the wheel or by dragging;
/// a click on a neighbour chooses it; typing jumps to a number or to the text that begins so; Tab,
/// Left and Right change the column. Enter, Ctrl-Space or the check mark locks again and keeps the
/// values, Esc locks and takes back what was there before.
public struct ColumnPicker: Hashable, Sendable {
  /// The columns, from left to right; at least one.
  public let columns: [Column]
  /// What stands between the chosen values, for example ":".
  public let separator: String
  /// The indices of the chosen values.
  public private(set) var indices: [Int]
  /// Whether the values are only shown.
  public private(set) var isLocked = true
  /// The column that keys act on.
  public private(set) var focus = 0
  /// Whether locking and unlocking take no time.
  public var isMotionReduced: Bool
  /// Whether the keyboard acts on the picker.
  public var isFocused = true

  private var change: Change?
  private var indicesBefore: [Int]
  var typed = ""
  var typedAt: Duration = .zero
  var grab: Grab?

  /// An unlocking or locking, which may begin half way.
  private struct Change: Hashable {
    var transition: Transition
    var from: Double
    var to: Double
  }

  /// A value that the pointer holds.
  struct Grab: Hashable {
    var column: Int
    var row: Int
    var index: Int
    var isMoved = false
  }

  /// How long unlocking and locking take: 0.5 s.
  public static let length: Duration = .milliseconds(500)

  /// A locked picker.
  /// - Parameters:
  ///   - indices: the values chosen at the start; missing ones are the first of their column.
  ///   - separator: what stands between the chosen values, at most a column wide.
  public init(
    _ columns: [Column], indices: [Int] = [], separator: String = "",
    isMotionReduced: Bool = false
  ) {
    precondition(!columns.isEmpty, "a picker without columns")
    self.columns = columns
    self.separator = separator
    self.isMotionReduced = isMotionReduced
    self.indices = columns.indices.map { column in
      let index = column < indices.count ? indices[column] : 0
      return min(max(index, 0), columns[column].count - 1)
    }
    indicesBefore = self.indices
  }

  /// Hours from 0 to 24 and minutes from 0 to 60.
  public static func hoursAndMinutes(
    hours: Int = 0, minutes: Int = 0, isMotionReduced: Bool = false
  ) -> ColumnPicker {
    ColumnPicker(
      [Column("Hours", range: 0...24), Column("Minutes", range: 0...60)],
      indices: [hours, minutes], separator: ":", isMotionReduced: isMotionReduced)
  }

  /// The smallest area that shows every column: titles and three rows of values.
  ///
  /// In a smaller one the columns round the chosen one are shown, and as many rows as there are.
  public var minimumSize: Size {
    Size(columns: ColumnPickerLayout.leastColumns(of: columns), rows: 4)
  }

  /// The value chosen in a column.
  public func value(ofColumn column: Int) -> Value {
    let index = indices[column]
    return Value(
      index: index, text: columns[column].text(at: index), number: columns[column].number(at: index)
    )
  }

  /// Chooses a value by its index; one outside counts as the nearest.
  public mutating func setIndex(_ index: Int, ofColumn column: Int) {
    indices[column] = min(max(index, 0), columns[column].count - 1)
  }

  /// Chooses the value nearest to a number; without effect in a column of texts.
  public mutating func setNumber(_ number: Double, ofColumn column: Int) {
    if let index = columns[column].index(nearestTo: number) { indices[column] = index }
  }

  /// Moves the keyboard to a column; indices outside count as the nearest one.
  public mutating func setFocus(_ column: Int) {
    let column = min(max(column, 0), columns.count - 1)
    if column != focus { typed = "" }
    focus = column
  }

  // MARK: Locking

  /// How far the columns are open at a time since the start of the program: 0 locked, 1 unlocked;
  /// a little more than 1 where they swing.
  public func progress(at elapsed: Duration) -> Double {
    guard let change else { return isLocked ? 0 : 1 }
    return change.from + (change.to - change.from) * change.transition.progress(at: elapsed)
  }

  /// Whether the columns are opening or closing, so that the next picture will be another one.
  public func isAnimating(at elapsed: Duration) -> Bool {
    change?.transition.isRunning(at: elapsed) == true
  }

  /// Lets the values be changed.
  public mutating func unlock(at elapsed: Duration) {
    guard isLocked else { return }
    indicesBefore = indices
    begin(to: 1, at: elapsed)
    isLocked = false
  }

  /// Keeps the values from being changed.
  public mutating func lock(at elapsed: Duration) {
    guard !isLocked else { return }
    begin(to: 0, at: elapsed)
    isLocked = true
    typed = ""
    grab = nil
  }

  /// Locks, with the values that were chosen when the picker was unlocked.
  public mutating func cancel(at elapsed: Duration) {
    guard !isLocked else { return }
    indices = indicesBefore
    lock(at: elapsed)
  }

  private mutating func begin(to target: Double, at elapsed: Duration) {
    let transition = Transition(
      start: elapsed, length: isMotionReduced ? .zero : Self.length, curve: .spring)
    change = Change(transition: transition, from: progress(at: elapsed), to: target)
  }
}

/// What an event did to a column picker.
public enum ColumnPickerOutcome: Hashable, Sendable {
  /// The picker has no use for the event; locked, for nearly none.
  case ignored
  /// Another column has the keyboard, or nothing more was to be done.
  case handled
  /// The values can be changed now.
  case unlocked
  /// Another value is chosen in a column.
  case changed(column: Int, value: ColumnPicker.Value)
  /// The values are kept and cannot be changed any more.
  case locked
  /// The values are those from before the unlocking, and cannot be changed any more.
  case cancelled
}
