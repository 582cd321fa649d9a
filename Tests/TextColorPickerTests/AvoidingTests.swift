import Terminal
import Testing
import TextColorPicker

@Suite("The open picker leaves the selected text visible and tells what it covers")
struct AvoidingTests {
  private static let lines = 14
  private static let text = AttributedString(
    Array(repeating: "The same words in every line", count: lines).joined(separator: "\n"))
  private static let context = RenderContext(isMotionReduced: true)
  private static let icon = Rect(column: 2, row: 0, columns: 14, rows: 1)

  /// The selection of the word “words” in a line.
  private static func selection(line: Int) -> AttributedTextSelection {
    let start = text.characters.index(text.startIndex, offsetBy: line * 29 + 9)
    return AttributedTextSelection(
      range: start..<text.characters.index(start, offsetBy: 5))
  }

  private static func page(_ screen: Size) -> Rect {
    Rect(column: 2, row: 2, columns: screen.columns - 4, rows: screen.rows - 3)
  }

  /// The cells that differ between a screen full of dots with the picker and one without it.
  private static func covered(by picker: TextColorPicker, _ screen: Size) -> Set<Point> {
    var before = Frame(size: screen)
    before.fill(before.bounds, with: Cell("·"))
    var after = before
    picker.renderPicker(into: &after, in: icon, context: Self.context)
    return Set(cells(of: before.bounds).filter { before[$0] != after[$0] })
  }

  private static func cells(of rect: Rect) -> [Point] {
    (rect.minRow..<rect.maxRow).flatMap { row in
      (rect.minColumn..<rect.maxColumn).map { Point(column: $0, row: row) }
    }
  }

  @Test(arguments: [
    Size(columns: 40, rows: 18), Size(columns: 64, rows: 24), Size(columns: 80, rows: 24),
    Size(columns: 100, rows: 40), Size(columns: 140, rows: 45), Size(columns: 200, rows: 60),
  ])
  func `At every size, and wherever the selection is`(screen: Size) throws {
    @State var text = Self.text
    for line in 0..<Self.lines {
      @State var selection = Self.selection(line: line)
      let page = Self.page(screen)
      var picker = TextColorPicker("Color", text: $text, textSelection: $selection)
        .avoiding(selection.frame(of: text, in: page))
      #expect(picker.frame(in: Self.icon, screen: screen) == nil)
      picker.present(context: Self.context)
      let frame = try #require(picker.frame(in: Self.icon, screen: screen))
      let word = Rect(column: 11, row: 2 + line, columns: 5, rows: 1).intersection(page)
      #expect(selection.frame(of: text, in: page) == word)
      #expect(frame.intersection(word).isEmpty, "\(line): \(frame) covers \(word)")
      #expect(Self.covered(by: picker, screen) == Set(Self.cells(of: frame)), "\(line)")
      // It stays where it is when another line is selected.
      selection = Self.selection(line: Self.lines - 1 - line)
      picker.update(.key(Key(.right)), in: Self.icon, screen: screen, context: Self.context)
      #expect(picker.frame(in: Self.icon, screen: screen) == frame)
      picker.update(.key(Key(.enter)), in: Self.icon, screen: screen, context: Self.context)
      #expect(picker.frame(in: Self.icon, screen: screen) == nil)
    }
  }

  @Test func `A panel that was moved tells its new place`() throws {
    let screen = Size(columns: 140, rows: 45)
    var picker = TextColorPicker("Color", selection: .constant(.orange))
    picker.present(context: Self.context)
    let before = try #require(picker.frame(in: Self.icon, screen: screen))
    picker.update(
      .key(Key(.left, [.control, .shift])), in: Self.icon, screen: screen, context: Self.context)
    let after = try #require(picker.frame(in: Self.icon, screen: screen))
    #expect(after.minColumn == before.minColumn - 5 && after.size == before.size)
    #expect(Self.covered(by: picker, screen) == Set(Self.cells(of: after)))
  }

  @Test func `The rectangle of a selection is that of the cells that it is drawn with`() {
    let text = AttributedString("one 語語\ntwo\n\nthree and more than fits")
    let area = Rect(column: 3, row: 1, columns: 9, rows: 3)
    let context = Self.context
    let indices = Array(text.characters.indices) + [text.endIndex]
    for (number, lower) in indices.enumerated() {
      for upper in indices[number...] {
        let selection = AttributedTextSelection(range: lower..<upper)
        var frame = Frame(size: Size(columns: 20, rows: 6))
        frame.write(text, in: area, selection: selection, context: context)
        let marked = Self.cells(of: frame.bounds).filter {
          frame[$0].style.background == .rgb(context.theme.selection)
        }
        let bounds = selection.frame(of: text, in: area)
        if lower == upper {
          #expect(frame.cursor?.position == (bounds.isEmpty ? nil : bounds.origin))
        } else {
          // A line break is selected without a cell of its own.
          for cell in marked { #expect(bounds.contains(cell)) }
          if !text[lower..<upper].characters.contains(where: \.isNewline), !marked.isEmpty {
            #expect(bounds.columns == Set(marked.map(\.column)).count && bounds.rows == 1)
          }
        }
      }
    }
  }
}
