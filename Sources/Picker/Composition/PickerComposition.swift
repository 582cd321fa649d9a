public import Color
import Terminal

/// A layout composed of sliders, canvases, wheels and palettes.
///
/// Every parameter of one colour space has exactly one control; alpha may be left out. See
/// `init(parsing:)` for the notation.
///
///     let composition = try PickerComposition(parsing: "wheel(hue,saturation) slider(brightness)")
public struct PickerComposition: Hashable, Sendable {
  /// The colour space of the parameters.
  public let space: ColorSpace
  /// The controls in Tab order.
  public let controls: [PickerControl]

  /// Creates a composition from controls, also of types of the program.
  ///
  ///     let composition = try PickerComposition([
  ///       WheelPicker(.hue, .saturation), SliderPicker(.brightness),
  ///     ])
  /// - Throws: `CompositionError` unless every parameter of exactly one space has exactly one
  ///   control.
  public init(_ controls: [any ColorControl]) throws(CompositionError) {
    guard !controls.isEmpty else { throw .empty }
    let controls = controls.map { PickerControl($0) }
    var used: [ColorParameter] = []
    for control in controls {
      let parameters = control.control.parameters
      if Set(parameters).count < parameters.count {
        throw .equalPair(control: control.word, parameter: parameters[0].word)
      }
      for parameter in parameters {
        if used.contains(parameter) { throw .repeated(parameter: parameter.word) }
        used.append(parameter)
      }
    }
    guard let space = used.lazy.compactMap(\.space).first else { throw .onlyAlpha }
    if let other = used.first(where: { $0.space != nil && $0.space != space }),
      let native = used.first(where: { $0.space == space })
    {
      throw .mixedSpaces(native.word, other.word)
    }
    let missing = ColorParameter.all(of: space, withAlpha: false).filter { !used.contains($0) }
    guard missing.isEmpty else {
      throw .missing(parameters: missing.map(\.word), space: space.displayName)
    }
    self.space = space
    self.controls = controls
  }

  /// Creates a composition from controls that are known to be valid.
  init(space: ColorSpace, unchecked controls: [PickerControl]) {
    self.space = space
    self.controls = controls
  }

  /// Returns the controls, without alpha if requested: an alpha slider is dropped, and a control of
  /// alpha and another parameter becomes a slider of the other.
  func controls(withAlpha: Bool) -> [PickerControl] {
    guard !withAlpha else { return controls }
    return controls.flatMap { control in
      let parameters = control.control.parameters
      guard parameters.contains(.alpha) else { return [control] }
      return parameters.filter { $0 != .alpha }.map { PickerControl(SliderPicker($0)) }
    }
  }

  /// The composition without alpha.
  var opaque: PickerComposition {
    PickerComposition(space: space, unchecked: controls(withAlpha: false))
  }

  /// Returns the same kinds of control for another space, with its parameters in their natural
  /// order.
  ///
  /// Parameters left over get sliders; controls left over are dropped.
  public func adapted(to space: ColorSpace) -> PickerComposition {
    guard space != self.space else { return self }
    let hasAlpha = controls.contains { $0.control.parameters.contains(.alpha) }
    let (dealt, rest) = dealing(ColorParameter.all(of: space, withAlpha: hasAlpha))
    let sliders = rest.map { PickerControl(SliderPicker($0)) }
    return PickerComposition(space: space, unchecked: dealt + sliders)
  }

  /// Returns the controls with other parameters, as many as each has, and the parameters left over;
  /// without those that have no others.
  private func dealing(
    _ parameters: [ColorParameter]
  ) -> (controls: [PickerControl], rest: ArraySlice<ColorParameter>) {
    var rest = parameters[...]
    let dealt = controls.compactMap { control -> PickerControl? in
      let count = control.control.parameters.count
      guard rest.count >= count,
        let other = control.control.replacing(Array(rest.prefix(count)))
      else { return nil }
      rest = rest.dropFirst(count)
      return PickerControl(other)
    }
    return (dealt, rest)
  }

  /// Parses a composition such as `canvas(red,green) slider(blue) slider(alpha)`.
  ///
  /// ```text
  /// picker  = [space ":"] control { [","] control }
  /// control = "slider(" parameter ["," "vertical" | "horizontal"] ")"
  ///         | ("canvas" | "wheel") "(" parameter "," parameter ")"
  ///         | "palette(" parameter "," parameter ["," columns "x" rows] ")"
  /// space   = a word of one of `ColorViewModel.spaces`, such as "rgb" or "oklch"
  /// ```
  ///
  /// Case and white space are ignored. Without a space prefix, the space is the first of those that has
  /// all the parameters and no more, or else the first that has them.
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
    var controls: [any ColorControl] = []
    for control in parsed { controls.append(try control.control(in: found)) }
    try self.init(controls)
  }

  /// The notation of the composition; parsing it gives an equal composition.
  public var notation: String {
    let text = controls.map(\.notation).joined(separator: " ")
    let words = controls.flatMap { $0.control.parameters.map(\.word) }
    let isImplied = (try? Self.space(of: words)) == space
    return isImplied ? text : "\(space.layoutWords[0]): \(text)"
  }

  /// Returns the first space that has parameters of all these names.
  private static func space(of names: [String]) throws(CompositionError) -> ColorSpace {
    let own = names.filter { $0 != "alpha" }
    guard let first = own.first else { throw .onlyAlpha }
    if let unknown = own.first(where: { !ColorSpace.isParameter($0) }) {
      throw .unknownParameter(unknown)
    }
    var candidates = ColorViewModel.spaces
    for name in own {
      let rest = candidates.filter { $0.parameter(named: name) != nil }
      guard !rest.isEmpty else { throw .mixedSpaces(first, name) }
      candidates = rest
    }
    // Several spaces have a hue and a saturation; prefer one that is complete.
    let complete = candidates.first { own.count >= $0.components.count }
    return complete ?? candidates[0]
  }

  /// Every composition of RGB, HSB, CMYK and greyscale: 1,684 in all.
  ///
  /// RGB and HSB have ten combinations of controls in 24 orders of their parameters, CMYK has ten
  /// in 120, and greyscale has four.
  public static let all: [PickerComposition] = allSpaces.flatMap { space in
    patterns(for: space).flatMap { pattern in
      // Greyscale has a single order: white, then alpha.
      let orders =
        space.isGreyscale
        ? [ColorParameter.all(of: space)] : ColorParameter.all(of: space).permutations
      return orders.map { PickerComposition(space: space, pattern: pattern, parameters: $0) }
    }
  }

  private static let allSpaces: [ColorSpace] = [.srgb, .hsb, .cmyk, .gray]

  /// Returns the compositions of a space, with its parameters in their natural order.
  public static func patterns(of space: ColorSpace) -> [PickerComposition] {
    patterns(for: space).map {
      PickerComposition(space: space, pattern: $0, parameters: ColorParameter.all(of: space))
    }
  }

  /// Returns the composition with its parameters permuted, unless one of its controls has no others.
  /// - Parameter offset: how many permutations to move on; wraps around.
  public func reordered(by offset: Int) -> PickerComposition {
    let parameters = controls.flatMap { $0.control.parameters }
    let sorted = ColorParameter.all(of: space).filter { parameters.contains($0) }
    let orders = sorted.permutations
    let index = orders.firstIndex(of: parameters) ?? 0
    let replaced = dealing(orders[(index + offset).wrapped(to: orders.count)]).controls
    guard replaced.count == controls.count else { return self }
    return PickerComposition(space: space, unchecked: replaced)
  }

  /// Returns the combinations of control kinds that use every parameter of a space and alpha.
  private static func patterns(for space: ColorSpace) -> [[any LayoutControl.Type]] {
    let count = space.components.count + 1
    let planes: [any LayoutControl.Type] = [
      CanvasPicker.self, WheelPicker.self, PalettePicker.self,
    ]
    var patterns = [[]] + planes.map { [$0] }
    if count >= 4 {
      patterns += [[planes[0], planes[1]], [planes[0], planes[2]], [planes[1], planes[2]]]
      patterns += planes.map { [$0, $0] }
    }
    return patterns.map { pattern in
      let used = pattern.reduce(0) { $0 + $1.parameterCount }
      return pattern + Array(repeating: SliderPicker.self, count: max(count - used, 0))
    }
  }

  private init(space: ColorSpace, pattern: [any LayoutControl.Type], parameters: [ColorParameter]) {
    var rest = parameters[...]
    let controls = pattern.map { kind in
      defer { rest = rest.dropFirst(kind.parameterCount) }
      return PickerControl(kind.init(Array(rest.prefix(kind.parameterCount))))
    }
    self.init(space: space, unchecked: controls)
  }
}

extension Array {
  /// All permutations of the elements, in lexicographic order of their indices.
  fileprivate var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let first = rest.remove(at: index)
      return rest.permutations.map { [first] + $0 }
    }
  }
}

extension CompositionError {
  /// The `message`.
  public var description: String { message }

  /// A message for the user that states the rule.
  public var message: String {
    switch self {
    case .empty: "a layout needs at least one control, such as wheel(hue,saturation)"
    case .unknownControl(let name):
      "unknown control “\(name)”; controls: "
        + PickerControl.kinds.map { $0.word }.joined(separator: ", ")
    case .unknownParameter(let name):
      "unknown parameter “\(name)”; parameters: those of "
        + ColorSpace.offered.map { space in
          let names = space.components.map { $0.name.lowercased() }
          return "\(space.displayName) (\(names.joined(separator: " "))), "
        }.joined() + "and alpha"
    case .unknownSpace(let name):
      "unknown space “\(name)”; spaces: " + ColorSpace.offeredWords.joined(separator: ", ")
    case .parameterCount(let control, let expected, let found):
      "a \(control) takes \(expected == 1 ? "one parameter" : "two parameters"), not \(found)"
    case .equalPair(let control, let parameter):
      "the two parameters of a \(control) must differ; “\(parameter)” is used twice"
    case .repeated(let parameter):
      "each parameter needs exactly one control; “\(parameter)” has two"
    case .mixedSpaces(let first, let second):
      "all parameters must belong to one space; no space has both “\(first)” and “\(second)”"
    case .notInSpace(let parameter, let space): "\(space) has no parameter “\(parameter)”"
    case .missing(let parameters, let space):
      "every parameter of \(space) needs a control; missing: "
        + parameters.joined(separator: ", ")
    case .onlyAlpha: "alpha alone is not a colour; add the parameters of a space"
    case .unknownOption(let option, let control): "a \(control) has no option “\(option)”"
    case .gridSize(let text):
      "“\(text)” is not a palette size; expected COLSxROWS, each 1 to \(PalettePicker.limit)"
    case .syntax(let text):
      "cannot read “\(text)”; expected standard, columns or control(parameter,…), such as slider(red)"
    }
  }
}
