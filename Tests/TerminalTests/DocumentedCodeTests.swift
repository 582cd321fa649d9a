import Color
import Terminal
import Testing

@Suite("The examples in the comments of Terminal")
struct DocumentedCodeTests {
  @Test("Rectangles and positions")
  func geometry() {
    let lastCell = Point(column: 79, row: 23)
    let size = Size(columns: 80, rows: 24)
    let isVisible = Rect(size).contains(Point(column: 80, row: 0))  // false
    #expect(Rect(size).contains(lastCell) && !isVisible)

    let panel = Rect(column: 2, row: 1, columns: 30, rows: 5)
    let content = panel.inset(columns: 1, rows: 1)
    let isHit = content.contains(Point(column: 2, row: 2))  // false: the left border
    #expect(!isHit && content.columns == 28)

    let frame = Frame(size: size)
    let title = Rect(column: 0, row: 0, columns: 40, rows: 1)
    let sheet = ViewPosition.center(size: Size(columns: 40, rows: 12)).rect(in: frame.bounds)
    let list = ViewPosition.place(below: title, margin: 1, height: 3).rect(in: sheet)
    let middle = ViewPosition { parent, view in parent.inset(columns: 2, rows: view.rows) }
    #expect(sheet.minColumn == 20 && list.rows == 3 && middle.rect(in: sheet).columns == 36)
  }

  @Test("Frames, cells and pixels")
  func frames() {
    var frame = Frame(size: Size(columns: 11, rows: 3))
    frame.drawBorder(frame.bounds, style: .plain)
    frame.write("Hello", at: Point(column: 3, row: 1), style: CellStyle(attributes: .bold))
    let text = frame.quantized(to: .indexed256).ansiText  // for a terminal with 256 colours
    #expect(text.contains("Hello") && frame.plainText.contains("│  Hello  │"))

    frame.cursor = Cursor(Point(column: 7, row: 1), shape: .block)
    var canvas = Canvas(size: Size(columns: 4, rows: 1))
    for x in 0..<canvas.width { canvas[x, 1] = RGB8(255, 136, 0) }
    canvas.draw(into: &frame, at: Point(column: 1, row: 2))
    #expect(frame[Point(column: 1, row: 2)].glyph == .lowerHalf)

    var quantizer = FrameQuantizer(depth: .indexed256)
    quantizer.quantize(&frame)
    #expect(frame[Point(column: 1, row: 2)].style.foreground == .indexed(208))

    let cell = Cell("é", style: CellStyle(attributes: .bold))
    let wide = Cell("漢", width: 2)
    let arrow = CellText("→")
    let heading: CellAttributes = [.bold, .underline]
    #expect(cell.text == "é" && wide.width == 2 && arrow.count == 1 && heading.contains(.bold))

    let plainTitle = CellStyle(foreground: TerminalColor(Color.orange), attributes: .bold)
    let selectedTitle = plainTitle.on(.indexed(4)).adding(.underline)
    #expect(selectedTitle.attributes == heading && selectedTitle.background == .indexed(4))

    let columns = GlyphWidth.columns(of: "漢字")  // 4
    #expect(columns == 4)
  }

  @Test("Keys, the mouse and other events")
  func events() {
    let save = Key.control("s")
    let isSame = Key(named: "Ctrl-S") == save  // true
    let selection = Key(.right, .shift).name  // "Shift-Right"
    #expect(isSame && selection == "Shift-Right")

    enum Move: String, KeyAction {
      case left, right
      var title: String { "move \(rawValue)" }
    }
    var keys = KeyMap<Move>([(.left, [Key(.left)]), (.right, [Key(.right)])])
    keys.bind(.left, to: [.character("h"), Key(.left)])
    let move = keys[.character("h")]  // .left
    #expect(move == .left)

    let click = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: 4, row: 2)))
    let button = Rect(column: 2, row: 2, columns: 8, rows: 1)
    var (isRunning, isPressed) = (true, false)
    var frame = Frame(size: Size(columns: 0, rows: 0))
    for event in [click, .resized(Size(columns: 9, rows: 9)), .key(Key(.escape))] {
      switch event {
      case .key(Key(.escape)), .terminated: isRunning = false
      case .resized(let size): frame = Frame(size: size)
      case .mouse(let mouse) where button.contains(mouse.position): isPressed = true
      default: break
      }
    }
    #expect(!isRunning && isPressed && frame.size.rows == 9)
  }

  func show(_ text: String, on terminal: inout some TerminalBackend) throws {
    try terminal.start()
    defer { terminal.stop() }
    var frame = Frame(size: terminal.size)
    frame.write(text, at: Point(column: 0, row: 0))
    try terminal.present(frame)
    _ = try terminal.nextEvents(timeout: .seconds(5))
  }

  @Test("Terminals")
  func terminals() throws {
    let script = [[Event.key(.control("q"))]]
    var terminal = HeadlessTerminal(size: Size(columns: 20, rows: 3), script: script)
    var picture = Frame(size: terminal.size)
    picture.write("Hello", at: Point(column: 0, row: 0))
    terminal.present(picture)
    let events = terminal.nextEvents(timeout: nil)  // Ctrl-Q
    let shown = terminal.frame?.plainText  // "Hello", and two empty rows
    #expect(events == script[0] && shown == picture.plainText)
    try show("Bye", on: &terminal)
    #expect(terminal.frame?.plainText.hasPrefix("Bye") == true && !terminal.isRunning)
  }
}
