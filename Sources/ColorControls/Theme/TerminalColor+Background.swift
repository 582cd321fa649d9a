package import Colorimetry

extension TerminalColor {
  /// Returns the background colour that a terminal of a depth shows reliably.
  ///
  /// Terminals with a palette of 16 colours often have only 8 backgrounds: the bright colours
  /// appear as their dark counterparts.
  package func asBackground(in depth: ColorDepth) -> TerminalColor {
    // Quantising builds tables that a truecolor terminal does not need.
    if depth == .truecolor { return self }
    if depth == .monochrome { return .default }
    let color = quantized(to: depth)
    guard depth == .ansi16, case .indexed(let index) = color else { return color }
    return .indexed(index & 7)
  }
}
