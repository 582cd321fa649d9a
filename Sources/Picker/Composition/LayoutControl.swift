import Terminal

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
}

extension LayoutControl {
  package static var title: String { word }
  package static var options: [String] { [] }
  package var option: String? { nil }

  package func with(option: String) throws(CompositionError) -> Self {
    throw .unknownOption(option, control: Self.word)
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
  package let control: PickerControl

  init(_ name: String, _ summary: String, _ control: any ColorControl) {
    (self.name, self.summary, self.control) = (name, summary, PickerControl(control))
  }
}

extension PickerControl {
  /// What the gallery shows of all kinds.
  package static var samples: [ControlSample] { kinds.flatMap { $0.samples } }
}
