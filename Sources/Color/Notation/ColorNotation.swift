/// The notation that a colour was written in, so that it can be written the same way again.
///
/// It comes from `ParsedColor` and is used by `Color.formatted(.same, notation:)`.
///
///     let parsed = try ParsedColor("hsl(30 100% 50%)")
///     let isCylindrical = parsed.notation.space == .hsl  // true
public struct ColorNotation: Hashable, Sendable {
  /// The space that a colour in this notation belongs to.
  public let space: ColorSpace
  let form: Form

  enum Form: Hashable, Sendable {
    case hex(HexStyle)
    case name
    case function(FunctionStyle)
    /// `rgb:ff/88/00` with this number of digits per channel.
    case x11(digits: Int)
    /// `#ffff88880000`
    case x11Hash
    /// `38;2;255;136;0` or `38;5;208`
    case sgr(SGRStyle)
    /// `ansi208`
    case ansi
    /// `255,136,0` or `1 0.5333 0`
    case list(isBytes: Bool)
    /// `Color(red: 1, green: 0.5333, blue: 0)` and the like.
    case initializer(InitializerStyle)
  }

  struct HexStyle: Hashable, Sendable {
    enum Prefix: Hashable, Sendable { case hash, none, zeroX }
    var prefix = Prefix.hash
    /// One digit per channel if the colour allows it.
    var isShort = false
    var isUppercase = false
    /// Whether the alpha is written even if it is 1.
    var hasAlpha = false
    /// Whether the alpha precedes the red.
    var isAlphaFirst = false
  }

  struct FunctionStyle: Hashable, Sendable {
    /// The name in lower case.
    var name: String
    /// The space inside `color()`.
    var spaceName = ""
    var usesCommas = false
    var hasAlpha = false
    /// The components written as percentages.
    var percents: MissingComponents = []
    var unit = AngleUnit.none
    /// The largest number of decimals among the arguments.
    var decimals = 0
  }

  struct SGRStyle: Hashable, Sendable {
    var layer = SGRLayer.foreground
    var isIndexed = false
    var usesColons = false
  }

  enum InitializerStyle: Hashable, Sendable {
    case rgb, hsb, white
    case uiColor, nsColor
    /// `Color(0xFFFF8800)` of Flutter and Jetpack Compose: the alpha first, if there is one.
    case packed(hasAlpha: Bool, isUppercase: Bool)
    /// `argb(255, 255, 136, 0)` of Android and `fromARGB` of Flutter: the alpha first, in bytes.
    case argb
  }

  /// The units of an angle in CSS.
  enum AngleUnit: String, Hashable, Sendable {
    case none = ""
    case deg, rad, grad, turn

    /// The number of degrees in the unit.
    var degrees: Double {
      switch self {
      case .none, .deg: 1
      case .rad: 180 / .pi
      case .grad: 0.9
      case .turn: 360
      }
    }

    /// The number of decimals of an angle.
    var digits: Int {
      switch self {
      case .none, .deg, .grad: 2
      case .rad, .turn: 4
      }
    }
  }

  init(_ form: Form, in space: ColorSpace = .srgb) {
    self.form = form
    self.space = space
  }

  /// Whether the notation can express colours outside sRGB.
  public var holdsEveryColor: Bool {
    if case .function(let style) = form, !style.spaceName.isEmpty { return true }
    return space.gamut != .srgb || space.functions[0].isInColor
  }

  /// The same notation with an alpha only for colours that have one.
  package var withoutAlpha: ColorNotation {
    switch form {
    case .hex(var style):
      style.hasAlpha = false
      return ColorNotation(.hex(style), in: space)
    case .function(var style):
      style.hasAlpha = false
      return ColorNotation(.function(style), in: space)
    default: return self
    }
  }

  /// Creates the natural notation of a space.
  ///
  /// Hexadecimal digits for sRGB, otherwise the function of the space.
  public init(of space: ColorSpace) {
    self = space == .srgb ? ColorNotation(.hex(HexStyle())) : ColorNotation(function: space)
  }

  /// Creates the function of a space; `rgb()` for sRGB.
  init(function space: ColorSpace) {
    self.init(.function(FunctionStyle(space.functions[0])), in: space)
  }
}
