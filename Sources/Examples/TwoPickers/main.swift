// Two pickers and a radial menu, in a loop of the program's own and with a control of its own.

import Glibc
import NcursesTerminal
import TextColorPicker

/// A strip of twelve hues.
struct HueSteps: ColorControl {
  let parameters: [ColorParameter] = [.hue]
  let minimumSize = Size(columns: 12, rows: 1)
  var input = ControlInput()

  func values(at position: PixelPosition, in field: Rect, model: ColorViewModel) -> [ControlValue] {
    let share = min(max(position.x / Double(field.columns), 0), 0.999)
    return [ControlValue(.hue, 30 * (share * 12).rounded(.down))]
  }

  func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let share = (model.value(of: .hue) / 30).rounded(.down) / 12 + 1 / 24
    return PixelPosition(x: (share * Double(field.columns)).rounded(.down), y: Double(field.rows))
  }
}

func run() throws {
  @State var lamp = Color(.hsb, 30, 0.8, 1)
  @State var wall = Color(.oklch, 0.72, 0.16, 45)
  let controls = try PickerComposition([HueSteps(), CanvasPicker(.saturation, .brightness)])
  var pickers = [
    TextColorPicker("Lamp", selection: $lamp).layout(.composition(controls)),
    TextColorPicker("Wall", selection: $wall),
  ]
  var menu = try RadialMenu(colors: [.white, .gray, .black], radius: 8).bound(to: $wall)
  let menuArea = Rect(column: 2, row: 6, columns: 34, rows: 10)
  /// The control with the keys: a picker, or the menu.
  var focus = 0

  func area(_ index: Int) -> Rect { Rect(column: 2 + 18 * index, row: 2, columns: 16, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    let colors = lamp.formatted(.hex) + " " + wall.formatted(.hex)
    frame.write("\(colors): Tab goes on, Enter opens, q leaves", at: Point(column: 2, row: 0))
    menu.render(into: &frame, in: menuArea, context: context.focused(focus == 2))
    // The picker with the keys comes last, so that it is drawn over everything else when it is open.
    for index in [0, 1].sorted(by: { one, _ in one != focus }) {
      let context = context.focused(focus == index)
      pickers[index].render(into: &frame, in: area(index), context: context)
    }
  }

  var context = RenderContext(theme: ResolvedTheme(.standard, on: .dark))
  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, context)
    return print(frame.ansiText, terminator: "")
  }
  let terminal = try NcursesTerminal(options: .current)
  try terminal.start()
  defer { terminal.stop() }
  let start = terminal.now
  while true {
    (context.elapsed, context.depth) = (terminal.now - start, terminal.depth)
    var frame = Frame(size: terminal.size)
    draw(&frame, context)
    try terminal.present(frame.quantized(to: terminal.depth))
    let isMoving =
      menu.isAnimating(context: context) || pickers.contains { $0.isAnimating(context: context) }
    for event in try terminal.nextEvents(timeout: isMoving ? .milliseconds(50) : nil) {
      let outcome =
        focus == 2
        ? menu.update(event, in: menuArea, context: context)
        : pickers[focus].update(event, in: area(focus), screen: terminal.size, context: context)
      guard outcome == .ignored else { continue }
      if event == .key(Key(.tab)) { focus = (focus + 1) % 3 }
      if [.key(.character("q")), .key(.control("c"))].contains(event) {
        terminal.stop()
        return print(lamp.formatted(.hex), wall.formatted(.hex))
      }
    }
  }
}

do {
  try run()
} catch {
  let message = "\(error)\n"
  _ = write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
