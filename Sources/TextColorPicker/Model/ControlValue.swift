/// A value for one of a control's parameters.
public struct ControlValue: Hashable, Sendable {
  /// What is set.
  public let parameter: ColorParameter
  /// In the unit of the parameter's component.
  public let value: Double

  /// A value for a parameter.
  public init(_ parameter: ColorParameter, _ value: Double) {
    self.parameter = parameter
    self.value = value
  }
}
