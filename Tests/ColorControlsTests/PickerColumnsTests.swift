import Colorimetry
import TerminalCore
import Testing

@testable import ColorControls

@Suite("Columns in the picker")
struct PickerColumnsTests {
  private func script(_ size: (Int, Int) = (60, 18)) -> PickerScript {
    PickerScript(
      layout: .columns, in: Rect(column: 0, row: 0, columns: size.0, rows: size.1))
  }

  @Test("Locked columns ignore input, unlocked ones set the colour to the displayed values")
  func locking() {
    var script = script()
    script.picker.model.setColor(Color(.srgb, 0.3333, 0.5, 0.7, alpha: 0.5))
    script.picker.selectSpace(.srgb)
    let before = script.picker.color
    for key in ["Down", "'5", "Home"] { #expect(script.press(key) != .changed) }
    #expect(script.picker.color == before)
    script.press("C-_")
    #expect(script.press("C-x") == .ignored)
    #expect(script.send(.key(.control(" "))) == .handled)
    script.press("Right")
    #expect(script.press("Home") == .changed)
    // Untouched components keep their decimals.
    #expect(script.picker.color.components == SIMD4(0.3333, 0, 0.7, 0))
    #expect(script.picker.color.alpha == 0.5)
    // Enter locks, Enter again keeps.
    #expect(script.press("Enter") == .handled)
    #expect(script.press("Enter") == .accepted)
  }

  @Test("Esc restores the values from before unlocking, a second Esc cancels")
  func cancelling() {
    var script = script()
    let before = script.picker.color
    script.send(.key(.control(" ")))
    script.press("S-Down S-Down")
    #expect(script.picker.color != before)
    #expect(script.press("Esc") == .changed)
    #expect(script.hex == "#a04020")
    #expect(script.press("Esc") == .cancelled)
  }

  @Test("Columns follow the space and changes of the colour")
  func spaces() {
    var script = script()
    for space in ColorViewModel.spaces {
      script.picker.selectSpace(space)
      #expect(script.hex == "#a04020")
      #expect(script.frame().plainText.contains(space.components[0].name))
    }
    script.press("'#00f")
    script.picker.selectSpace(.srgb)
    #expect(script.frame().plainText.contains("255"))
  }

  @Test("Columns can be drawn and used at any size")
  func sizes() {
    for columns in stride(from: 1, through: 90, by: 7) {
      for rows in 1...24 {
        var script = script((columns, rows))
        script.send(.key(.control(" ")))
        script.press("Down Right Up Tab S-Tab")
        script.click(Point(column: columns / 2, row: rows / 2))
        #expect(script.frame().size == Size(columns: columns, rows: rows))
      }
    }
  }

  @Test("The layout `columns` round-trips through its notation")
  func notation() throws {
    #expect(try PickerLayout(parsing: " Columns") == .columns)
    #expect(PickerLayout.columns.notation == "columns")
  }
}
