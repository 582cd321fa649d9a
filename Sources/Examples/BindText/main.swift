// Attributed text with a selection: the icon shows its colours and the picker changes them.

import Glibc
import NcursesTerminal
import TextColorPicker

func run() throws {
  @State var text = AttributedString("Select me with Shift and the arrows,\nthen press Tab.")
  @State var selection = AttributedTextSelection()
  var picker = TextColorPicker("Text Color", text: $text, textSelection: $selection)
  // The anchor and the caret of the selection, in characters.
  var (anchor, head) = (0, 9)

  func selected() -> Range<AttributedString.Index> {
    let from = text.characters.index(text.startIndex, offsetBy: min(anchor, head))
    return from..<text.characters.index(from, offsetBy: abs(head - anchor))
  }

  func select() { selection = AttributedTextSelection(range: selected()) }

  func type(_ character: Character) {
    let attributes = selection.typingAttributes(in: text)
    text.replaceSubrange(
      selected(), with: AttributedString(String(character), attributes: attributes))
    (anchor, head) = (min(anchor, head) + 1, min(anchor, head) + 1)
    select()
  }

  func press(_ key: Key, _ context: RenderContext) -> FrameLoop.Decision {
    switch (key.code, key.modifiers) {
    case (.left, let held), (.right, let held):
      let step = key.code == .left ? -1 : 1
      head = min(max(head + step, 0), text.characters.count)
      if !held.contains(.shift) { anchor = head }
      select()
    case (.tab, _): picker.present(context: context)
    case (.enter, []): type("\n")
    case (.character(let character), []): type(character)
    default: return key == Key(.escape) || key == .control("c") ? .stop : .continue
    }
    return .continue
  }

  // On the right, so that the picker leaves the text visible.
  func area(_ size: Size) -> Rect { Rect(column: size.columns - 20, row: 1, columns: 18, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    let page = Rect(column: 2, row: 5, columns: frame.size.columns - 4, rows: 8)
    frame.write(text, in: page, selection: selection, context: context)
    picker.render(into: &frame, in: area(frame.size), context: context.focused(false))
  }

  select()
  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, RenderContext())
    return print(frame.ansiText, terminator: "")
  }
  var terminal = try NcursesTerminal(options: .current)
  try FrameLoop().run(
    on: &terminal, isAnimating: { picker.isAnimating(context: $0) },
    update: { event, size, context in
      let outcome = picker.update(
        event, in: area(size), screen: size, context: context.focused(false))
      guard outcome == .ignored, case .key(let key) = event else { return .continue }
      return press(key, context)
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
