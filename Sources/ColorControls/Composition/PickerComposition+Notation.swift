import Colorimetry

extension PickerComposition {
  /// Parses a composition such as `canvas(red,green) slider(blue) slider(alpha)`.
  ///
  /// ```text
  /// picker  = [space ":"] control { [","] control }
  /// control = "slider(" parameter ["," "vertical" | "horizontal"] ")"
  ///         | ("canvas" | "wheel") "(" parameter "," parameter ")"
  ///         | "palette(" parameter "," parameter ["," columns "x" rows] ")"
  /// space   = "rgb" | "hsb" | "hsl" | "cmyk" | "grey" | "oklch" | "okhsl"
  /// ```
  ///
  /// Case and white space are ignored. Without a space prefix, the space is the first of RGB, HSB,
  /// CMYK, grey, HSL, OKLCH and OKHSL that has all the parameters.
  /// - Throws: `CompositionError` for the first rule that the text breaks.
  public init(parsing text: String) throws(CompositionError) {
    var parser = CompositionParser(text)
    let space = try parser.parseSpace()
    var parsed: [ParsedControl] = []
    while let next = try parser.parseControl() { parsed.append(next) }
    guard !parsed.isEmpty else { throw .empty }
    let names = parsed.flatMap(\.parameters)
    let found: ColorSpace
    if let space { found = space } else { found = try Self.space(of: names) }
    var controls: [PickerControl] = []
    for control in parsed { controls.append(try control.control(in: found)) }
    try self.init(controls)
  }

  /// The notation of the composition; parsing it gives an equal composition.
  public var notation: String {
    let text = controls.map(\.notation).joined(separator: " ")
    let words = controls.flatMap { $0.control.parameters.map(\.word) }
    let isImplied = (try? Self.space(of: words)) == space
    return isImplied ? text : "\(space.layoutWord): \(text)"
  }

  /// The spaces in the order in which they are tried.
  static let spaces: [ColorSpace] = [.srgb, .hsb, .cmyk, .gray, .hsl, .oklch, .okhsl]

  /// Returns the first space that has parameters of all these names.
  private static func space(of names: [String]) throws(CompositionError) -> ColorSpace {
    let own = names.filter { $0 != "alpha" }
    guard let first = own.first else { throw .onlyAlpha }
    if let unknown = own.first(where: { name in
      !spaces.contains { $0.parameter(named: name) != nil }
    }) {
      throw .unknownParameter(unknown)
    }
    var candidates = spaces
    for name in own {
      let rest = candidates.filter { $0.parameter(named: name) != nil }
      guard !rest.isEmpty else { throw .mixedSpaces(first, name) }
      candidates = rest
    }
    // Several spaces have a hue and a saturation; prefer one that is complete.
    let complete = candidates.first { own.count >= $0.components.count }
    return complete ?? candidates[0]
  }
}
