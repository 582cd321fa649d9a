import AttributedText
import Color
import Formats
import Foundation
import StyledText
import Terminal
import TestSupport
import Testing
import TextColorPicker
import TextConversion

@Suite("The articles of the libraries", .blocking)
struct DocumentationArticleTests {
  // MARK: What the code of the articles does

  struct Palette {
    static let names = ["Text", "Background", "Cursor", "Selection", "Link", "Warning", "Error"]
    @State var colors = names.map { _ in Color.teal }
    @State var panel = TextColorPicker.Session()
    var focus = FocusOrder(Array(names.indices))

    func picker(_ index: Int) -> TextColorPicker {
      TextColorPicker(Self.names[index], selection: $colors[index])
        .session($panel)
        .disabled(focus.disabled.contains(index))
    }

    mutating func handle(_ event: Event, screen: Size, context: RenderContext) -> ControlOutcome {
      for index in focus.controls where focus.delivers(event, to: index) {
        var picker = picker(index)
        let outcome = picker.update(
          event, in: area(index), screen: screen,
          context: context.focused(focus.current == index))
        guard outcome == .ignored else {
          focus.current = index
          return outcome
        }
      }
      return focus.update(event)
    }

    func draw(into frame: inout Frame, context: RenderContext) {
      for index in focus.controls {
        let context = context.focused(focus.current == index)
        picker(index).renderControl(into: &frame, in: area(index), context: context)
      }
      for index in focus.controls {
        picker(index).renderPicker(into: &frame, in: area(index), context: context)
      }
    }

    func area(_ index: Int) -> Rect { Rect(column: 2, row: 4 * index, columns: 24, rows: 3) }
  }

  @Test
  func `In a form of seven pickers Tab passes over disabled ones, and one panel is open`() throws {
    var form = Palette()
    form.focus.disabled = [1, 2]
    let (screen, context) = (Size(columns: 140, rows: 40), RenderContext(isMotionReduced: true))
    func send(_ keys: [Key]) {
      for key in keys { _ = form.handle(.key(key), screen: screen, context: context) }
    }
    func typing(_ text: String) -> [Key] { text.map { .character($0) } }
    send([Key(.tab), Key(.enter)] + typing("#0f0"))
    let click = Mouse(.press(clicks: 1), at: Point(column: 3, row: 4 * 5 + 1))
    #expect(form.handle(.mouse(click), screen: screen, context: context) == .handled)
    send(typing("#00f"))
    var frame = Frame(size: screen)
    form.draw(into: &frame, context: context)
    #expect(frame.plainText.contains("─ Warning") && !frame.plainText.contains("─ Selection"))
    send([Key(.enter), Key(.tab, .shift)])
    #expect(form.focus.current == 4)
    let hex = form.colors.map { $0.formatted(.hex) }
    #expect(hex[3] == "#00ff00" && hex[5] == "#0000ff" && Set(hex).count == 3)
  }

  func ownLoop<Terminal: TerminalBackend>(
    _ terminal: inout Terminal, _ picker: inout TextColorPicker, in area: Rect
  ) throws {
    func motion(_ context: RenderContext) -> FrameSchedule.Animation {
      picker.isAnimating(context: context) ? .transition : .none
    }
    try terminal.start()
    defer { terminal.stop() }
    var context = RenderContext(depth: terminal.depth)
    var schedule = FrameSchedule(start: terminal.now)
    terminal.askForColors()
    while true {
      if schedule.isFrameDue(motion(context), on: terminal) {
        schedule.beginFrame(&context, on: terminal)
        var frame = Frame(size: terminal.size)
        picker.render(into: &frame, in: area, context: context)
        try terminal.present(
          frame.quantized(to: terminal.depth, appearance: context.theme.appearance))
      }
      let timeout = schedule.timeUntilFrame(motion(context), on: terminal)
      let events = try terminal.nextEvents(timeout: timeout)
      if !events.isEmpty { context.elapsed = schedule.tick(at: terminal.now) }
      for event in events {
        schedule.record(event)
        context.record(event)
        if case .terminated = event { return }
        let outcome = picker.update(event, in: area, screen: terminal.size, context: context)
        if outcome == .ignored, event == .key(.character("q")) { return }
      }
    }
  }

  @Test func `A loop of a program's own picks a colour, and draws each phase of the ring`() throws {
    @State var color = Color.teal
    var picker = TextColorPicker("Accent", selection: $color)
    let keys = [Key(.enter)] + "#0f0".map { Key.character($0) } + [Key(.enter)]
    let script = keys.map { [Event.key($0)] } + Array(repeating: [], count: 20)
    var terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24), script: script)
    try ownLoop(&terminal, &picker, in: Rect(column: 2, row: 1, columns: 14, rows: 3))
    #expect(color.formatted(.hex) == "#00ff00" && !picker.isPresented)
    #expect(terminal.now == RingMotion.interval * 20 && terminal.frames.count > 20)
  }

  @Test func `The manifest in the article names products of this package`() throws {
    let page = try DocumentationPage("Sources/TextColorPicker/TextColorPicker.docc/FirstPicker.md")
    let manifest = try #require(page.blocks(of: "").first).joined(separator: "\n")
    let folder = try WorkFolder(["Package.swift": manifest])
    let process = try TerminalProcess(
      "swift", ["package", "--package-path", folder.path, "dump-package"], output: .pipe,
      error: .pipe)
    #expect(try process.waitForExit() == .exited(0))
    let text = process.printed
    let package = try String(
      contentsOf: DocumentationPage.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    for product in ["TextColorPicker", "NcursesTerminal"] {
      #expect(text.contains("\"\(product)\""))
      #expect(package.contains("name: \"\(product)\""))
    }
  }

  struct HueSteps: ColorControl {
    let parameters: [ColorParameter] = [.hue]
    let minimumSize = Size(columns: 12, rows: 1)
    var input = ControlInput()

    func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
      -> [ControlValue]
    {
      let share = min(max(position.x / Double(field.columns), 0), 0.999)
      return [ControlValue(.hue, 30 * (share * 12).rounded(.down))]
    }

    func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
      let share = (model.value(of: .hue) / 30).rounded(.down) / 12 + 1 / 24
      return PixelPosition(x: (share * Double(field.columns)).rounded(.down), y: Double(field.rows))
    }

    func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
      guard case .step(let direction, _) = action else { return [] }
      let next = model.value(of: .hue) + ([.left, .down].contains(direction) ? 330 : 30)
      return [ControlValue(.hue, next.truncatingRemainder(dividingBy: 360))]
    }
  }

  @Test func `A control of the program is drawn and clicked in a picker, and alone`() throws {
    @State var accent = Color(.hsb, 30, 0.8, 1)
    let controls = try PickerComposition([HueSteps(), CanvasPicker(.saturation, .brightness)])
    var picker = TextColorPicker("Accent", selection: $accent).layout(.composition(controls))
    let (screen, context) = (Size(columns: 80, rows: 30), RenderContext(isMotionReduced: true))
    let area = Rect(column: 2, row: 1, columns: 14, rows: 3)
    picker.present(context: context)
    var frame = Frame(size: screen)
    picker.render(into: &frame, in: area, context: context)
    // The strip is the one place where the pure hues stand side by side.
    let blue = Color(.hsb, 240, 0.8, 1).rgb8
    let cells = (0..<screen.rows).flatMap { row in
      (0..<screen.columns).map { Point(column: $0, row: row) }
    }
    let strip = cells.filter { frame[$0].style.background == .rgb(blue) }
    let cell = try #require(strip.first)
    let click = Event.mouse(Mouse(.press(clicks: 1), at: cell))
    #expect(picker.update(click, in: area, screen: screen, context: context) == .changed)
    #expect(accent.components == Color(.hsb, 240, 0.8, 1).components)
    let release = Event.mouse(Mouse(.release, at: cell))
    picker.update(release, in: area, screen: screen, context: context)
    for (key, hue) in [
      (Key(.right), 270.0), (.character("9"), 9), (Key(.escape), 270), (Key(.left), 240),
    ] {
      picker.update(.key(key), in: area, screen: screen, context: context)
      #expect(accent.components[0] == hue, "\(key)")
    }
    var alone = HueSteps().bound(to: $accent)
    let line = Rect(column: 0, row: 0, columns: 24, rows: 1)
    let last = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: 23, row: 0)))
    #expect(alone.update(last, in: line, context: context) == .changed)
    #expect(accent.components[0] == 330)
    #expect(picker.presented?.picker.layout.notation.contains("HueSteps(hue)") == true)
  }

  @Test
  func `A note is written, made bold and coloured, and is the same after it was saved`() throws {
    let (screen, context) = (Size(columns: 80, rows: 30), RenderContext())
    let (icon, page) = (
      Rect(column: 60, row: 1, columns: 18, rows: 3), Rect(column: 2, row: 5, columns: 40, rows: 8)
    )
    @State var text = AttributedString("Dear diary")
    @State var selection = AttributedTextSelection()
    var note = TextEditor(text: $text, selection: $selection)
    var picker = TextColorPicker("Text Color", text: $text, textSelection: $selection)
      .avoiding(note.selectionFrame(in: page))
    func handle(_ event: Event) {
      let outcome = picker.update(event, in: icon, screen: screen, context: context.focused(false))
      if event == .key(.control("b")) {
        text.transformAttributes(in: &selection) { $0.bold = $0.bold == true ? nil : true }
      } else if outcome == .ignored {
        note.update(event, in: page, context: context)
      }
    }
    for key in [Key.character("!"), Key(.home, .shift), .control("b")] { handle(.key(key)) }
    picker.present(context: context)
    for key in [Key.character("#"), .character("f"), .character("0"), .character("0"), Key(.enter)]
    {
      handle(.key(key))
    }
    #expect(String(text.characters) == "Dear diary!")
    #expect(text.bold == true && text.foregroundColor == Color(RGB8(255, 0, 0)))
    let bytes = try TextFormat.html.write(StyledString(text))
    let again = AttributedString(try TextFormat.html.read(bytes).text)
    #expect(again == text)
  }

  @Test
  func
    `The program in the article about colours needs one module, and prints what the article says`()
    throws
  {
    let page = try DocumentationPage("Sources/Color/Color.docc/WorkingWithColors.md")
    let program = try #require(page.blocks(of: "swift").last)
    let folder = try WorkFolder(["main.swift": program.joined(separator: "\n")])
    let (modules, objects) = (
      TerminalProgram.built("Modules"), TerminalProgram.built("Color.build")
    )
    let process = try TerminalProcess.run(
      script: """
        cd '\(folder.path)' && swiftc -swift-version 6 -warnings-as-errors -I '\(modules)' \
          main.swift '\(objects)'/*.swift.o -o program && ./program
        """)
    #expect(process.exitStatus == .exited(0), "\(process.complaint)")
    #expect(
      process.printed.split(separator: "\n").map(String.init) == page.blocks(of: "text").first)
    #expect(program.count <= 20)
  }

  // MARK: The articles

  private static let modules = ["Color", "TextColorPicker", "NcursesTerminal", "StyledText"]

  /// The modules whose symbols the reference of a library covers.
  private static func documentedModules(of library: String) throws -> [String] {
    let exports = DocumentationPage.root.appendingPathComponent(
      "Sources/\(library)/\(library).swift")
    guard let text = try? String(contentsOf: exports, encoding: .utf8) else { return [library] }
    return [library]
      + text.matches(of: /@_exported public import (?<name>\w+)/).map { String($0.output.name) }
  }

  private static func sources(of library: String) throws -> String {
    try documentedModules(of: library).flatMap { module in
      let root = DocumentationPage.root.appendingPathComponent("Sources/\(module)")
      let files =
        FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      return try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
      }
    }.joined()
  }

  private func pages(of module: String) throws -> [DocumentationPage] {
    let folder = "Sources/\(module)/\(module).docc"
    return try FileManager.default.contentsOfDirectory(
      atPath: DocumentationPage.root.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".md") }.map { try DocumentationPage(folder + "/" + $0) }
  }

  /// `DocumentationExampleTests` compiles that of the others.
  @Test func `The code of articles about parts of a program is that above`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = Set(
      source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let lines = try ["OwnLoop", "SeveralPickers"].flatMap { name in
      try DocumentationPage("Sources/TextColorPicker/TextColorPicker.docc/\(name).md")
        .blocks(of: "swift").joined()
    }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(lines.count > 50)
    for line in lines { #expect(compiled.contains(line), "\(line)") }
  }

  @Test(arguments: Self.modules)
  func `Every type and article that the articles name exists`(module: String) throws {
    let pages = try pages(of: module)
    let text = pages.flatMap(\.prose).joined(separator: "\n")
    let articles = Set(pages.map { ($0.path as NSString).lastPathComponent })
    for match in text.matches(of: /<doc:(?<name>[A-Za-z]+)>/) {
      #expect(articles.contains(match.output.name + ".md"), "\(match.output.name)")
    }
    let code = try Self.sources(of: module)
    let types = Set(
      code.matches(of: /(?m)^public (final )?(struct|class|enum|protocol) (?<name>[A-Za-z0-9]+)/)
        .map { String($0.output.name) })
    for match in text.matches(of: /``([A-Za-z]+\/)?(?<name>[A-Za-z0-9]+)``/) {
      let name = String(match.output.name)
      #expect(types.contains(name) || name == module, "\(name)")
    }
  }
}
