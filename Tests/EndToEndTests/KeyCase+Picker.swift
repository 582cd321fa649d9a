import Editor
import Foundation
import TestSupport

/// The keys of the picker and its parts.
extension KeyCase {
  private static let blue = Start.pick(["#336699"])
  private static let orange: [Step] = [
    .press(.picker, "type-hex"), .type("ff8800"), .wait("#ff8800"),
  ]

  private static func focus(_ part: String) -> Effect {
    .screen("the focus on “\(part)”") { $0.lines.contains { $0.hasSuffix("  " + part) } }
  }

  private static func blue(
    _ action: String, _ steps: [Step] = [], _ effect: Effect
  ) -> KeyCase {
    KeyCase(action, blue, steps, effect)
  }

  private static let layouts: [Step] = [.press(.picker, "show-layouts"), .wait("‹ Layout")]

  static let picker: [KeyCase] = [
    blue("accept", [], .ends(0)),
    blue("back", layouts, .hides("‹ Layout")),
    blue("cancel", layouts, .ends(130)),
    blue("next-control", [], focus("S × B")),
    blue(
      "previous-control",
      [.press(.picker, "next-control"), .until(focus("S × B"))],
      focus("Hue 210°")),
    blue("next-space", [], .shows("Lightness")),
    blue("previous-space", [], .shows("Red")),
    blue("type-hex", [], .shows("▸#")),
    blue("type-name", [], focus("Type a colour")),
    blue("edit-hex", [], .cursor(0, after: "▸#33669")),
    blue("show-layouts", [], .shows("‹ Layout")),
    blue("show-matching", layouts, .shows("‹ Matching ›")),
    blue("show-recent", [], .shows("‹ Recent ›")),
    KeyCase(
      "show-document", .text("\u{1b}[31mred\u{1b}[0m\n"),
      [.press(.text, "text-color"), .wait("─ Text colour")], .shows("‹ Document ›")),
    blue("show-vision", [], .shows("protanopia")),
    blue("next-palette", [], .shows("‹ ANSI ›")),
    blue("restore", orange, .shows("#336699")),
    blue("show-details", [], .shows("contrast ")),
    blue("copy", [], .writes("\u{1b}]52;")),
    blue("open-palette", [], .shows("open: ")),
    blue("save-swatches", [], .shows("save Matching as:")),
  ]

  // MARK: Parts

  private static func canvas(_ action: String, _ saturation: Int, _ brightness: Int) -> KeyCase {
    KeyCase(
      action,
      .pick([
        "-f", "hsb", "--layout", "canvas(saturation,brightness) slider(hue) slider(alpha)",
        "hsb(210 50% 50%)",
      ]), [], .shows("hsb(210 \(saturation)% \(brightness)%)"))
  }

  static let controls: [KeyCase] = [
    canvas("left", 49, 50), canvas("right", 51, 50), canvas("up", 50, 49),
    canvas("down", 50, 51), canvas("far-left", 40, 50), canvas("far-right", 60, 50),
    canvas("far-up", 50, 40), canvas("far-down", 50, 60), canvas("page-up", 50, 40),
    canvas("page-down", 50, 60), canvas("least", 0, 50), canvas("greatest", 100, 50),
    canvas("least-vertical", 50, 0), canvas("greatest-vertical", 50, 100),
  ]

  static let field: [KeyCase] = [
    blue("previous-control", [.press(.picker, "type-hex"), .wait("▸#")], .hides("▸#")),
    blue(
      "next-control",
      [.press(.picker, "type-name"), .type("steel"), .wait("steelblue")],
      .shows("›  steel #738595")),
  ]

  /// A palette whose colours are the numbers of its swatches.
  static let palette = (0..<512).map { "#" + hex($0) + "\n" }.joined()

  private static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func swatch(_ action: String, from start: Int = 0, _ number: Int) -> KeyCase {
    var steps: [Step] = [.wait("512 colours"), .press(.swatches, "first"), .wait(" #000000")]
    for (distance, action) in [(160, "far-down"), (10, "far-right")] {
      var rest = start
      if distance == 10 { rest %= 16 }
      if rest >= distance { steps += [.press(.swatches, action)] }
    }
    if start > 0 { steps.append(.wait(" #" + hex(start))) }
    return KeyCase(
      action, .pick(["--palette", "numbers.txt", "#ffffff"]), steps, .shows(" #" + hex(number)))
  }

  static let swatches: [KeyCase] = [
    swatch("left", from: 170, 169), swatch("right", 1), swatch("up", from: 160, 144),
    swatch("down", 16), swatch("far-left", from: 10, 0), swatch("far-right", 10),
    swatch("far-up", from: 160, 0), swatch("far-down", 160),
    swatch("page-up", from: 160, 0), swatch("page-down", 304),
    swatch("first", from: 170, 0), swatch("last", 511),
    blue(
      "previous-page", [.press(.picker, "next-palette"), .wait("‹ ANSI ›")], .hides("‹ ANSI ›")),
    blue("next-page", [.press(.picker, "next-palette"), .wait("‹ ANSI ›")], .shows("‹ xterm ›")),
    blue(
      "choose-layout", layouts + [.press(.swatches, "right")],
      .screen("columns") { $0.contains("✎") }),
  ]

  private static let unlocked: [Step] = [
    .wait("✎"), .press(.columns, "toggle-lock"), .wait("›210°‹"),
  ]

  private static func column(
    _ action: String, _ steps: [Step], _ effect: Effect, takesAll: Bool = false
  ) -> KeyCase {
    KeyCase(
      action, .pick(["--layout", "columns", "#336699"]), steps, effect, takesAll: takesAll)
  }

  static let columns: [KeyCase] = [
    column("toggle-lock", [.wait("✎")], .shows("›210°‹")),
    // Enter keeps the colour while the columns are locked.
    column("toggle-lock", unlocked, .shows("✎"), takesAll: true),
    column(
      "cancel", unlocked + [.press(.columns, "next-value"), .wait("›211°‹")], .shows("✎"),
      takesAll: true),
    column(
      "previous-column", unlocked + [.press(.columns, "next-column"), .wait("67%‹")],
      .shows("›210°‹")),
    column("next-column", .shows("67%‹")),
    column("previous-value", .shows("›209°‹")),
    column("next-value", .shows("›211°‹")),
    column("page-up", .shows("›200°‹")),
    column("page-down", .shows("›220°‹")),
    column("first", .shows("›  0°‹")),
    column("last", .shows("›359°‹")),
    column(
      "delete-backward", unlocked + [.type("77"), .wait("77")], .hides("77"), takesAll: true),
  ]

  private static func column(_ action: String, _ effect: Effect) -> KeyCase {
    column(action, unlocked, effect)
  }

  // MARK: Presentation

  private static let title = "─ Text colour"

  private static func row(of text: String, _ isThere: @escaping @Sendable (Int) -> Bool) -> Effect {
    .screen("“\(text)” in another row") { screen in
      screen.find(text).map { isThere($0.row) } ?? false
    }
  }

  private static let opened: [Step] = [.press(.text, "text-color"), .wait(title)]
  private static let sheet = Start.text("a\n", TerminalSize(columns: 60, rows: 24))

  private static func panel(_ action: String, from: String? = nil, _ column: Int, _ row: Int)
    -> KeyCase
  {
    KeyCase(
      action, .text("a\n", TerminalSize(columns: 140, rows: 40)),
      opened + (from.map { [.press(.presentation, $0)] } ?? [])
        + [.until(.screen("the panel") { $0.find(title)?.row == (from == nil ? 5 : 10) })],
      .screen("the panel at \(column), \(row)") {
        $0.find(title) == .init(row: row, column: column)
      })
  }

  static let presentation: [KeyCase] = [
    KeyCase(
      "enlarge-sheet", sheet, opened + [.until(row(of: title) { $0 > 13 })],
      row(of: title) { $0 <= 13 }),
    KeyCase(
      "reduce-sheet", sheet,
      opened + [.press(.presentation, "enlarge-sheet"), .until(row(of: title) { $0 <= 13 })],
      row(of: title) { $0 > 13 }),
    panel("move-panel-left", 71, 5), panel("move-panel-right", 73, 5),
    panel("move-panel-up", from: "move-panel-far-down", 72, 9), panel("move-panel-down", 72, 6),
    panel("move-panel-far-left", 67, 5), panel("move-panel-far-right", 74, 5),
    panel("move-panel-far-up", from: "move-panel-far-down", 72, 5),
    panel("move-panel-far-down", 72, 10),
  ]

  private static let source = Start.textColors("a: #FF8800;\nb: #112233;\nc: #445566;\n")

  static let textColors: [KeyCase] = [
    KeyCase("next", source, [.wait("Colour 1 of 3")], .shows("Colour 2 of 3")),
    KeyCase("previous", source, [.wait("Colour 1 of 3")], .shows("Colour 3 of 3")),
  ]
}
