public import Colorimetry
public import TerminalCore

/// Columns for the components of a colour, with a colour of their own.
///
///     var columns = ColorColumns(.srgb, color: .orange).bound(to: $color)
///     columns.begin(at: context.elapsed)
public struct ColorColumns: SelectionControl, Hashable, Sendable {
  /// The columns.
  public private(set) var control: ColumnsControl
  /// The keys of the columns.
  public var keys = PickerKeys.standard
  /// Whether the columns have the keyboard focus.
  public var isFocused = true
  private var model: ColorViewModel
  /// The colour that Esc restores; finer than the columns show it.
  private var original: Color

  /// Creates locked columns for the components of a space.
  /// - Parameters:
  ///   - space: the space whose components are the columns.
  ///   - color: the colour, of any space.
  ///   - alpha: whether to add a column for the opacity.
  ///   - isMotionReduced: whether changes are shown at once instead of animated.
  public init(
    _ space: ColorSpace, color: Color, alpha: Bool = true, isMotionReduced: Bool = false
  ) {
    control = ColumnsControl(space, withAlpha: alpha, isMotionReduced: isMotionReduced)
    model = ColorViewModel(color, space: space)
    original = color
  }

  /// The colour; components whose column shows their rounded value stay exact.
  public var selection: Color {
    get { model.color }
    set { model.setColor(newValue) }
  }

  /// Handles an event: see `ColumnPicker.update(_:in:at:)`.
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> SelectionOutcome
  {
    let before = selection
    let outcome = control.perform(
      event, in: area, model: &model, at: context.elapsed, keys: keys)
    switch outcome {
    case .ignored: return .ignored
    case .handled: return .handled
    case .changed: return .changed
    case .locked: return .accepted
    case .unlocked:
      original = before
      return .handled
    case .cancelled:
      selection = original
      return .cancelled
    }
  }

  /// Draws the columns.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    control.render(into: &frame, in: area, model: model, isFocused: isFocused, context: context)
  }

  /// Whether the columns are moving.
  public func isAnimating(at elapsed: Duration) -> Bool {
    control.columns.isAnimating(at: elapsed)
  }

  /// Unlocks the columns.
  public mutating func begin(at elapsed: Duration) {
    guard control.columns.isLocked else { return }
    original = selection
    control.setLocked(false, at: elapsed)
  }

  /// Locks the columns and restores the colour from before they were unlocked.
  public mutating func cancel(at elapsed: Duration) {
    guard !control.columns.isLocked else { return }
    selection = original
    control.setLocked(true, at: elapsed)
  }
}

extension ColumnsControl {
  /// Returns the columns bound to a colour; they are unlocked before they change it.
  public func bound(to selection: Binding<Color>) -> BoundControl<ColorColumns> {
    ColorColumns(
      space, color: selection.wrappedValue, alpha: parameters.contains(.alpha),
      isMotionReduced: columns.isMotionReduced
    ).bound(to: selection)
  }
}
