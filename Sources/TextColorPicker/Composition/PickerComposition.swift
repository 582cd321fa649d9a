public import Colorimetry

/// A picker put together from sliders, canvases, wheels and palettes.
///
/// Every parameter of one space has exactly one control; the alpha may be left out. It is written as
/// `wheel(hue,saturation) slider(brightness) slider(alpha)`: see `init(parsing:)`.
public struct PickerComposition: Hashable, Sendable {
  /// The space of all parameters.
  public let space: ColorSpace
  /// The controls in the order of Tab.
  public let controls: [PickerControl]

  /// A picker of some controls.
  public init(_ controls: [PickerControl]) throws(CompositionError) {
    guard !controls.isEmpty else { throw .empty }
    var used: [ColorParameter] = []
    for control in controls {
      guard let kind = control.kind else { throw .notComposable }
      let parameters = control.control.parameters
      if Set(parameters).count < parameters.count {
        throw .equalPair(control: kind.rawValue, parameter: parameters[0].word)
      }
      for parameter in parameters {
        if used.contains(parameter) { throw .repeated(parameter: parameter.word) }
        used.append(parameter)
      }
    }
    guard let space = used.lazy.compactMap(\.space).first else { throw .onlyAlpha }
    if let stranger = used.first(where: { $0.space != nil && $0.space != space }),
      let native = used.first(where: { $0.space == space })
    {
      throw .mixedSpaces(native.word, stranger.word)
    }
    let missing = ColorParameter.all(of: space, withAlpha: false).filter { !used.contains($0) }
    guard missing.isEmpty else {
      throw .missing(parameters: missing.map(\.word), space: space.displayName)
    }
    self.space = space
    self.controls = controls
  }

  /// Controls that are known to be a legal picker.
  init(space: ColorSpace, legal controls: [PickerControl]) {
    self.space = space
    self.controls = controls
  }

  /// The controls where there may be no alpha: its slider goes, a pair becomes a slider of the rest.
  func controls(withAlpha: Bool) -> [PickerControl] {
    guard !withAlpha else { return controls }
    return controls.compactMap { control in
      let parameters = control.control.parameters
      guard parameters.contains(.alpha) else { return control }
      return parameters.first { $0 != .alpha }.map { .slider(SliderPicker($0)) }
    }
  }

  /// The same kinds of control for another space, its parameters in their order.
  ///
  /// Parameters that are left over get sliders, controls that are left over go.
  public func adapted(to space: ColorSpace) -> PickerComposition {
    guard space != self.space else { return self }
    let hasAlpha = controls.contains { $0.control.parameters.contains(.alpha) }
    var rest = ColorParameter.all(of: space, withAlpha: hasAlpha)[...]
    var result: [PickerControl] = []
    for control in controls where !rest.isEmpty {
      let count = control.control.parameters.count
      guard rest.count >= count else { continue }
      result.append(control.replacing(Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
    result += rest.map { .slider(SliderPicker($0)) }
    return PickerComposition(space: space, legal: result)
  }
}

/// Why a picker cannot be put together, or not be read; every case is a rule that was broken.
public enum CompositionError: Error, Hashable, Sendable {
  /// There must be a control.
  case empty
  /// The ring and the plane belong to the standard picker.
  case notComposable
  /// There is no control of this name.
  case unknownControl(String)
  /// There is no parameter of this name.
  case unknownParameter(String)
  /// There is no space of this name.
  case unknownSpace(String)
  /// A slider takes one parameter, the other controls take two.
  case parameterCount(control: String, expected: Int, found: Int)
  /// The two parameters of a control must be different.
  case equalPair(control: String, parameter: String)
  /// A parameter has one control.
  case repeated(parameter: String)
  /// All parameters belong to one space.
  case mixedSpaces(String, String)
  /// Every parameter of the space has a control.
  case missing(parameters: [String], space: String)
  /// An alpha alone is no colour.
  case onlyAlpha
  /// A control has options of its own.
  case unknownOption(String, control: String)
  /// A palette has 1 to 256 columns and rows.
  case gridSize(String)
  /// The text is not of the form `control(parameter,…)`.
  case syntax(String)

  /// The rule, for the user.
  public var message: String {
    switch self {
    case .empty: "a layout needs at least one control, such as wheel(hue,saturation)"
    case .notComposable: "the ring and the plane belong to the layout “standard”"
    case .unknownControl(let name):
      "there is no control “\(name)”: the controls are slider, canvas, wheel and palette"
    case .unknownParameter(let name):
      "there is no parameter “\(name)”: they are those of RGB (red green blue), HSB (hue "
        + "saturation brightness), HSL and OKHSL (hue saturation lightness), CMYK (cyan magenta "
        + "yellow black), grey (white), OKLCH (lightness chroma hue), and alpha"
    case .unknownSpace(let name):
      "there is no space “\(name)”: the spaces are rgb, hsb, hsl, cmyk, grey, oklch and okhsl"
    case .parameterCount(let control, let expected, let found):
      "a \(control) takes \(expected == 1 ? "one parameter" : "two parameters"), not \(found)"
    case .equalPair(let control, let parameter):
      "the two parameters of a \(control) must be different: “\(parameter)” stands there twice"
    case .repeated(let parameter):
      "each parameter has one control: “\(parameter)” has two"
    case .mixedSpaces(let first, let second):
      "all parameters belong to one space: no space has both “\(first)” and “\(second)”"
    case .missing(let parameters, let space):
      "every parameter of \(space) needs a control: there is none for "
        + parameters.joined(separator: ", ")
    case .onlyAlpha: "an alpha alone is no colour: add the parameters of a space"
    case .unknownOption(let option, let control):
      "a \(control) has no option “\(option)”"
    case .gridSize(let text):
      "“\(text)” is not a size of a palette: write COLUMNSxROWS, each 1 to \(PalettePicker.limit)"
    case .syntax(let text):
      "cannot read “\(text)”: write control(parameter,…) such as slider(red)"
    }
  }
}
