// A colour bound to a picker: the banner shows every change at once.

import Glibc
import NcursesTerminal
import TextColorPicker

func run() throws {
  @State var accent = Color(.oklch, 0.72, 0.16, 45)
  var history: [String] = []
  var picker = TextColorPicker("Accent", selection: $accent)

  // On the right, so that the picker leaves the banner visible.
  func area(_ size: Size) -> Rect { Rect(column: size.columns - 16, row: 1, columns: 14, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    frame.setTitle("A bound colour")
    let banner = Rect(column: 2, row: 6, columns: min(frame.size.columns - 4, 32), rows: 3)
    frame.fill(banner, with: Cell(" ", style: CellStyle(background: .rgb(accent.rgb8))))
    frame.writeCentered(
      accent.formatted(.oklch), in: banner.row(1),
      style: CellStyle(
        foreground: .rgb(accent.contrastColor.rgb8), background: .rgb(accent.rgb8)))
    frame.write("Enter or a click, q leaves", at: Point(column: 2, row: 10))
    frame.write(
      "picked: " + history.suffix(2).joined(separator: " "), at: Point(column: 2, row: 11))
    // Last, so that the open picker is drawn over everything else.
    picker.render(into: &frame, in: area(frame.size), context: context)
  }

  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, RenderContext())
    return print(frame.ansiText, terminator: "")
  }
  picker = picker.onReceiveColor { history.append($0.rgb8.hex) }
  var terminal = try NcursesTerminal(options: .current)
  try FrameLoop().run(
    on: &terminal, isAnimating: { picker.isAnimating(context: $0) },
    update: { event, size, context in
      let outcome = picker.update(event, in: area(size), screen: size, context: context)
      return outcome == .ignored && event.isLeaving ? .stop : .continue
    },
    render: draw)
  print(accent.formatted(.hex))
}

extension Event {
  /// Whether the key quits the program.
  var isLeaving: Bool {
    [.key(.character("q")), .key(.control("c")), .key(Key(.escape))].contains(self)
  }
}

do {
  try run()
} catch {
  let message = "\(error)\n"
  _ = write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
