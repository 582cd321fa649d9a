import Foundation
import TestSupport
import Testing

@Suite("The examples in the documentation of the libraries", .blocking)
struct DocumentationExampleTests {
  /// Modules that a program imports together, and what their examples may use without declaring it.
  private typealias Library = (modules: [String], imports: [String], prelude: String)

  private static func libraries() throws -> [Library] {
    var libraries: [Library] = []
    for row in try VectorRow.all(in: "EndToEndTests/Vectors/examples.txt", cells: 3) {
      if !row[0].isEmpty { libraries.append((row.words(0), row.words(1), "")) }
      libraries[libraries.count - 1].prelude += row[2] + "\n"
    }
    return libraries
  }

  /// The modules in which every public type has an example.
  static let exemplified = [
    "TextColorPicker", "AttributedText", "Picker", "ThemeFiles", "ColorFiles", "Color", "Terminal",
    "NcursesTerminal", "StyledText", "Formats",
  ]

  @Test(arguments: 0..<6)
  func `Every indented line in a comment is Swift that the compiler accepts`(index: Int) throws {
    #expect(try Self.libraries().count == 6)
    let library = try Self.libraries()[index]
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

  /// The articles with code that a program may copy.
  static let articles = [
    "TextColorPicker/TextColorPicker.docc/FirstPicker.md",
    "TextColorPicker/TextColorPicker.docc/EmbeddedControl.md",
    "TextColorPicker/TextColorPicker.docc/CustomThemes.md",
    "TextColorPicker/TextColorPicker.docc/CustomControls.md",
    "TextColorPicker/TextColorPicker.docc/TextColorPicker.md",
    "TextColorPicker/TextColorPicker.docc/Notes.md",
    "Color/Color.docc/Color.md", "Color/Color.docc/WorkingWithColors.md",
    "NcursesTerminal/NcursesTerminal.docc/NcursesTerminal.md",
    "StyledText/StyledText.docc/StyledText.md", "../docs/library.md", "../docs/themes.md",
  ]

  @Test(arguments: articles)
  func `The code in the articles needs only what is public`(name: String) throws {
    let blocks = try DocumentationPage("Sources/" + name).blocks(of: "swift")
    #expect(!blocks.isEmpty)
    // A block uses what those before it declare, and may declare it again.
    let code = blocks.map { block in
      "do {\n" + block.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
    let modules = [
      "ColorFiles", "Formats", "NcursesTerminal", "StyledText", "TextColorPicker", "TextConversion",
      "ThemeFiles",
    ]
    let prelude = try Self.libraries()[0].prelude
    let source = """
      \(modules.map { "import \($0)" }.joined(separator: "\n"))
      func example() throws {
      \(prelude)
      let (start, red, blue, screen) = (Color.orange, Color.red, Color.blue, frame.size)
      let (icon, page) = (area, area)
      \(code.joined(separator: "\n"))
      \(String(repeating: "}\n", count: code.count + 1))
      """
    for error in try CompiledSource([("Page.swift", source)]).errors { Issue.record("\(error)") }
  }

  @Test(arguments: exemplified) func `Every public type has an example`(module: String) throws {
    let types = try DocumentationComment.all(in: module).filter(\.isOfPublicType)
    #expect(!types.isEmpty)
    #expect(types.filter(\.examples.isEmpty).map(\.declaration) == [])
  }

  /// The public types of the modules that `TextColorPicker` exports, with arguments for the generic ones.
  private static func publicTypes() throws -> [(module: String, name: String, type: String)] {
    let arguments = ["BoundControl": "<ColumnPicker>", "StandaloneControl": "<SliderPicker>"]
    return try ["TextColorPicker", "AttributedText", "Picker", "Terminal", "Color"].flatMap {
      module in
      try SourceFiles.lines(of: module).flatMap(\.lines).compactMap { line in
        let declaration =
          #/^public (final |indirect )?(struct|class|enum|protocol) (?<name>\w+)(?<generic><)?/#
        guard let match = line.firstMatch(of: declaration) else { return nil }
        let name = String(match.output.name)
        let generic = match.output.generic == nil ? "" : arguments[name] ?? "<Int>"
        return (module, name, name + generic)
      }
    }
  }

  @Test func `A program may have a type of its own with the name of any public one`() throws {
    let types = try Self.publicTypes()
    #expect(types.count > 100)
    func errors(_ lines: [String]) throws -> [String] {
      let source = (["import TextColorPicker"] + lines).joined(separator: "\n")
      return try CompiledSource([("Program.swift", source)]).errors
    }
    // Not the module's own name, of course.
    let own = types.filter { $0.name != "TextColorPicker" && $0.name != "Color" }
    let mine = own.map { "struct \($0.name) {}" }
    for separator in ["::", "."] {
      let others =
        own.compactMap { module, name, type in
          // The type `Color` hides the module.
          if separator == ".", module == "Color" || module == "TextColorPicker" { return nil }
          let arguments = type.dropFirst(name.count).replacing(
            #/\w+/#, with: { $0.output == "Int" ? "Int" : "Picker\(separator)\($0.output)" })
          let prefix = separator == "." ? module : "TextColorPicker"
          return "typealias Library\(name) = \(prefix)\(separator)\(name)\(arguments)"
        } as [String]
      #if compiler(<6.3)
        if separator == "::" { continue }
      #endif
      #expect(try errors(mine + others) == [])
    }
  }

  @Test
  func `A picker in a computed property cannot be updated: it would forget that it is open`() throws
  {
    func errors(before update: String) throws -> [String] {
      let source = """
        import TextColorPicker
        struct Program {
          @State var accent = Color.white
          var picker: TextColorPicker { TextColorPicker("Accent", selection: $accent) }
          func handle(_ event: Event, in area: Rect, screen: Size, context: RenderContext) {
            \(update)
            picker.update(event, in: area, screen: screen, context: context)
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

@Suite("The documentation of functions that throw")
struct DocumentationThrowsTests {
  @Test(arguments: [
    ("TextColorPicker", 1), ("AttributedText", 2), ("ThemeFiles", 1), ("Picker", 16),
    ("ColorFiles", 1), ("Color", 3), ("Terminal", 4), ("NcursesTerminal", 5), ("StyledText", 1),
    ("Formats", 3),
  ])
  func `Every public function that throws says when`(module: String, count: Int) throws {
    var found = 0
    for file in try SourceFiles.lines(of: module) {
      let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      // Closures, among the parameters and in the body, do not count.
      for (end, line) in lines.enumerated()
      where line.contains(/(^|\) )throws\(/) && !line.contains("-> Void") && !line.contains(") in")
      {
        let start = lines[...end].lastIndex { $0.contains(/\b(func|init)\b/) } ?? end
        // A requirement has no modifier; it is as public as its protocol.
        let isRequirement =
          file.lines[..<start].last { $0.contains(/^[a-z].*{$/) }?
          .hasPrefix("public protocol") == true
        guard lines[start].hasPrefix("public ") || isRequirement else { continue }
        found += 1
        let comment = lines[..<start].reversed().drop { $0.hasPrefix("@") }
          .prefix { $0.hasPrefix("///") }
        #expect(comment.contains { $0.hasPrefix("/// - Throws:") }, "\(file.path): \(lines[start])")
      }
    }
    #expect(found == count)
  }
}

/// The documentation of a declaration: successive lines that begin with `///`.
struct DocumentationComment {
  /// The source file.
  let file: URL
  /// The number of the first line, from 1.
  let line: Int
  /// The lines without their slashes.
  private(set) var lines: [Substring] = []
  /// The first line after the comment and the attributes below it.
  private(set) var declaration: Substring = ""

  /// Some lines of code in a comment: indented by four spaces after an empty line, as in Markdown.
  ///
  /// A further line of a list is indented as far, but has no empty line before it.
  struct Example {
    /// The number of the first line in the source file, from 1.
    let line: Int
    /// The code without the indentation.
    fileprivate(set) var code: [Substring]
  }

  var examples: [Example] {
    var examples: [Example] = []
    var isFenced = false
    var (isInside, isAfterGap) = (false, true)
    for (offset, text) in lines.enumerated() {
      if text.hasPrefix(" ```") { isFenced.toggle() }
      let code = isFenced || !text.hasPrefix("     ") ? nil : text.dropFirst(5)
      if let code, isInside, let last = examples.indices.last {
        examples[last].code += [code]
      } else if let code, isAfterGap {
        examples.append(Example(line: line + offset, code: [code]))
        isInside = true
      } else if text.isEmpty, isInside, let last = examples.indices.last {
        examples[last].code.append("")
      } else {
        isInside = false
      }
      isAfterGap = text.isEmpty
    }
    return examples
  }

  /// Whether the comment belongs to a public type outside of other types.
  var isOfPublicType: Bool {
    declaration.starts(with: #/public (final |indirect )?(struct|class|enum|protocol|actor) /#)
  }

  /// All comments of a module.
  static func all(in module: String) throws -> [DocumentationComment] {
    let folder = DocumentationPage.root.appendingPathComponent("Sources/\(module)")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      try all(in: folder.appendingPathComponent(name))
    }
  }

  private static func all(in file: URL) throws -> [DocumentationComment] {
    let source = try String(contentsOf: file, encoding: .utf8)
    var comments: [DocumentationComment] = []
    var open: DocumentationComment?
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        var comment = open ?? DocumentationComment(file: file, line: index + 1)
        comment.lines.append(text.dropFirst(3))
        open = comment
      } else if var comment = open, !text.hasPrefix("@") {
        comment.declaration = line
        comments.append(comment)
        open = nil
      }
    }
    return comments
  }
}

/// Swift source that uses the libraries, checked by the compiler that built them.
struct CompiledSource {
  /// The errors, each as `path:line:column: error: message`.
  let errors: [String]

  /// Checks the types of the files of a module; each has a name of its own.
  init(_ files: [(name: String, source: String)]) throws {
    let folders = [
      TerminalProgram.built("Modules"),
      "\(DocumentationPage.root.path)/Sources/CNcurses/include",
      "\(DocumentationPage.root.path)/Sources/CFileSystem",
      TerminalProgram.built("../../checkouts/swift-system/Sources/CSystem/include"),
    ]
    // A cache of its own: what the build has cached is only valid for the paths that it used.
    let cache = TerminalProgram.built("ExampleModuleCache")
    let compiler = try TerminalProcess(
      "swiftc",
      [
        "-typecheck", "-wmo", "-swift-version", "6", "-suppress-warnings", "-diagnostic-style",
        "llvm", "-module-cache-path", cache,
      ] + folders.flatMap { ["-I", $0] } + files.map(\.name),
      output: .pipe, error: .pipe,
      files: Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.source) }))
    let status = try compiler.waitForExit()
    let messages = compiler.complaint
    errors = messages.split(separator: "\n").map(String.init).filter { $0.contains(" error: ") }
    guard errors.isEmpty == (status == .exited(0)) else {
      throw TerminalFailure("swiftc ended with \(status): \(messages)")
    }
  }
}
