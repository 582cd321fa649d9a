import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Pickers are closed by mouse alone")
struct MouseClosingTests {
  static let sizes = [(20, 6), (40, 12), (64, 20), (80, 24), (100, 30), (200, 60)]
    .map { Size(columns: $0.0, rows: $0.1) }

  static let layouts = [
    "standard", "columns", "wheel(hue,saturation) slider(brightness)",
    "palette(hue,saturation,8x4) canvas(brightness,alpha)",
    "slider(red) slider(green) slider(blue)",
  ]

  /// What is open in the picker: controls, typed text, the pages of the browser.
  static let states = ["", "Right", "#0af", "/", "/tan", "A-r", "A-m", "A-f", "A-l", "Tab Tab"]

  /// The cells of signs and names of keys that a user can see.
  private func visiblePlaces(_ frame: Frame) -> [Point] {
    let names = ["Enter ", "Esc ", "↵", "✓", "✗"].map { Array($0).map(String.init) }
    return frame.bounds.points.filter { point in
      names.contains { name in
        name.enumerated().allSatisfy { offset, text in
          let cell = Point(column: point.column + offset, row: point.row)
          return frame.bounds.contains(cell) && frame[cell].text == text
        }
      }
    }
  }

  /// Returns the status with which clicks on each visible place end the picker.
  private func statuses(of model: PickModel) -> Set<Int32> {
    var statuses: Set<Int32> = []
    for point in visiblePlaces(model.frame()) {
      var clicked = model
      // A list or typed text is closed first.
      for _ in 0..<4 {
        guard case .quit(let status, _)? = clicked.click(at: point).last else { continue }
        statuses.insert(status)
        break
      }
    }
    return statuses
  }

  @Test(arguments: sizes)
  func `pick, on any screen and below a prompt, in every layout and state`(size: Size) throws {
    for layout in Self.layouts {
      var memory = PickerMemory()
      memory.layout = try PickerLayout(parsing: layout)
      for (rows, isInline) in [(size.rows, false), (size.rows, true), (4, true), (8, true)]
      where rows <= size.rows {
        for state in rounds(Self.states) {
          var terminal = TerminalContext(size: Size(columns: size.columns, rows: rows))
          terminal.isInline = isInline
          var model = PickModel(
            color: Color(RGB8(255, 136, 0)), format: .hex, supportsOpacity: true, memory: memory,
            terminal: terminal)
          model.play(state)
          #expect(statuses(of: model) == [0, 130], "\(terminal.size) \(layout) “\(state)”")
        }
      }
    }
  }

  @Test(arguments: sizes) func `the editor, in every presentation and layout`(size: Size) throws {
    for presentation in Presentation.allCases {
      for layout in rounds(Self.layouts) {
        for state in ["#0af Tab", "#0af Tab A-r", "#0af Tab A-l"] {
          var model = EditorModel(marked: "‸{r:one} two three⏎four⏎five", size: size)
          model.terminal.settings.presentation = presentation
          model.picking.memory.layout = try PickerLayout(parsing: layout)
          model.play("S-End")
          let before = model.text
          model.play("C-k tick:2000 \(state) tick:4000")
          #expect(model.text != before)
          var isKept: Set<Bool> = []
          for point in visiblePlaces(model.frame()) {
            var clicked = model
            for _ in 0..<4 where clicked.session != nil { clicked.click(at: point) }
            guard clicked.session == nil else { continue }
            isKept.insert(clicked.text != before)
          }
          #expect(
            isKept == [true, false],
            "\(size) \(presentation) \(layout) “\(state)”: \(isKept)\n\(model.frame().plainText)")
        }
      }
    }
  }
}
