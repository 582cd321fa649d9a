/// A value for a parameter of a control.
///
///     for change in wheel.values(after: .greatest, model: model) {
///       model.set(change.parameter, to: change.value)
///     }
public struct ControlValue: Hashable, Sendable {
  /// The parameter.
  public let parameter: ColorParameter
  /// The value, in the unit of the parameter's component.
  public let value: Double

  /// Creates a value for a parameter.
  public init(_ parameter: ColorParameter, _ value: Double) {
    self.parameter = parameter
    self.value = value
  }
}
