// A single control on a program's own screen, without a window or a border.

import Glibc
import NcursesTerminal
import TextColorPicker

func run() throws {
  var model = ColorViewModel(Color(.hsb, 30, 0.8, 1), supportsOpacity: false)
  var wheel = WheelPicker(.hue, .saturation)

  func area(_ size: Size) -> Rect {
    Rect(column: 2, row: 4, columns: min(size.columns - 4, 40), rows: size.rows - 5)
  }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    frame.write(
      "The lamp in the hall: arrows or the mouse, Enter keeps", at: Point(column: 2, row: 1),
      style: CellStyle(attributes: .bold))
    ColorPreview(model.color).render(
      into: &frame, in: Rect(column: 2, row: 2, columns: 20, rows: 1), context: context)
    wheel.render(into: &frame, in: area(frame.size), model: model, context: context)
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
    update: { event, size, context in
      if event == .key(Key(.enter)) { isKept = true }
      let isLeaving = event == .key(Key(.escape)) || event == .key(.control("c"))
      _ = wheel.update(event, in: area(size), model: &model, context: context)
      return isKept || isLeaving ? .stop : .continue
    },
    render: draw)
  if isKept { print(model.color.formatted(.hex)) }
}

do {
  try run()
} catch {
  let message = "\(error)\n"
  _ = write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
