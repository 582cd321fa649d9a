import Colorimetry

/// The colours that are most often named; each is that of `Color`, in every mode.
///
/// `.color(_:)` takes every other one.
extension AdaptiveColor {
  /// `Color.aqua` in every mode.
  public static let aqua = color(.aqua)
  /// `Color.black` in every mode.
  public static let black = color(.black)
  /// `Color.blue` in every mode.
  public static let blue = color(.blue)
  /// `Color.brown` in every mode.
  public static let brown = color(.brown)
  /// `Color.cyan` in every mode.
  public static let cyan = color(.cyan)
  /// `Color.darkCyan` in every mode.
  public static let darkCyan = color(.darkCyan)
  /// `Color.gray` in every mode.
  public static let gray = color(.gray)
  /// `Color.green` in every mode.
  public static let green = color(.green)
  /// `Color.indigo` in every mode.
  public static let indigo = color(.indigo)
  /// `Color.magenta` in every mode.
  public static let magenta = color(.magenta)
  /// `Color.mint` in every mode.
  public static let mint = color(.mint)
  /// `Color.orange` in every mode.
  public static let orange = color(.orange)
  /// `Color.pink` in every mode.
  public static let pink = color(.pink)
  /// `Color.purple` in every mode.
  public static let purple = color(.purple)
  /// `Color.red` in every mode.
  public static let red = color(.red)
  /// `Color.teal` in every mode.
  public static let teal = color(.teal)
  /// `Color.violet` in every mode.
  public static let violet = color(.violet)
  /// `Color.white` in every mode.
  public static let white = color(.white)
  /// `Color.yellow` in every mode.
  public static let yellow = color(.yellow)
}
