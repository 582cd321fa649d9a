import Foundation
import TestSupport
import Testing

@Suite("The examples in the documentation of the libraries", .blocking)
struct DocumentationExampleTests {
  /// Modules that a program imports together, and what their examples may use without declaring it.
  struct Library: CustomTestStringConvertible {
    let modules: [String]
    let imports: [String]
    let prelude: String

    var testDescription: String { imports.joined(separator: ", ") }
  }

  static let libraries = [
    Library(
      modules: [
        "TextColorPicker", "ColorControls", "ColorPalettes", "TerminalCore", "Colorimetry",
      ],
      imports: ["TextColorPicker"],
      prelude: """
        @State var color = Color.white
        @State var accent = Color.white
        @State var text = AttributedString("text")
        @State var selection = AttributedTextSelection()
        var message = ""
        let bytes = Array("#ff8800".utf8)
        let event = Event.key(Key(.enter))
        let context = RenderContext()
        var frame = Frame(size: Size(columns: 80, rows: 24))
        let area = Rect(column: 2, row: 1, columns: 30, rows: 8)
        let (title, panel, button) = (area, area, area)
        var (isRunning, isPressed) = (true, false)
        var terminal = HeadlessTerminal(size: frame.size, script: [])
        var picker = TextColorPicker("Accent", selection: $accent)
        var model = ColorViewModel(color)
        var wheel = WheelPicker(.hue, .saturation)
        """),
    Library(
      modules: ["NcursesTerminal"], imports: ["NcursesTerminal"],
      prelude: """
        let frame = Frame(size: Size(columns: 80, rows: 24))
        """),
    Library(
      modules: ["StyledText", "TextFormats"],
      imports: ["StyledText", "TextFormats", "Colorimetry"],
      prelude: """
        let bytes = Array("text".utf8)
        var text = StyledString("text")
        var document = Document(text)
        guard let conversion = FormatConversion(from: .ansi, to: .markdown) else { return }
        """),
  ]

  /// The modules in which every public type has an example.
  static let exemplified = [
    "TextColorPicker", "ColorControls", "ColorPalettes", "Colorimetry", "TerminalCore",
    "NcursesTerminal", "StyledText", "TextFormats",
  ]

  @Test("Every indented line in a comment is Swift that the compiler accepts", arguments: libraries)
  func compiled(library: Library) throws {
    let imports = library.imports.map { "import \($0)" }.joined(separator: "\n")
    var files: [(name: String, source: String)] = []
    for comment in try library.modules.flatMap(DocumentationComment.all) {
      for example in comment.examples {
        let number = files.count
        // The inner scope lets an example declare a name of the prelude itself.
        let source = """
          \(imports)
          func example\(number)() throws {
          \(library.prelude)
          do {
          #sourceLocation(file: "\(comment.file.path)", line: \(example.line))
          \(example.code.joined(separator: "\n"))
          }
          }
          """
        files.append(("\(number)-\(comment.file.lastPathComponent)", source))
      }
    }
    #expect(!files.isEmpty)
    for error in try CompiledSource(files).errors { Issue.record("\(error)") }
  }

  @Test("Every public type has an example", arguments: exemplified)
  func complete(module: String) throws {
    let types = try DocumentationComment.all(in: module).filter(\.isOfPublicType)
    #expect(!types.isEmpty)
    #expect(types.filter(\.examples.isEmpty).map(\.declaration) == [])
  }

  @Test("A picker in a computed property cannot be updated: it would forget that it is open")
  func temporaryPicker() throws {
    func errors(before update: String) throws -> [String] {
      let source = """
        import TextColorPicker
        struct Program {
          @State var accent = Color.white
          var picker: TextColorPicker { TextColorPicker("Accent", selection: $accent) }
          func handle(_ event: Event, in area: Rect, screen: Size) {
            \(update)
            picker.update(event, in: area, screen: screen)
          }
        }
        """
      return try CompiledSource([("Program.swift", source)]).errors
    }
    let found = try errors(before: "")
    #expect(found.count == 1 && found.first?.contains("cannot use mutating member") == true)
    #expect(try errors(before: "var picker = picker") == [])
  }
}
