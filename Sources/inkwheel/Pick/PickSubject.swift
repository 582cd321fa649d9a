import App
import Color
import Formats
import StyledText
import Terminal

/// What `inkwheel pick` picks, wherever it is shown.
protocol PickSubject {
  /// The standard input for the program in a popup.
  var input: [UInt8] { get }
  /// The file that is saved as the colours turn; nil for none.
  var file: LiveFile? { get }
  /// The text from which a colour is taken first, and its palette; nil for none.
  var source: (text: StyledString, palette: TerminalPalette?)? { get }

  /// Returns the picker.
  func model(_ memory: PickerMemory, on terminal: TerminalContext) -> PickModel

  /// Picks in lines of words, and returns what is printed.
  func pick(with prompt: inout ColorPrompt, _ launch: Launch) throws -> [UInt8]
}

/// A colour: one that is given, taken from a text or from the graphical screen.
struct ColorSubject: PickSubject {
  private let request: PickCommand
  private let start: ParsedColor?
  let input: [UInt8]
  let source: (text: StyledString, palette: TerminalPalette?)?
  let file: LiveFile? = nil

  /// - Parameter isPassedOn: whether the program in a popup picks.
  init(_ request: PickCommand, _ environment: Environment, isPassedOn: Bool = false) throws {
    self.request = request
    start =
      request.usesScreen && !isPassedOn ? try ScreenPicker.color(environment) : request.color
    // The program in a popup gets the text as its input.
    let input = isPassedOn && request.source == "-" ? try InputFile.filteredText() : []
    source = try request.source.map { path in
      input.isEmpty ? try InputFile.text(at: path) : (TerminalOutput.text(of: input), nil)
    }
    self.input = input
    if source?.text.isEmpty == true {
      throw Failure.failed("the text is empty, so it has no colours")
    }
  }

  func model(_ memory: PickerMemory, on terminal: TerminalContext) -> PickModel {
    PickModel(
      color: start?.color ?? PickModel.insertedColor, format: request.answerFormat,
      notation: start?.notation, supportsOpacity: !request.isOpaque, memory: memory,
      terminal: terminal)
  }

  func pick(with prompt: inout ColorPrompt, _ launch: Launch) throws -> [UInt8] {
    let textColors = source.map { source in
      source.text.distinctColors(in: source.palette ?? .xterm).map { Color($0) }
    }
    if textColors?.isEmpty == true { throw Failure.failed("the text has no colours") }
    let picker = WordPicker(
      start?.color ?? textColors?.first ?? PickModel.insertedColor, format: request.answerFormat,
      notation: start?.notation, supportsOpacity: !request.isOpaque,
      names: launch.settings.program.names, recents: launch.memory.recents.colors,
      textColors: textColors)
    let listing = textColors == nil ? "" : "The word text lists the colours of the text. "
    try prompt.introduce(listing + WordPicker.introduction)
    let picked = try prompt.pick(picker)
    launch.remember(picked.color)
    return Array((picked.output + "\n").utf8)
  }
}
