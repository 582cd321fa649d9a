import Colorimetry

extension PickerComposition {
  /// Reads a picker such as `canvas(red,green) slider(blue) slider(alpha)`.
  ///
  ///     picker  = [space ":"] control { [","] control }
  ///     control = "slider(" parameter ["," "vertical" | "horizontal"] ")"
  ///             | ("canvas" | "wheel") "(" parameter "," parameter ")"
  ///             | "palette(" parameter "," parameter ["," columns "x" rows] ")"
  ///     space   = "rgb" | "hsb" | "hsl" | "cmyk" | "grey" | "oklch" | "okhsl"
  ///
  /// Capitals and blanks do not matter. The space is found by the parameters: the first one of RGB,
  /// HSB, CMYK, grey, HSL, OKLCH and OKHSL that has them all.
  public init(parsing text: String) throws(CompositionError) {
    var reader = CompositionReader(text)
    let space = try reader.readSpace()
    var words: [ControlWords] = []
    while let next = try reader.readControl() { words.append(next) }
    guard !words.isEmpty else { throw .empty }
    let names = words.flatMap(\.parameters)
    let found: ColorSpace
    if let space { found = space } else { found = try Self.space(of: names) }
    var controls: [PickerControl] = []
    for word in words { controls.append(try word.control(in: found)) }
    try self.init(controls)
  }

  /// The picker as it is written; reading it gives the same picker.
  public var notation: String {
    let text = controls.map(\.notation).joined(separator: " ")
    let words = controls.flatMap { $0.control.parameters.map(\.word) }
    let isTold = (try? Self.space(of: words)) == space
    return isTold ? text : "\(space.layoutWord): \(text)"
  }

  /// The spaces in the order in which they are tried.
  static let spaces: [ColorSpace] = [.srgb, .hsb, .cmyk, .gray, .hsl, .oklch, .okhsl]

  /// The space that has all the parameters of these names.
  private static func space(of names: [String]) throws(CompositionError) -> ColorSpace {
    let own = names.filter { $0 != "alpha" }
    guard let first = own.first else { throw .onlyAlpha }
    if let stranger = own.first(where: { name in
      !spaces.contains { $0.parameter(named: name) != nil }
    }) {
      throw .unknownParameter(stranger)
    }
    var candidates = spaces
    for name in own {
      let rest = candidates.filter { $0.parameter(named: name) != nil }
      guard !rest.isEmpty else { throw .mixedSpaces(first, name) }
      candidates = rest
    }
    // Hue and saturation belong to four spaces: what is missing decides too.
    let whole = candidates.first { own.count >= $0.components.count }
    return whole ?? candidates[0]
  }
}
