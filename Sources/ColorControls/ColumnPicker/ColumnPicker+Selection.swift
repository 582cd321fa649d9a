public import Colorimetry
public import TerminalCore

extension ColumnPicker: SelectionControl {
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
