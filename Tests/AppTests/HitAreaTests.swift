import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("What looks clickable")
struct HitAreaTests {
  /// Events that lead to each part of the program that takes keys.
  private static let states = [
    "C-Home", "S-End", "A-S-Down", "C-f", "C-f three", "C-r", "C-r o Enter", "C-r o Enter 0 Enter",
    "C-g", "C-o", "A-w", "x C-q", "x C-o", "A-h", "C-p", "C-k", "A-k", "S-End C-k Tab",
    "C-k /", "C-k /tan", "C-k A-r", "C-k A-l", "C-k A-f", "C-k Tab #f8", "C-k A-m", "C-k C-k",
  ]

  private func editor(_ size: Size, _ keys: String) -> EditorModel {
    var model = EditorModel(marked: "‸{r:one} two three⏎four⏎five", size: size)
    model.play(keys + " tick:2000")
    return model
  }

  private func after(_ model: EditorModel, _ events: [Event]) -> (frame: Frame, effects: [Effect]) {
    var model = model
    let effects = events.flatMap { model.update(.event($0)) }
    _ = model.update(.ticked(elapsed: .seconds(4)))
    return (model.frame(), effects)
  }

  private func after(
    _ model: EditorModel, clickAt point: Point
  ) -> (frame: Frame, effects: [Effect]) {
    after(model, [.press(clicks: 1), .release].map { .mouse(Mouse($0, at: point)) })
  }

  @Test(arguments: rounds(states)) func `A click on a hint does what its key does`(keys: String) {
    for size in [
      Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 140, rows: 40),
    ] { checkHints(of: editor(size, keys), "\(keys) \(size)") }
  }

  private func checkHints(of model: EditorModel, _ state: String) {
    let frame = model.frame()
    let row = model.areas.hints
    guard model.pickerFrame?.contains(row.origin) != true else { return }
    var clicked = 0
    for point in row.points where frame[point].style == model.theme.barKey {
      let hint = HintLine(hints: model.hints).key(
        at: point, in: row, theme: model.theme, keys: model.keys, scope: model.keyScope)
      // A blank between two keys belongs to neither, and “Shift-arrows” stands for too many.
      guard let key = hint else {
        let isInArrows = "Alt-Shift-arrows".contains(frame[point].text)
        #expect(
          frame[point].glyph == .space || isInArrows, "\(state): \(model.hints.map(\.key))")
        continue
      }
      clicked += 1
      let byMouse = after(model, clickAt: point)
      let byKey = after(model, [.key(key)])
      #expect(byMouse.frame == byKey.frame, "\(state): \(key.name)")
      #expect(byMouse.effects == byKey.effects)
    }
    #expect(clicked > 0, "\(state)")
  }

  @Test(arguments: ["C-p", "A-h"])
  func `A click on one of two keys in a hint presses that one`(keys: String) {
    var model = editor(Size(columns: 80, rows: 24), keys)
    for context in [KeyContext.commands, .help] {
      for (action, key) in [Key.control("y"), .control("n")].enumerated() {
        model.terminal.keys.bind(actionAt: action, to: [key], in: context)
      }
    }
    #expect(model.hints.contains { $0.key == "Ctrl-Y Ctrl-N" })
    checkHints(of: model, keys)
    let column = model.rows[23].prefix { $0 != "Y" }.count + 2 + 3
    let byMouse = after(model, clickAt: Point(column: column, row: 23))
    #expect(byMouse.frame == after(model, [.key(.control("n"))]).frame)
  }

  @Test(
    arguments: rounds([
      Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 200, rows: 60),
    ]))
  func `A click on an item of the toolbar does what its key does`(size: Size) throws {
    for keys in ["C-Home", "S-End"] {
      let model = editor(size, keys)
      let items = Toolbar(model: model, layout: model.areas).items
      #expect(Set(items.map(\.command)).count == (size.rows == 24 ? 2 : 6))
      for item in items {
        let key = try #require(model.keys.text.commands.keys(for: item.command).first)
        let byKey = after(model, [.key(key)])
        for point in rounds(item.area.points) {
          let byMouse = after(model, clickAt: point)
          #expect(byMouse.frame == byKey.frame, "\(item.command) at \(point)")
        }
        #expect(byKey.frame != model.frame(), "\(item.command)")
      }
      let icon = model.areas.icon
      let byIcon = after(model, clickAt: icon.origin)
      #expect(byIcon.frame == after(model, [.key(.control("k"))]).frame)
    }
  }

  /// Returns the colour spaces that clicks in the first rows of the picker lead to.
  private func spaces(of area: Rect, in model: EditorModel) -> Set<ColorSpace> {
    var spaces: Set<ColorSpace> = []
    for point in area.points where point.row < area.minRow + 4 {
      var clicked = model
      clicked.click(at: point)
      if let space = clicked.session?.picker.model.space { spaces.insert(space) }
    }
    return spaces
  }

  @Test
  func `Every control of the picker takes the focus when it is clicked, and so by Tab`() throws {
    for size in [Size(columns: 80, rows: 24), Size(columns: 140, rows: 40)] {
      let model = editor(size, "S-End C-k")
      let area = try #require(model.pickerFrame)
      var byTab: Set<PickerFocus> = []
      var tabbed = model
      for _ in 0..<40 {
        if let focus = tabbed.session?.picker.focus { byTab.insert(focus) }
        tabbed.play("Tab")
      }
      var byMouse: Set<PickerFocus> = []
      for point in area.points {
        var clicked = model
        clicked.click(at: point)
        if let focus = clicked.session?.picker.focus { byMouse.insert(focus) }
      }
      // A click on a tab chooses the space at once.
      #expect(byMouse == byTab.subtracting([.tabs]), "\(size)")
      #expect(spaces(of: area, in: model).count > 3)
    }
  }
}
