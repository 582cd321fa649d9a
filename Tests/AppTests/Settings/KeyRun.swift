import Color
import ColorFiles
import Files
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

/// A program without a terminal and files, with the settings of a configuration.
struct KeyRun {
  /// The first row of the document in an 80×24 terminal, below the toolbar.
  static let documentTop = 3
  /// A palette whose colours are the numbers of its swatches.
  private static let palette = ColorPalette(
    name: "numbers",
    swatches: (0..<512).map { Swatch(color: Color(RGB8(0, UInt8($0 / 256), UInt8($0 % 256)))) })

  private var program: any App
  private let settings: ProgramSettings
  /// All that the program has asked for.
  private var effects: [Effect] = []
  /// The text that another program has written; nil if there is none.
  private var other: StyledString?
  /// The text that was saved.
  private var saved: String?

  init(_ start: KeyCase.Start, _ settings: ProgramSettings) throws {
    self.settings = settings
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24), isMotionReduced: true)
    terminal.settings = settings
    func pick(_ text: String, layout: String = "standard") throws -> PickModel {
      terminal.size = Size(columns: 100, rows: 40)
      var memory = PickerMemory()
      memory.layout = try PickerLayout(parsing: layout)
      let start = try ParsedColor(text)
      return PickModel(
        color: start.color, format: .same, notation: start.notation, supportsOpacity: true,
        memory: memory, terminal: terminal)
    }
    switch start {
    case .text(let text, let size):
      terminal.size = size
      program = EditorModel(Self.file(text), terminal: terminal)
    case .changed(let text, let theirs):
      other = StyledString(theirs)
      program = EditorModel(Self.file(text), terminal: terminal)
    case .art(let text):
      program = EditorModel(Self.file(text, "art.ans", .art), terminal: terminal)
    case .pick(let color, let layout): program = try pick(color, layout: layout)
    case .palette:
      var model = try pick("#ffffff")
      model.begin(in: [Self.palette], isGiven: true)
      program = model
    case .textColors(let text):
      let colors = try #require(TextColors(Array(text.utf8)))
      program = PickModel(
        text: colors, supportsOpacity: true, memory: PickerMemory(), terminal: terminal)
    case .scheme(let text):
      let file = try #require(SchemeFile(Array(text.utf8)))
      program = SchemeModel(
        file.scheme, original: file.scheme,
        source: SchemeModel.Source(file: file, path: "kitty.conf"), display: .drawn("drawn"),
        sample: SchemeSample(), terminal: terminal)
    case .gallery(let scene, let count):
      var menu = GallerySettings()
      menu.colors = (0..<count).map { Color(RGB8(UInt8($0 * 20), 100, 200)) }
      program = GalleryModel(scene: GalleryScene.named(scene), settings: menu, terminal: terminal)
    }
  }

  private static func file(
    _ text: String, _ name: String = "note.ans", _ format: TextFormat = .ansi
  ) -> OpenedFile {
    OpenedFile(
      id: 1, path: name, text: ANSITextReader.read(Array(text.utf8)).text,
      progress: OpenedFile.Progress(bytes: text.utf8.count, size: nil),
      summary: DocumentReader.Summary(format: format, lineEnding: .lineFeed, stamp: .existing))
  }

  /// The picture of the program.
  var frame: Frame { program.frame() }

  /// The text of an editor.
  var text: String? { (program as? EditorModel)?.document.text.string }

  /// Presses what the notation of `KeyCase.before` stands for.
  mutating func play(_ notation: String) throws {
    for word in notation.split(separator: " ") {
      guard word.hasPrefix("@") else {
        KeyNotation.messages(String(word)).forEach { send($0) }
        continue
      }
      let parts = word.dropFirst().split(separator: ".").map(String.init)
      let context = try #require(KeyContext(rawValue: parts[0]))
      press(try #require(settings.keys.usualKey(of: parts[1], in: context), "\(word)"))
    }
  }

  /// Presses a key; after the first one of a sequence, the hints have to say what can follow.
  mutating func press(_ key: Key) {
    guard case .sequence(let first, let second) = key.code else { return send(.event(.key(key))) }
    send(.event(.key(first)))
    #expect(frame.find("\(first.name) …") != nil)
    send(.event(.key(second)))
  }

  func has(_ effect: KeyCase.Effect) -> Bool {
    switch effect {
    case .shows(_, let isShown): isShown(frame)
    case .asks(let isAsked): effects.contains(where: isAsked)
    case .quits(let status, let text):
      text == saved && effects.contains { if case .quit(status, _) = $0 { true } else { false } }
    }
  }

  /// Sends a message and performs what it leads to, as the system would.
  private mutating func send(_ message: Message) {
    for effect in program.update(message) {
      effects.append(effect)
      switch effect {
      case .save(let request) where request.expecting != nil && other != nil:
        let error = TextFileError(
          action: .save, path: request.path, reason: .changedOnDisk(.modified))
        send(.savingFailed(request, error))
      case .save(let request):
        saved = request.text.string
        send(.saved(request, stamp: .existing))
      case .open: send(.opened(Self.file(other?.string ?? "")))
      case .compare(let path): send(.compared(path: path, text: other ?? StyledString()))
      case .search(let task): for report in task?.reports() ?? [] { send(.searched(report)) }
      case .complete(let path): send(.completed(path: path, names: ["note.ans"]))
      case .openSample: send(.openedSample)
      default: break
      }
    }
  }
}

extension ProgramSettings {
  /// Settings of a configuration file without problems.
  init(reading configuration: String) throws {
    let file = ConfigurationFile(reading: Array(configuration.utf8))
    try #require(file.problems.isEmpty)
    self = file.settings.program
  }
}

extension ProgramKeys {
  /// The first key of an action that no context before it takes.
  func usualKey(of action: String, in context: KeyContext) -> Key? {
    bindings(of: context).first { $0.name == action }?.keys.first { !isTaken($0, before: context) }
  }

  /// Whether a context that is asked before another one takes a key.
  func isTaken(_ key: Key, before context: KeyContext) -> Bool {
    // The cases of a line are in a prompt.
    let earlier = context == .line ? [.prompt] : context.earlier
    return earlier.contains { bindings(of: $0).contains { $0.keys.contains(key) } }
  }
}
