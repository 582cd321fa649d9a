public import Colorimetry
public import TerminalCore

/// The parameters of a space as lockable columns of numbers: a `ColumnPicker` as a colour control.
///
///     var columns = ColumnsControl(.hsb, withAlpha: false)
///     _ = columns.update(event, in: area, model: &model, at: context.elapsed, keys: .standard)
///     columns.render(into: &frame, in: area, model: model, isFocused: true, context: context)
public struct ColumnsControl: ColorControl {
  /// The space of the columns.
  public let space: ColorSpace
  /// All components of the space, and alpha if supported.
  public let parameters: [ColorParameter]
  /// The input state is unused, because the columns handle typed numbers themselves.
  public var input = ControlInput()
  /// The columns and their state.
  public private(set) var columns: ColumnPicker

  /// Creates locked columns.
  public init(_ space: ColorSpace, withAlpha: Bool = true, isMotionReduced: Bool = false) {
    self.space = space
    parameters = ColorParameter.all(of: space, withAlpha: withAlpha)
    columns = .channels(
      of: space, color: .black, alpha: withAlpha, isMotionReduced: isMotionReduced)
  }

  /// The minimum size of the columns.
  public var minimumSize: Size { columns.minimumSize }

  /// Returns the whole area.
  public func field(in area: Rect) -> Rect { area }

  /// Returns no values, because columns are scrolled, not pointed at.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    []
  }

  /// Returns the top left corner, because columns have no marker.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    PixelPosition(x: 0, y: 0)
  }

  /// Returns no values, because the columns handle the keys.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] { [] }

  /// Passes an event to the columns: see `ColumnPicker.update(_:in:at:)`.
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration,
    keys: PickerKeys
  ) -> ControlOutcome {
    switch perform(event, in: area, model: &model, at: elapsed, keys: keys) {
    case .ignored: .ignored
    case .handled, .locked, .unlocked: .handled
    case .changed, .cancelled: .changed
    }
  }

  /// Passes an event to the columns, and sets the colour that they show.
  mutating func perform(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration,
    keys: PickerKeys
  ) -> ColumnPickerOutcome {
    columns.keys = keys.columns
    columns.steps = model.steps
    let before = model.color(in: space)
    columns.setColor(before, in: space)
    let outcome = columns.update(event, in: area, at: elapsed)
    switch outcome {
    case .ignored, .handled, .locked, .unlocked: break
    case .changed, .cancelled:
      let color = columns.color(in: space, keeping: before)
      model.set(
        parameters.map { parameter in
          guard case .component(_, let index) = parameter else {
            return ControlValue(.alpha, color.alpha)
          }
          return ControlValue(parameter, color.components[index])
        })
    }
    return outcome
  }

  /// Unlocks the columns, or locks them again.
  mutating func setLocked(_ isLocked: Bool, at elapsed: Duration) {
    if isLocked { columns.lock(at: elapsed) } else { columns.unlock(at: elapsed) }
  }

  /// Draws the columns.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    var columns = columns
    columns.setColor(model.color(in: space), in: space)
    columns.isFocused = isFocused
    columns.render(into: &frame, in: area, context: context)
  }
}
