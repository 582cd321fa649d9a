// A custom theme: the picker draws itself in the theme's colours.

import Glibc
import NcursesTerminal
import TextColorPicker

/// Amber on dark brown, like early monitors.
///
/// Everything else is inherited from the standard theme.
let amber = Theme(
  "amber", appearance: .dark,
  base: .standard
    .with(
      foreground: .rgb(RGB8(0xFF, 0xB0, 0x40)), background: .rgb(RGB8(0x1A, 0x12, 0x08)),
      secondary: .rgb(RGB8(0xB0, 0x7A, 0x30)), tint: .rgb(RGB8(0xFF, 0xE0, 0x90))
    ).with(borderStyle: .double),
  panel: .standard.with(background: .rgb(RGB8(0x2C, 0x1E, 0x0C))))

func run() throws {
  @State var color = Color(.okhsl, 70, 0.9, 0.6)
  var picker = TextColorPicker(selection: $color, supportsOpacity: false) {
    Text("Phosphor").bold()
    " of the monitor"
  }

  func area(_ size: Size) -> Rect { Rect(column: 2, row: 1, columns: size.columns - 4, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    let style = CellStyle(
      foreground: .rgb(context.theme.text), background: .rgb(context.theme.background))
    frame.fill(frame.bounds, with: Cell(" ", style: style))
    frame.write(
      "READY.", at: Point(column: 2, row: 5),
      style: CellStyle(foreground: .rgb(color.rgb8), background: style.background))
    picker.render(into: &frame, in: area(frame.size), style: style, context: context)
  }

  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    let context = FrameLoop(theme: amber, isMotionReduced: true).context
    picker.present(context: context)
    draw(&frame, context)
    return print(frame.ansiText, terminator: "")
  }
  var terminal = try NcursesTerminal(options: .current)
  try FrameLoop(theme: amber).run(
    on: &terminal, isAnimating: { picker.isAnimating(context: $0) },
    update: { event, size, context in
      let outcome = picker.update(event, in: area(size), screen: size, context: context)
      let isLeaving = event == .key(Key(.escape)) || event == .key(.control("c"))
      return outcome == .ignored && isLeaving ? .stop : .continue
    },
    render: draw)
}

do {
  try run()
} catch {
  let message = "\(error)\n"
  _ = write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
