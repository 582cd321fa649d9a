public import Colorimetry
public import TerminalCore

/// The parameters of a space as lockable columns of numbers: a `ColumnPicker` as a colour control.
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
    columns.keys = keys.columns
    columns.steps = model.steps
    let before = model.color(in: space)
    columns.setColor(before, in: space)
    switch columns.update(event, in: area, at: elapsed) {
    case .ignored: return .ignored
    case .handled, .locked, .unlocked: return .handled
    case .changed, .cancelled:
      let color = columns.color(in: space, keeping: before)
      model.set(
        parameters.map { parameter in
          guard case .component(_, let index) = parameter else {
            return ControlValue(.alpha, color.alpha)
          }
          return ControlValue(parameter, color.components[index])
        })
      return .changed
    }
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
