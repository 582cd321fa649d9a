import StyledText
package import Terminal
package import TestSupport

@testable package import App

/// Seeded random events for an editor.
package struct RandomEvents {
  package var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A key that does not close a picker.
  package mutating func pickerKey() -> Key {
    let codes: [Key.Code] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .backspace, .delete,
    ]
    switch generator.number(in: 0...9) {
    case 0...4: return Key(generator.pick(codes), generator.pick([[], [], .shift, .alt]))
    case 5: return .control("u")
    default: return .character(generator.pick(Array("#0123456789abcf/red.-% 漢") + ["\u{301}"]))
    }
  }

  /// An event for a picker: mostly keys, some pastes and mouse actions within an area.
  package mutating func pickerEvent(in area: Rect) -> Event {
    switch generator.number(in: 0...9) {
    case 0: return .paste(generator.pick(["#0f0", "teal", "rgb(1 2 3)", "?", "oklch(0.7 0.1 20)"]))
    case 1, 2:
      guard !area.isEmpty else { return .key(pickerKey()) }
      let point = Point(
        column: generator.number(in: area.minColumn...area.maxColumn - 1),
        row: generator.number(in: area.minRow...area.maxRow - 1))
      let actions: [Mouse.Action] = [.press(clicks: 1), .drag, .release, .wheelUp, .wheelDown]
      return .mouse(Mouse(generator.pick(actions), at: point))
    default: return .key(pickerKey())
    }
  }

  /// Any key.
  package mutating func key() -> Key {
    let codes: [Key.Code] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .backspace, .delete,
      .enter, .escape, .insert, .function(1), .function(3), .function(24),
    ]
    let modifiers: [Key.Modifiers] = [
      [], [], [], .shift, .shift, .control, .alt, [.shift, .control], [.alt, .control],
      [.alt, .shift], [.alt, .shift],
    ]
    switch generator.number(in: 0...9) {
    case 0...4: return Key(generator.pick(codes), generator.pick(modifiers))
    case 5: return .control(generator.pick(Array("abcfgkprsuvxyz ")))
    case 6: return .alt(generator.pick(Array("0bhiklnpswyz")))
    default:
      let typed = [
        "a", "Z", " ", "#", "f", "0", "/", "漢", "\u{301}", "\u{200D}", "👧", "🇩", "\u{202E}",
      ]
      return .character(Character(generator.pick(typed)))
    }
  }

  /// Any event.
  package mutating func event(size: Size) -> Event {
    switch generator.number(in: 0...39) {
    case 0: return .resized(self.size())
    case 1, 2:
      let pastes = [
        "x\ny", "\u{1B}[31mred\u{1B}[0m", "e\u{301}", "\u{301}", "\u{1B}[2J\u{7}", "#f80",
        "\r\n", "👩\u{200D}👧", "", "a\tb", "\u{1B}[48;5;20m漢\u{1B}[m",
      ]
      return .paste(generator.pick(pastes))
    case 3: return .focusChanged(generator.pick([true, false]))
    case 4: return .resumed
    case 5...12:
      let actions: [Mouse.Action] = [
        .press(clicks: 1), .press(clicks: 1), .press(clicks: 2), .press(clicks: 3), .drag, .drag,
        .release, .wheelUp, .wheelDown,
      ]
      let point = Point(
        column: generator.number(in: -1...size.columns), row: generator.number(in: -1...size.rows))
      return .mouse(
        Mouse(
          generator.pick(actions), at: point,
          button: generator.pick([.primary, .primary, .middle, .secondary]),
          modifiers: generator.pick([[], [], .shift, .control, .alt])))
    default: return .key(key())
    }
  }

  /// A size from nothing to 200×60, with every presentation about equally likely.
  package mutating func size() -> Size {
    if generator.number(in: 0...5) == 0 {
      return Size(columns: generator.number(in: 0...3), rows: generator.number(in: 0...3))
    }
    let columns = generator.pick([1...9, 10...63, 64...119, 120...200])
    let rows = generator.pick([1...4, 5...19, 20...60, 20...60])
    return Size(columns: generator.number(in: columns), rows: generator.number(in: rows))
  }

  /// An editor with random text of unusual characters, colours and line endings, and a random
  /// selection.
  package mutating func editor(pieces count: ClosedRange<Int> = 5...30) -> EditorModel {
    let pieces = [
      "word", " ", "  ", "⏎", "⏎⏎", "␍⏎", "␍", "→", "漢字", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "👍🏽",
      "\u{301}", "\u{200B}", "\u{202E}", "␛[5x", "␀", "\u{9B}", "ﷺ", "한글", "नमस्ते",
    ]
    let styles = [
      "", "", "r", "g", "bR", "y*", "i1", "i9I208", "#cd0000", "#e6e6ea", "@101014", "/_~.!",
    ]
    var notation = ""
    for _ in 0..<generator.number(in: count) {
      let style = generator.pick(styles)
      var text = ""
      for _ in 0..<generator.number(in: 1...3) { text += generator.pick(pieces) }
      notation += style.isEmpty ? text : "{\(style):\(text)}"
    }
    var model = EditorModel(marked: notation, size: Size(columns: 80, rows: 24))
    let ends = (0..<2).map { _ in
      model.text.roundedDown(TextOffset(generator.number(in: 0...model.text.utf8Count)))
    }
    model.caret.selection = Selection(anchor: ends[0], head: ends[1])
    return model
  }
}
