/// A kind of underline, SGR `4:0` to `4:5`.
///
///     var mistake = StyleChange()
///     mistake.underline = .curly
///     mistake.underlineColor = .indexed(1)
///     let marked = text.restyled(by: mistake)
public enum Underline: UInt8, Hashable, Sendable, CaseIterable {
  /// No underline, SGR 24.
  case none
  /// A single line, SGR 4.
  case single
  /// A double line, SGR 21.
  case double
  /// A wavy line, SGR `4:3`.
  case curly
  /// A dotted line, SGR `4:4`.
  case dotted
  /// A dashed line, SGR `4:5`.
  case dashed
}
