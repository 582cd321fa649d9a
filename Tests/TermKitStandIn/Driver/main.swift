// Drives the view of the example with keys and the mouse, and prints a line for each step.

import Foundation
import TextColorPicker

@testable import TermKit

func run() {
  @State var accent = Colorimetry.Color(.oklch, 0.72, 0.16, 45)
  var heard = ""

  func view(_ picker: TextColorPicker, columns: Int = 80, rows: Int = 24) -> ColorPickerView {
    let view = ColorPickerView(picker)
    view.frame = TermKit.Rect(x: 0, y: 0, width: columns + 2, height: rows + 2)
    let window = Window("Test")
    window.addSubview(view)
    window.setFocus(view)
    return view
  }

  func draw(_ view: View) -> Painter {
    let painter = Painter(for: view)
    view.needsDisplay = false
    view.drawContent(in: view.bounds, painter: painter)
    view.positionCursor()
    return painter
  }

  /// Prints whether the picker is open, the bound colour and which events the view took.
  func report(_ step: String, _ view: View, _ taken: [Bool]) {
    let isOpen = draw(view).lines.contains { $0.contains("╭─ Accent") }
    let answers = taken.map { $0 ? "taken" : "left" }.joined(separator: " ")
    print("\(step): \(isOpen ? "open" : "closed"), \(accent.formatted(.hex)), \(answers)")
  }

  func press(_ keys: TermKit.Key..., on view: View) -> [Bool] {
    keys.map { view.processKey(event: KeyEvent(key: $0)) }
  }

  func mouse(_ flags: MouseFlags..., at point: TermKit.Point, on view: View) -> [Bool] {
    flags.map { view.mouseEvent(event: MouseEvent(pos: point, absPos: point, flags: $0)) }
  }

  // Keys: the picker opens, changes the colour, and Esc takes the change back.
  Application.driver.colorSupport = .rgbColors
  let typed = view(
    TextColorPicker("Accent", selection: $accent, supportsOpacity: false).motionReduced()
      .onReceiveColor { heard = $0.formatted(.hex) }.onCancel { heard = "cancelled" })
  report("Tab, Esc", typed, press(.controlI, .esc, on: typed))
  report("Enter", typed, press(.controlM, on: typed))
  report("#0f0", typed, press(.letter("#"), .letter("0"), .letter("f"), .letter("0"), on: typed))
  print("heard \(heard), cursor in row \(typed.cursor.y)")
  report("Esc, Esc", typed, press(.esc, .esc, on: typed))
  print("heard \(heard), cursor in row \(typed.cursor.y)")

  // The view has a border here, so the icon begins in the second column and row.
  let icon = TermKit.Point(x: 2, y: 2)
  report(
    "press and click", typed,
    mouse(.button1Pressed, .button1Released, .button1Clicked, at: icon, on: typed))
  report("Right, Enter", typed, press(.cursorRight, .controlJ, on: typed))
  let clicked = view(TextColorPicker("Accent", selection: $accent).motionReduced())
  report("click alone", clicked, mouse(.button1Clicked, at: icon, on: clicked))

  // Styles that were drawn before take nothing more of TermKit's memory.
  let made = Application.driver.madeAttributes
  _ = draw(clicked)
  print("\(made > 100) and \(Application.driver.madeAttributes - made) more attributes")
  print(draw(view(TextColorPicker("Accent", selection: $accent))).lines[1].prefix(17))

  for support in [ConsoleDriver.ColorSupport.rgbColors, .ansi256, .ansi16, .blackAndWhite] {
    Application.driver.colorSupport = support
    let painter = draw(view(TextColorPicker("Accent", selection: $accent).motionReduced()))
    let backgrounds = painter.cells.map(\.attribute.back)
    let isExact = backgrounds.contains { if case .rgb = $0 { true } else { false } }
    print("\(support): \(isExact ? "exact colours" : "names of colours")")
  }
  for (columns, rows) in [(5, 1), (0, 0)] {
    _ = draw(view(TextColorPicker("Accent", selection: $accent), columns: columns, rows: rows))
  }

  // The ring turns: after each frame the main queue asks for another.
  let moving = view(TextColorPicker("Accent", selection: $accent))
  for _ in 0..<3 {
    _ = draw(moving)
    while !moving.needsDisplay { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
  print("animated")
}

run()
