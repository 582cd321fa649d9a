import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

/// Emoji of several scalars in the text, on terminals that measure them as a whole.
@Suite("Emoji")
struct EmojiTests {
  private static let emoji = ["🇩🇪", "👩‍👩‍👧", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🧑🏻‍❤️‍💋‍🧑🏼", "🤷‍♂️"]

  private func editor(_ text: String, _ width: EmojiWidth) -> EditorModel {
    var model = EditorModel(marked: "‸" + text)
    #expect(model.update(.event(.emojiWidthChanged(isWhole: width == .whole))).isEmpty)
    return model
  }

  /// The first row of the text on the screen.
  private func row(_ model: EditorModel) -> [Cell] {
    let frame = model.frame()
    let row = model.areas.document.minRow
    return Array(frame.cells[(row * frame.size.columns)..<((row + 1) * frame.size.columns)])
  }

  @Test(arguments: emoji)
  func `Each is in two cells as a whole, and what follows it is beside it`(emoji: String) {
    let cells = row(editor(emoji + "x" + emoji + "y", .whole))
    #expect(cells.prefix(6).map(\.width) == [2, 0, 1, 2, 0, 1])
    #expect(cells[0].text + cells[1].text == emoji)
    #expect(cells[2].text == "x" && cells[5].text == "y")
  }

  @Test(arguments: emoji) func `On other terminals each scalar has its own columns`(emoji: String) {
    let cells = row(editor(emoji + "x", .sum))
    let columns = GlyphWidth.columns(of: emoji)
    #expect(cells[columns].text == "x")
    #expect(!cells.prefix(columns).contains { $0.width == 0 && !$0.text.isEmpty })
  }

  @Test(arguments: emoji)
  func `The caret moves over it in one step, and a click beside it is behind it`(emoji: String) {
    var model = editor(emoji + "x", .whole)
    model.play("Right")
    #expect(model.caretColumn == 2)
    model.play("Right")
    #expect(model.caretColumn == 3)
    let row = model.areas.document.minRow
    model.play("click:2,\(row)")
    #expect(model.selection.head == TextOffset(emoji.utf8.count))
  }

  @Test func `Emoji are whole in frames that are copied, underlined and printed`() {
    var model = editor("🧑🏻‍❤️‍💋‍🧑🏼x", .whole)
    model.play("S-Right")
    let frame = model.frame()
    var copy = Frame(size: frame.size)
    copy.draw(frame, at: Point(column: 0, row: 0))
    #expect(copy.cells == frame.cells)
    #expect(copy.plainText.contains("🧑🏻‍❤️‍💋‍🧑🏼x"))
    #expect(copy.ansiText.contains("🧑🏻‍❤️‍💋‍🧑🏼"))
    // Half of it beyond the edge is blank, and leaves nothing behind.
    copy.draw(frame, at: Point(column: -1, row: 0))
    #expect(!copy.plainText.contains("🧑🏼"))
    model.play("C-k")
    #expect(model.frame().plainText.contains("🧑🏻‍❤️‍💋‍🧑🏼x"))
  }

  @Test func `Lines are wrapped and scrolled by whole emoji`() {
    var model = editor(String(repeating: "👩‍👩‍👧", count: 60), .whole)
    model.wrapLines(true)
    let columns = model.areas.document.columns
    let perRow = (columns - 1) / 2
    let text = model.frame().plainText.split(separator: "\n")
    let rows = text.filter { $0.contains("👩‍👩‍👧") }
    #expect(rows.first?.count { $0 == "👩‍👩‍👧" } == perRow)
    model.wrapLines(false)
    model.play("End")
    #expect(model.caretColumn == 120)
  }

  @Test func `More scalars than fit into two cells are drawn one by one`() {
    let many = Array(repeating: "👩", count: 6).joined(separator: "\u{200D}")
    #expect(many.count == 1)
    let cells = row(editor(many + "x", .whole))
    #expect(cells[12].text == "x")
  }

  @Test func `A change of the widths measures long lines again, and back`() {
    let line = String(repeating: "👍🏽", count: 2000)
    var model = editor(line, .sum)
    model.play("End")
    #expect(model.caretColumn == 8000)
    _ = model.update(.event(.emojiWidthChanged(isWhole: true)))
    #expect(model.caretColumn == 4000)
    _ = model.update(.event(.emojiWidthChanged(isWhole: false)))
    #expect(model.caretColumn == 8000)
  }
}
