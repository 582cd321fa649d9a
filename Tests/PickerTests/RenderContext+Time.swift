import Picker

extension RenderContext {
  /// The start of the program.
  static let start = RenderContext()

  /// A time since the start of the program.
  static func at(_ elapsed: Duration, isMotionReduced: Bool = false) -> RenderContext {
    RenderContext(elapsed: elapsed, isMotionReduced: isMotionReduced)
  }
}
