import Color
import Files
import ProgramTestSupport
import StyledText
import Terminal
import Testing

@testable import App

@Suite("Find, replace and go to line")
struct SearchingTests {
  @Test func `A search without a match is reported in a warning`() {
    var model = EditorModel(marked: "‸abc", playing: "C-f xyz")
    #expect(model.isWarning)
    model.play("Enter")
    #expect(model.told == "“xyz” is not in the text")
    model.play("Esc")
    #expect(model.told == nil)
  }

  @Test(arguments: [100, 1, 200])
  func `A line that was not on the screen is shown in the middle`(number: Int) {
    var model = EditorModel(
      marked: (1...200).map { "line \($0)" }.joined(separator: "⏎") + "‸",
      size: Size(columns: 80, rows: 24))
    model.goTo(line: 50, column: 1)
    let rows = model.areas.document.rows
    #expect(model.viewport.top.value == 49 - rows / 2)
    model.goTo(line: 52, column: 1)
    #expect(model.viewport.top.value == 49 - rows / 2, "it was on the screen")
    model.goTo(line: number, column: 1)
    let top = model.viewport.top.value
    #expect(top < number && number <= top + rows)
    #expect(number == 1 ? top == 0 : number == 200 || top == number - 1 - rows / 2)
  }

  @Test(arguments: [ColorDepth.truecolor, .indexed256])
  func `The selected match can be read in every colour of the text`(depth: ColorDepth) throws {
    var model = EditorModel(marked: "‸{#ff4d4d:red} {#ffb300:amber} {#e6e6ea:grey}")
    for (word, column) in [("red", 0), ("amber", 4), ("grey", 10)] {
      model.play("C-Home C-f " + word.map(String.init).joined(separator: " "))
      let area = model.areas.document
      let point = Point(column: area.minColumn + column, row: area.minRow)
      let style = model.frame().quantized(to: depth)[point].style
      let foreground = try #require(style.foreground.rgb8())
      let background = try #require(style.background.rgb8())
      #expect(Color(foreground).contrast(with: Color(background)).ratio > 4.5, "\(word)")
      model.play("Esc")
    }
  }
}
