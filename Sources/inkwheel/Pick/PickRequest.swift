import AtomicFiles
import ColorControls
import ColorPalettes
import Colorimetry
import Configuration
import Editor
import NcursesTerminal
import StyledText
import UnicodeText

/// A request to pick a colour.
struct PickRequest: Hashable {
  /// The colour to start with, as it was typed; `-` for the colours of standard input.
  var color: String?
  /// Where the first colour to pick is in standard input.
  var position: TextPosition?
  /// Whether a colour is inserted into standard input.
  var insertsColor = false
  /// The format of the printed colour; nil for the notation of `color`, or hex.
  var format: ColorFormat?
  /// Whether only opaque colours can be picked.
  var isOpaque = false
  /// The layout of the picker, as it was typed; nil for the one that was used last.
  var layout: String?
  /// The files of palettes to offer.
  var palettes: [String] = []
  /// The rows to show the picker in, as they were typed; nil for the whole screen.
  var height: String?
  /// The size of the popup to show the picker in, as it was typed; nil for none.
  var popup: String?
  /// The options of the recording.
  var recording = RecordingChoices()
  /// The options of the screen.
  var screen = ScreenChoices()

  /// Shows the picker until the user accepts a colour or cancels.
  func run() throws {
    let environment = Environment(adding: popup == nil ? [] : PopupHost.variables)
    let user = try screen.pendingSettings(environment)
    var request = self
    request.isOpaque = isOpaque || !user.settings.supportsOpacity
    if color == "-" { return try request.pickInText(user, environment) }
    request.format = format ?? user.settings.format
    try request.pick(user, environment)
  }

  private func pick(_ user: PendingSettings, _ environment: Environment) throws {
    guard position == nil, !insertsColor else {
      throw Failure.wrongInput(
        "--at and --insert need text on standard input: inkwheel pick - --at 1:5")
    }
    let start = try startColor()
    switch try output(user, environment, { model(start, $1, $0) }) {
    case .line(let line): try FullScreen.printAnswer(line)
    case .bytes(let bytes): try FullScreen.write(bytes)
    case nil: try ColorPrompt(start: start, format: answerFormat, isOpaque: isOpaque).run()
    }
  }

  /// Shows a picker and returns its output; nil if the terminal can show lines but not the picker.
  /// - Parameters:
  ///   - pending: the settings of the user.
  ///   - text: what was read from standard input, for the program in a popup.
  ///   - makeModel: returns the picker.
  func output(
    _ pending: PendingSettings, _ environment: Environment, text: [UInt8] = [],
    _ makeModel: (TerminalContext, PickerMemory) -> PickModel
  ) throws -> Effect.Output? {
    var height = try height.map { try HeightChoice($0) }
    if let popup {
      if let output = try output(ofPopup: try PopupSize(popup), environment, text) {
        return .bytes(output)
      }
      height = height ?? .inline(Self.heightWithoutPopup)
    }
    let recorder = try recording.start()
    var services = SystemServices(locations: FileLocations(environment))
    let settings = pending.settings
    services.settings = SettingsSource(
      environment: environment, screen: screen, theme: settings.theme)
    var memory = PickerMemoryStore(folder: services.locations.state).load(settings.program)
    if let layout { memory.layout = try Self.layout(layout) }
    let palettes = try palettes.map(ColorPalette.load)
    let choice = try screen.chosenTheme(settings, environment)
    guard let terminal = try openTerminal(settings, environment, height?.inlineHeight) else {
      return nil
    }
    let user = pending.complete()
    var terminalContext = screen.terminalContext(
      user.settings, size: terminal.size, depth: terminal.depth, theme: choice.theme,
      environment: environment)
    terminalContext.isInline = terminal.isInline
    var model = makeModel(terminalContext, memory)
    for palette in palettes { model.show(palette) }
    if let notice = user.notice ?? choice.notice { model.showWarning(notice) }
    return try FullScreen.output(
      of: model, on: terminal, services: services, recording: recorder)
  }

  /// The rows below the prompt where there is no popup.
  private static let heightWithoutPopup = InlineHeight.percent(40)

  /// Shows the picker in a popup, which runs this program once more, and returns its output; nil if
  /// there is no popup.
  private func output(
    ofPopup size: PopupSize, _ environment: Environment, _ input: [UInt8]
  ) throws -> [UInt8]? {
    guard let host = PopupHost(environment: environment.variables) else { return nil }
    let popup = Popup(
      host: host, size: size, arguments: Array(CommandLine.arguments.dropFirst()),
      environment: environment, input: input)
    return try popup.run()
  }

  /// Returns the picker as a demo starts it, without anything kept from earlier runs.
  func demoProgram(on terminalContext: TerminalContext) throws -> PickModel {
    var memory = PickerMemory()
    if let layout { memory.layout = try Self.layout(layout) }
    return model(try startColor(), memory, terminalContext)
  }

  private func model(
    _ start: ParsedColor?, _ memory: PickerMemory, _ terminal: TerminalContext
  ) -> PickModel {
    PickModel(
      color: start?.color ?? PickModel.insertedColor, format: answerFormat,
      notation: start?.notation, supportsOpacity: !isOpaque, memory: memory, terminal: terminal)
  }

  /// A colour that was given is printed in its own notation by default.
  private var answerFormat: ColorFormat { format ?? (color == nil ? .hex : .same) }

  private static func layout(_ text: String) throws -> PickerLayout {
    do {
      return try PickerLayout(parsing: text)
    } catch {
      throw Failure.wrongInput(VisibleMark.sanitized("--layout: " + error.message))
    }
  }

  /// Opens the terminal; nil if it can show lines but not the picker.
  private func openTerminal(
    _ settings: Settings, _ environment: Environment, _ height: InlineHeight?
  ) throws -> NcursesTerminal? {
    do {
      return try screen.tryTerminal(settings, environment, height: height)
    } catch {
      guard error.cause == .incapable else {
        return try screen.openTerminal(settings, environment)
      }
      return nil
    }
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
