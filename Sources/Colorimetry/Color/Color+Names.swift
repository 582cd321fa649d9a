/// Colours by name: those of CSS, and the mint of the xkcd survey.
///
///     let warning = Color.orange
///     let hint = Color.gray.withAlpha(0.5)
///
/// They do not adapt to the appearance. `NamedColor` has all names of CSS, X11 and xkcd.
extension Color {
  /// `red` in CSS, #ff0000.
  public static let red = Color(hex: 0xFF0000)
  /// `orange` in CSS, #ffa500.
  public static let orange = Color(hex: 0xFFA500)
  /// `yellow` in CSS, #ffff00.
  public static let yellow = Color(hex: 0xFFFF00)
  /// `green` in CSS, #008000.
  public static let green = Color(hex: 0x008000)
  /// `mint` in the xkcd colour survey, #9ffeb0; CSS has no such name.
  public static let mint = Color(hex: 0x9FFEB0)
  /// `teal` in CSS, #008080.
  public static let teal = Color(hex: 0x008080)
  /// `aqua` in CSS, #00ffff, another name of cyan.
  public static let aqua = Color(hex: 0x00FFFF)
  /// `darkcyan` in CSS, #008b8b.
  public static let darkCyan = Color(hex: 0x008B8B)
  /// `cyan` in CSS, #00ffff.
  public static let cyan = Color(hex: 0x00FFFF)
  /// `blue` in CSS, #0000ff.
  public static let blue = Color(hex: 0x0000FF)
  /// `indigo` in CSS, #4b0082.
  public static let indigo = Color(hex: 0x4B0082)
  /// `violet` in CSS, #ee82ee.
  public static let violet = Color(hex: 0xEE82EE)
  /// `magenta` in CSS, #ff00ff.
  public static let magenta = Color(hex: 0xFF00FF)
  /// `purple` in CSS, #800080.
  public static let purple = Color(hex: 0x800080)
  /// `pink` in CSS, #ffc0cb.
  public static let pink = Color(hex: 0xFFC0CB)
  /// `brown` in CSS, #a52a2a.
  public static let brown = Color(hex: 0xA52A2A)
  /// `white` in CSS, #ffffff.
  public static let white = Color(hex: 0xFFFFFF)
  /// `gray` in CSS, #808080.
  public static let gray = Color(hex: 0x808080)
  /// `black` in CSS, #000000.
  public static let black = Color(hex: 0x000000)
  /// `transparent` in CSS: black without opacity.
  public static let clear = Color(hex: 0, opacity: 0)
}
