public import Colorimetry

extension TerminalColor {
  /// What a terminal of a depth can be relied on to show behind text.
  ///
  /// Terminals whose palette has 16 colours often have 8 of them for backgrounds only: the bright
  /// ones come out as their dark twins.
  public func seenBehindText(in depth: ColorDepth) -> TerminalColor {
    // Quantising sets up tables that the first picture in exact colours does without.
    if depth == .truecolor { return self }
    if depth == .monochrome { return .default }
    let color = quantized(to: depth)
    guard depth == .ansi16, case .indexed(let index) = color else { return color }
    return .indexed(index & 7)
  }
}
