// Attributed text with a selection: the icon shows its colours, the picker changes them.

import Colorimetry
import FoundationEssentials
import NcursesTerminal
import TerminalCore
import TextColorPicker

func run() throws {
  @State var text = AttributedString("Select me with Shift and the arrows,\nthen press Tab.")
  @State var selection = AttributedTextSelection()
  var picker = TextColorPicker("Text Color", text: $text, textSelection: $selection)
  // Where the selection begins and where the caret is, in characters.
  var (anchor, head) = (0, 9)

  func select() {
    let from = text.characters.index(text.startIndex, offsetBy: min(anchor, head))
    let to = text.characters.index(text.startIndex, offsetBy: max(anchor, head))
    selection = AttributedTextSelection(range: from..<to)
  }

  func type(_ character: Character) {
    let attributes = selection.typingAttributes(in: text)
    let from = text.characters.index(text.startIndex, offsetBy: min(anchor, head))
    let to = text.characters.index(text.startIndex, offsetBy: max(anchor, head))
    text.replaceSubrange(
      from..<to, with: AttributedString(String(character), attributes: attributes))
    head = min(anchor, head) + 1
    anchor = head
    select()
  }

  func press(_ key: Key, _ context: RenderContext) -> Bool {
    switch (key.code, key.modifiers) {
    case (.left, let held), (.right, let held):
      let step = key.code == .left ? -1 : 1
      head = min(max(head + step, 0), text.characters.count)
      if !held.contains(.shift) { anchor = head }
      select()
    case (.tab, _): picker.present(context: context)
    case (.enter, []): type("\n")
    case (.character(let character), []): type(character)
    default: return key != Key(.escape) && key != .control("c")
    }
    return true
  }

  func area(_ size: Size) -> Rect { Rect(column: 2, row: 1, columns: size.columns - 4, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    let page = Rect(column: 2, row: 5, columns: frame.size.columns - 4, rows: 8)
    frame.write(text, in: page, selection: selection, context: context)
    picker.render(into: &frame, in: area(frame.size), isFocused: false, context: context)
  }

  select()
  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, RenderContext())
    return print(frame.ansiText, terminator: "")
  }
  var terminal = try NcursesTerminal(options: .current)
  try FrameLoop().run(
    on: &terminal, isAnimating: { picker.isAnimating(at: $0) },
    update: { event, size, context in
      let outcome = picker.update(
        event, in: area(size), screen: size, isFocused: false, context: context)
      guard outcome == .ignored, case .key(let key) = event else { return true }
      return press(key, context)
    },
    render: draw)
}

try run()
