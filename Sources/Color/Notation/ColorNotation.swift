/// The notation that a colour was written in, so that it can be written the same way again.
///
/// It comes from `ParsedColor` and is used by `Color.formatted(.same, notation:)`.
///
///     let parsed = try ParsedColor("hsl(30 100% 50%)")
///     let isCylindrical = parsed.notation.space == .hsl  // true
public struct ColorNotation: Hashable, Sendable {
  /// The space that a colour in this notation belongs to.
  public let space: ColorSpace
  package let form: Form

  package enum Form: Hashable, Sendable {
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
    /// As the template of a user says.
    case template(ColorTemplate)
  }

  package struct HexStyle: Hashable, Sendable {
    package enum Prefix: Hashable, Sendable {
      case hash, none, zeroX
      /// `Color(0xFFFF8800)` of Flutter and Jetpack Compose: the alpha first, if there is one.
      case initializer
    }
    package var prefix = Prefix.hash
    /// One digit per channel if the colour allows it.
    package var isShort = false
    package var isUppercase = false
    /// Whether the alpha is written even if it is 1.
    package var hasAlpha = false
    package var alphaPlace = AlphaPlace.last

    /// Where the alpha stands.
    package enum AlphaPlace: Hashable, Sendable {
      case first, last
      /// `[80]#ff8800` of rxvt-unicode: in per cent before the number sign.
      case percent
    }
  }

  package struct FunctionStyle: Hashable, Sendable {
    /// The name, in lower case except that of an initialiser.
    package var name: String
    /// The space inside `color()` or an object, or the first label of an initialiser.
    package var spaceName = ""
    package var syntax = ColorFunction.Syntax.function
    package var usesCommas = false
    package var hasAlpha = false
    /// Whether the alpha was a byte behind a comma, as in style sheets of Qt.
    package var hasByteAlpha = false
    /// The components written as percentages.
    package var percents: MissingComponents = []
    package var unit = AngleUnit.none
    /// The largest number of decimals among the arguments.
    package var decimals = 0

    /// Whether this is a function of CSS, or one like those.
    package var isCall: Bool { syntax == .function || syntax == .color }

    /// The number that stands for an opaque alpha; Qt's, Unity's and that of `argb` is a byte.
    package var opaqueAlpha: Double {
      hasByteAlpha || name == "qcolor" || name == "color32" || syntax == .argb ? 255 : 1
    }
  }

  package struct SGRStyle: Hashable, Sendable {
    package var layer = SGRLayer.foreground
    package var isIndexed = false
    package var usesColons = false
  }

  /// The units of an angle in CSS.
  package enum AngleUnit: String, Hashable, Sendable {
    case none = ""
    case deg, rad, grad, turn

    /// The number of degrees in the unit.
    package var degrees: Double { definition.degrees }
    /// The number of decimals of an angle.
    package var digits: Int { definition.digits }
    /// The minimum number of decimals of an angle.
    package var minimumDigits: Int { definition.minimumDigits }

    private var definition: (degrees: Double, digits: Int, minimumDigits: Int) {
      switch self {
      case .none, .deg: (1, 2, 0)
      case .rad: (180 / .pi, 4, 2)
      case .grad: (0.9, 2, 0)
      case .turn: (360, 4, 3)
      }
    }
  }

  package init(_ form: Form, in space: ColorSpace = .srgb) {
    self.form = form
    self.space = space
  }

  /// Whether the notation can express colours outside sRGB.
  public var holdsEveryColor: Bool {
    if case .function(let style) = form, style.syntax == .color { return true }
    return space != .srgb && (space.gamut != .srgb || space.functions[0].syntax == .color)
  }

  /// The same notation with an alpha only for colours that have one.
  package var withoutAlpha: ColorNotation {
    switch form {
    case .hex(var style) where style.prefix != .initializer:
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
  package init(function space: ColorSpace) {
    self.init(.function(FunctionStyle(space.functions[0])), in: space)
  }
}

extension ColorNotation.FunctionStyle {
  /// Creates the natural style of a function.
  package init(_ function: ColorFunction) {
    switch function.syntax {
    case .function: self.init(name: function.name, percents: function.percents)
    case .color: self.init(name: "color", spaceName: function.name, syntax: .color)
    case .initializer: self.init(name: "Color", initializer: function)
    default: self.init(name: "", spaceName: function.name, syntax: function.syntax)
    }
  }

  /// Creates the style of an initialiser.
  package init(name: String, initializer: ColorFunction) {
    self.init(
      name: name, spaceName: initializer.name, syntax: .initializer, usesCommas: true,
      unit: initializer.channels[0].isHue ? .turn : .none)
  }

  /// The function that is written.
  package var function: ColorFunction? {
    syntax == .function ? ColorFunction.named(name) : ColorFunction.named(spaceName, syntax)
  }

  /// The label of the alpha.
  package var alphaLabel: String? {
    switch syntax {
    case .initializer: name == "Color" ? "opacity" : "alpha"
    case .object: "alpha"
    default: nil
    }
  }

  /// What stands before the components, between them, before the alpha and at the end.
  package var signs: (opening: String, separator: String, alpha: String, closing: String) {
    let comma = usesCommas ? ", " : " "
    switch syntax {
    case .function: return (name + "(", comma, usesCommas ? ", " : " / ", ")")
    case .color: return ("\(name)(\(spaceName) ", " ", " / ", ")")
    case .initializer: return (name + "(", ", ", ", \(alphaLabel ?? ""): ", ")")
    case .object:
      return (
        "{\"colorSpace\": \"\(spaceName)\", \"components\": [", ", ", "], \"alpha\": ", "}"
      )
    case .argb: return ("argb(", ",", "", ")")
    case .bytes: return ("", ",", ",", "")
    case .shares: return ("", " ", " ", "")
    }
  }
}

extension ColorSpace {
  /// The functions that denote its colours, the natural one first.
  package var functions: [ColorFunction] { definition.functions }

  /// Finds the space with this lower-case name, as after `in` in `color-mix()`.
  ///
  /// Besides the CSS names it knows those of the functions that CSS lacks: hsb, hsv, okhsl, okhsv,
  /// cmyk, gray.
  package init?(cssName name: String) {
    let named = name.hasSuffix("a") ? nil : ColorFunction.named(name)
    guard let function = ColorFunction.named(name, .color) ?? named, !function.name.hasPrefix("-")
    else { return nil }
    self = function.space
  }
}
