// One control in a program's own screen: no window, no border, only the part that is needed.

import Colorimetry
import NcursesTerminal
import TerminalCore
import TextColorPicker

func run() throws {
  var control = ColorPicker("Lamp", color: Color(.hsb, 30, 0.8, 1), supportsOpacity: false)

  func area(_ size: Size) -> Rect {
    Rect(column: 2, row: 4, columns: min(size.columns - 4, 60), rows: size.rows - 5)
  }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    frame.write(
      "The lamp in the hall", at: Point(column: 2, row: 1),
      style: CellStyle(attributes: .bold))
    let lamp = Rect(column: 2, row: 2, columns: 20, rows: 1)
    frame.fill(lamp, with: Cell(" ", style: CellStyle(background: .rgb(control.model.rgb8))))
    control.render(into: &frame, in: area(frame.size), context: context)
  }

  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, RenderContext())
    return print(frame.ansiText, terminator: "")
  }
  var terminal = try NcursesTerminal(options: .current)
  var isKept = false
  try FrameLoop().run(
    on: &terminal,
    update: { event, size, _ in
      switch control.update(event, in: area(size)) {
      case .accepted:
        isKept = true
        return false
      case .cancelled: return false
      case .ignored, .handled, .changed: return true
      }
    },
    render: draw)
  if isKept { print(control.color.formatted(.hex)) }
}

try run()
