import Colorimetry

/// How far the arrow keys move a value, in steps of the last digit shown: 1 of 255, 1 %, 1°.
///
///     var picker = ColorPicker("Accent", color: color)
///     picker.steps.components["hue"] = StepSizes.Pair(small: 5, large: 30)
public struct StepSizes: Hashable, Sendable {
  /// A small and a large step.
  public struct Pair: Hashable, Sendable {
    /// The step of an arrow key.
    public var small: Int
    /// The step of a key that goes ten times as far by default.
    public var large: Int

    /// Creates two steps.
    public init(small: Int, large: Int) {
      self.small = small
      self.large = large
    }
  }

  /// The steps of components that have none of their own.
  public var standard = Pair(small: 1, large: 10)
  /// The steps of single components by their lowercase names, such as `hue`.
  public var components: [String: Pair] = [:]

  /// Creates the standard steps: 1 and 10.
  public init() {}

  /// Returns a number of steps as a control action counts them, 1 or a multiple of 10, in digits of a
  /// component.
  func digits(_ steps: Int, of component: ColorComponent) -> Int {
    digits(steps, named: component.name)
  }

  /// Returns a number of steps in digits of the component with a name.
  func digits(_ steps: Int, named name: String) -> Int {
    let pair = components.isEmpty ? standard : components[name.lowercased()] ?? standard
    return abs(steps) == 1 ? steps * pair.small : steps * pair.large / ControlAction.pageSteps
  }
}
