/// The line under text, as SGR `4:0` to `4:5` know it.
public enum Underline: UInt8, Hashable, Sendable, CaseIterable {
  /// No line, SGR 24.
  case none
  /// One line, SGR 4.
  case single
  /// Two lines, SGR 21.
  case double
  /// A wave, SGR `4:3`.
  case curly
  /// Dots, SGR `4:4`.
  case dotted
  /// Dashes, SGR `4:5`.
  case dashed
}
