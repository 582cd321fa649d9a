import Colorimetry
import Editor
import NcursesTerminal

/// A wish to pick a colour.
struct PickRequest: Hashable {
  /// The colour to start with, as it was typed.
  var color: String?
  /// How to print the answer.
  var format: ColorFormat = .hex
  /// Whether opacity is left out.
  var isOpaque = false
  /// The screen.
  var screen = ScreenChoices()

  /// Picks until the user keeps a colour or gives up.
  func run() throws {
    let start = try startColor()
    let environment = Environment()
    let terminal = try screen.openTerminal(environment)
    let surroundings = screen.surroundings(
      size: terminal.size, depth: terminal.depth, environment: environment)
    let model = PickModel(
      color: start?.color ?? Color(RGB8(0xFF, 0x88, 0x00)), format: format,
      notation: start?.notation, supportsOpacity: !isOpaque, surroundings: surroundings)
    try FullScreen.run(model, on: terminal)
  }

  private func startColor() throws -> ParsedColor? {
    guard let color else { return nil }
    do {
      return try ParsedColor(color)
    } catch {
      throw Failure.wrongInput(
        "cannot read the colour: \(error.message)\nTry '#f80', 'rgb(255 136 0)' or a CSS name.")
    }
  }
}
