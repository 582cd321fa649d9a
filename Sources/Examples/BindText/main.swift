// Attributed text with a selection: the icon shows its colours and the picker changes them.

import Glibc
import NcursesTerminal
import TextColorPicker

func run() throws {
  @State var text = AttributedString("Select me with Shift and the arrows,\nthen press Tab.")
  @State var selection = AttributedTextSelection(
    range: text.startIndex..<text.characters.index(text.startIndex, offsetBy: 9))
  var note = TextEditor(text: $text, selection: $selection)

  func page(_ size: Size) -> Rect { Rect(column: 2, row: 5, columns: size.columns - 4, rows: 8) }

  var screen = Size(columns: 80, rows: 24)
  var picker = TextColorPicker("Text Color", text: $text, textSelection: $selection)
    .avoiding(note.selectionFrame(in: page(screen)))

  // On the right, so that the picker leaves the text visible.
  func area(_ size: Size) -> Rect { Rect(column: size.columns - 20, row: 1, columns: 18, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    note.render(into: &frame, in: page(frame.size), context: context)
    picker.render(into: &frame, in: area(frame.size), context: context.focused(false))
  }

  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, RenderContext())
    return print(frame.ansiText, terminator: "")
  }
  var terminal = try NcursesTerminal(options: .current)
  try FrameLoop().run(
    on: &terminal, isAnimating: { picker.isAnimating(context: $0) },
    update: { event, size, context in
      screen = size
      let outcome = picker.update(
        event, in: area(size), screen: size, context: context.focused(false))
      guard outcome == .ignored else { return .continue }
      if event == .key(Key(.tab)) { picker.present(context: context) }
      if note.update(event, in: page(size), context: context) != .ignored { return .continue }
      return event == .key(Key(.escape)) || event == .key(.control("c")) ? .stop : .continue
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
