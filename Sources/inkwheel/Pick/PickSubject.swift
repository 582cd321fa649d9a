import App
import Color
import Formats
import Glibc
import Picker
import StyledText
import Terminal
import UnicodeText

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
    let takesInput = request.source == "-" || request.palettes.contains("-")
    let input = isPassedOn && takesInput ? try InputFile.filteredText() : []
    source = try request.source.map { path in
      input.isEmpty
        ? try InputFile.text(at: path) : (TextFormat.terminal.document(input) ?? .init(), nil)
    }
    self.input = input
    if source?.text.isEmpty == true {
      throw Failure.failed("the text is empty, so it has no colours")
    }
  }

  func model(_ memory: PickerMemory, on terminal: TerminalContext) -> PickModel {
    PickModel(
      color: start?.color ?? PickModel.insertedColor, format: request.answerFormat.format,
      notation: request.format?.notation ?? start?.notation, supportsOpacity: !request.isOpaque,
      memory: memory,
      terminal: terminal)
  }

  func pick(with prompt: inout ColorPrompt, _ launch: Launch) throws -> [UInt8] {
    let textColors = source.map { source in
      source.text.distinctColors(in: source.palette ?? .xterm).map { Color($0) }
    }
    if textColors?.isEmpty == true { throw Failure.failed("the text has no colours") }
    let colors = try request.paletteColors
    let first = start?.color ?? textColors?.first ?? colors.first ?? PickModel.insertedColor
    let nearest = ColorIndex(colors).nearest(1, to: first).first
    let picker = WordPicker(
      nearest.map { colors[$0.index] } ?? first, format: request.answerFormat.format,
      notation: request.format?.notation ?? start?.notation, supportsOpacity: !request.isOpaque,
      names: launch.settings.program.names, ground: request.ground,
      recents: launch.memory.recents.colors,
      textColors: textColors ?? [], paletteColors: colors)
    let listing = textColors == nil ? "" : "The word text lists the colours of the text. "
    try prompt.introduce(listing + WordPicker.introduction)
    let picked = try prompt.pick(picker)
    launch.remember(picked.color)
    return Array((picked.output + "\n").utf8)
  }
}

/// The colours of a text, which are changed: `inkwheel pick -`.
struct TextSubject: PickSubject {
  private let request: PickCommand
  private let colors: TextColors
  let input: [UInt8]
  let file: LiveFile?
  let source: (text: StyledString, palette: TerminalPalette?)? = nil

  /// - Parameter file: the file that has the text; nil for standard input.
  /// - Throws: `Failure` if there is no colour to change.
  private init(_ text: [UInt8], file: LiveFile? = nil, _ request: PickCommand) throws {
    let firstLine = request.firstLine ?? 1
    guard
      let colors = TextColors(
        text, at: request.position, insertsColor: request.insertsColor, isShell: request.isShell,
        firstLine: firstLine, format: request.format?.format,
        notation: request.format?.notation)
    else {
      let searched = request.position.map { "line \($0.line + firstLine - 1)" } ?? "the text"
      throw Failure.failed("no colour found in \(searched)")
    }
    (self.request, self.colors, self.file) = (request, colors, file)
    input = file == nil ? text : []
  }

  /// Picks colours in standard input and writes the text with them to standard output, or does so in
  /// a file, which is saved as they turn.
  static func run(_ request: PickCommand, _ launch: Launch) throws {
    if let path = request.write { return try run(path, request, launch) }
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure.wrongInput(
        "pick - reads text from standard input; redirect a file to it, or name one with --write")
    }
    let text = try InputFile.filteredText()
    let result: [UInt8]
    do {
      result = try request.pick(TextSubject(text, request), launch)
    } catch {
      // The filter of an editor loses nothing.
      try OutputBuffer.print(text)
      throw error
    }
    try OutputBuffer.print(result)
  }

  private static func run(_ path: String, _ request: PickCommand, _ launch: Launch) throws {
    let file = try LiveFile(
      path, atMost: InputFile.maximumTextSize, launch.services.locations.state)
    let result = try request.pick(TextSubject(file.original, file: file, request), launch)
    // The picker has saved it already, and a prompt has not.
    guard !result.isEmpty else { return }
    switch file.write(result, overwrites: false) {
    case .refused: throw Failure.failed("another program has changed the file; nothing was written")
    case .failed(let reason): throw Failure.failed(reason)
    default: file.end(restores: false)
    }
  }

  func model(_ memory: PickerMemory, on terminal: TerminalContext) -> PickModel {
    PickModel(
      text: colors, file: request.write, supportsOpacity: !request.isOpaque, memory: memory,
      terminal: terminal)
  }

  func pick(with prompt: inout ColorPrompt, _ launch: Launch) throws -> [UInt8] {
    let paletteColors = try request.paletteColors
    try prompt.introduce(WordPicker.introduction)
    var colors = colors
    let count = request.position != nil || request.insertsColor ? 1 : colors.count
    for _ in 0..<count {
      if count > 1 {
        try prompt.say("Colour \(colors.index + 1) of \(count), line \(colors.lineNumber)")
      }
      let picker = WordPicker(
        colors.original ?? PickModel.insertedColor, format: .same,
        notation: try? ParsedColor(colors.answer).notation,
        supportsOpacity: !request.isOpaque && colors.holdsAlpha,
        names: launch.settings.program.names, ground: request.ground,
        recents: launch.memory.recents.colors,
        paletteColors: paletteColors)
      let picked = try prompt.pick(picker)
      if picked.color != picker.color || colors.isInsertion {
        colors.picked = picked.color
        launch.remember(picked.color)
      }
      colors.move(by: 1)
    }
    return colors.result
  }
}
