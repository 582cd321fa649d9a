import Color
package import Terminal

/// A control that has a word in the notation of layouts, such as `slider`.
///
/// A row of `PickerControl.kinds` offers it to layouts, to their parser and to the gallery.
package protocol LayoutControl: ColorControl {
  /// What the notation calls it.
  static var word: String { get }
  /// What people call it; the word by default.
  static var title: String { get }
  /// The number of its parameters.
  static var parameterCount: Int { get }
  /// The words that can only be its option; none by default.
  static var options: [String] { get }
  /// What the gallery shows.
  static var samples: [ControlSample] { get }

  /// Creates the control for as many parameters as it has, which are known to be valid.
  init(_ parameters: [ColorParameter])

  /// The option in the notation; nil if there is none or it is the usual one.
  var option: String? { get }

  /// Returns the control with an option of the notation.
  ///
  /// By default there are none.
  func with(option: String) throws(CompositionError) -> Self

  /// Whether neighbouring colours blend into each other; they do by default.
  var isGradient: Bool { get }

  /// Returns the part of each pixel of the field that belongs to the control, 0...1; all by default.
  /// - Parameter isSharp: whether a part is rounded to 0 or 1.
  func coverage(in field: Rect, isSharp: Bool) -> (PixelPosition) -> Double
}

extension LayoutControl {
  package static var title: String { word }
  package static var options: [String] { [] }
  package var option: String? { nil }

  package func with(option: String) throws(CompositionError) -> Self {
    throw .unknownOption(option, control: Self.word)
  }

  package var isGradient: Bool { true }

  package func coverage(in field: Rect, isSharp: Bool) -> (PixelPosition) -> Double { { _ in 1 } }

  /// Draws the colours and the marker, and the names and values in a row above them if there is room.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    let field = field(in: area)
    let hasCaption = field.minRow > area.minRow && area.belowCaption != area
    if hasCaption { caption(into: &frame, in: area.row(0), model: model, context: context) }
    paint(
      into: &frame, in: field, model: model, context: context, isGradient: isGradient,
      coverage: coverage(in: field, isSharp: context.depth <= .ansi16))
    mark(into: &frame, in: field, model: model, context: context, isContinuous: isGradient)
    if context.isFocused, hasCaption { frame.focus = area.origin }
  }

  /// Returns the control for other parameters.
  public func replacing(_ parameters: [ColorParameter]) -> Self? { Self(parameters) }

  /// Returns two parameters of a control, which are different ones of one space, or alpha.
  static func pair(
    _ one: ColorParameter, _ two: ColorParameter
  ) throws(CompositionError) -> [ColorParameter] {
    guard one != two else { throw .equalPair(control: word, parameter: one.word) }
    guard one.space == two.space || one == .alpha || two == .alpha else {
      throw .mixedSpaces(one.word, two.word)
    }
    return [one, two]
  }
}

/// A control in the gallery.
package struct ControlSample: Sendable {
  package let name: String
  package let summary: String
  package let control: any ColorControl

  init(_ name: String, _ summary: String, _ control: any ColorControl) {
    (self.name, self.summary, self.control) = (name, summary, control)
  }
}

/// A rule that a composition or its notation breaks.
///
///     var layout = PickerLayout.standard
///     do {
///       layout = try PickerLayout(parsing: "slider(alpha)")
///     } catch {
///       message = error.message  // "alpha alone is not a colour; add the parameters of a space"
///     }
public enum CompositionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no control.
  case empty
  /// No control has this name.
  case unknownControl(String)
  /// No parameter has this name.
  case unknownParameter(String)
  /// No space has this name.
  case unknownSpace(String)
  /// The number of parameters is wrong: a slider takes one, the other controls take two.
  case parameterCount(control: String, expected: Int, found: Int)
  /// The two parameters of a control are the same.
  case equalPair(control: String, parameter: String)
  /// A parameter has more than one control.
  case repeated(parameter: String)
  /// The parameters belong to different spaces.
  case mixedSpaces(String, String)
  /// The space before the colon does not have this parameter.
  case notInSpace(parameter: String, space: String)
  /// Parameters of the space have no control.
  case missing(parameters: [String], space: String)
  /// There is no parameter besides alpha.
  case onlyAlpha
  /// The control has no such option.
  case unknownOption(String, control: String)
  /// The size of a palette is not 1 to 256 columns and rows.
  case gridSize(String)
  /// The text is not of the form `control(parameter,…)`.
  case syntax(String)
}
