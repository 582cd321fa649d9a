import App
import Terminal

/// The keys of the picker and its parts, and of the gallery.
extension KeyCase {
  private static func blue(
    _ action: String, _ effect: Effect, after before: String = ""
  ) -> KeyCase {
    KeyCase(action, .pick("#336699"), effect, after: before)
  }

  static let picker: [KeyCase] = [
    blue("accept", .quits(0)),
    blue("back", .hides("‹ Layout"), after: "@picker.show-layouts"),
    blue("cancel", .quits(130), after: "@picker.show-layouts"),
    blue("next-control", .shows("▐")),
    blue("previous-control", .shows("┌"), after: "@picker.next-control"),
    blue("next-space", .shows("Lightness")),
    blue("previous-space", .shows("Red")),
    blue("type-hex", .shows("▸#")),
    blue("type-name", .cursor(0, after: " /")),
    blue("edit-hex", .cursor(0, after: "▸#33669")),
    blue("show-layouts", .shows("‹ Layout")),
    blue("show-matching", .shows("‹ Matching ›"), after: "@picker.show-layouts"),
    blue("show-recent", .shows("‹ Recent ›")),
    KeyCase(
      "show-document", .text("\u{1b}[31mred\u{1b}[0m\n"), .shows("‹ Document ›"),
      after: "@text.text-color"),
    blue("show-vision", .shows("protanopia")),
    blue("next-palette", .shows("‹ ANSI ›")),
    blue("restore", .shows("#336699"), after: "@picker.type-hex ff8800"),
    blue("show-details", .shows("AA ")),
    blue("make-readable", .hides("#336699")),
    blue("lighter", .hides("#336699")), blue("darker", .hides("#336699")),
    blue("more-vivid", .hides("#336699")), blue("muted", .hides("#336699")),
    blue("copy", .copies),
    blue("collect", .shows("1 colour in my list")),
    blue("open-palette", .shows("open: ")),
    blue("save-swatches", .shows("save Matching as:")),
  ]

  // MARK: Parts

  private static func canvas(_ action: String, _ saturation: Int, _ brightness: Int) -> KeyCase {
    KeyCase(
      action,
      .pick("hsb(210 50% 50%)", layout: "canvas(saturation,brightness) slider(hue) slider(alpha)"),
      .shows("hsb(210 \(saturation)% \(brightness)%)"))
  }

  static let controls: [KeyCase] = [
    canvas("left", 49, 50), canvas("right", 51, 50), canvas("up", 50, 49),
    canvas("down", 50, 51), canvas("far-left", 40, 50), canvas("far-right", 60, 50),
    canvas("far-up", 50, 40), canvas("far-down", 50, 60), canvas("page-up", 50, 40),
    canvas("page-down", 50, 60), canvas("least", 0, 50), canvas("greatest", 100, 50),
    canvas("least-vertical", 50, 0), canvas("greatest-vertical", 50, 100),
  ]

  private static func gradient(
    _ action: String, _ words: String, after before: String = ""
  ) -> KeyCase {
    KeyCase(
      action, .text("word\n", Size(columns: 120, rows: 40)), .shows(words),
      after: ("@text.gradient " + before))
  }

  static let gradient: [KeyCase] = [
    gradient("previous-stop", "colour 1 of 2", after: "@gradient.next-stop"),
    gradient("next-stop", "colour 2 of 2"),
    gradient("move-left", "colour 2 of 2 at 95%", after: "@gradient.next-stop"),
    gradient("move-right", "colour 1 of 2 at 5%"),
    gradient("add-stop", "colour 2 of 3 at 50%"),
    gradient("remove-stop", "colour 2 of 2", after: "@gradient.add-stop"),
    gradient("previous-direction", "by word"),
    gradient("next-direction", "down the lines"),
    gradient("previous-mixture", "in sRGB"),
    gradient("next-mixture", "OKLCH the longer way"),
  ]

  static let field: [KeyCase] = [
    blue("previous-control", .hides("▸#"), after: "@picker.type-hex"),
    blue("next-control", .shows("›  steel #738595"), after: "@picker.type-name steel"),
  ]

  private static func swatch(_ action: String, from start: Int = 0, _ number: Int) -> KeyCase {
    var before = "@swatches.first"
    if start >= 160 { before += " @swatches.far-down" }
    if start % 160 == 10 { before += " @swatches.far-right" }
    let digits = String(number, radix: 16)
    return KeyCase(
      action, .palette, .shows(" #" + String(repeating: "0", count: 6 - digits.count) + digits),
      after: before)
  }

  static let swatches: [KeyCase] = [
    swatch("left", from: 170, 169), swatch("right", 1), swatch("up", from: 160, 144),
    swatch("down", 16), swatch("far-left", from: 10, 0), swatch("far-right", 10),
    swatch("far-up", from: 160, 0), swatch("far-down", 160),
    swatch("page-up", from: 160, 0), swatch("page-down", 304),
    swatch("first", from: 170, 0), swatch("last", 511),
    blue("previous-page", .hides("‹ ANSI ›"), after: "@picker.next-palette"),
    blue("next-page", .shows("‹ xterm ›"), after: "@picker.next-palette"),
    blue("choose-layout", .shows("✎"), after: "@picker.show-layouts @swatches.last"),
  ]

  private static func column(
    _ action: String, _ effect: Effect, after before: String = "@columns.toggle-lock",
    takesAll: Bool = false
  ) -> KeyCase {
    KeyCase(action, .pick("#336699", layout: "columns"), effect, after: before, takesAll: takesAll)
  }

  static let columns: [KeyCase] = [
    column("toggle-lock", .shows("›210°‹"), after: ""),
    // Enter keeps the colour while the columns are locked.
    column("toggle-lock", .shows("✎"), takesAll: true),
    column(
      "cancel", .shows("✎"), after: "@columns.toggle-lock @columns.next-value", takesAll: true),
    column("previous-column", .shows("›210°‹"), after: "@columns.toggle-lock @columns.next-column"),
    column("next-column", .shows("67%‹")),
    column("previous-value", .shows("›209°‹")),
    column("next-value", .shows("›211°‹")),
    column("page-up", .shows("›200°‹")),
    column("page-down", .shows("›220°‹")),
    column("first", .shows("›  0°‹")),
    column("last", .shows("›359°‹")),
    column("delete-backward", .hides("77"), after: "@columns.toggle-lock 77", takesAll: true),
  ]

  // MARK: Presentation

  private static let title = "─ Text "
  private static let sheet = Start.text("a\n", Size(columns: 60, rows: 24))

  private static func panel(
    _ action: String, from: String = "", _ column: Int, _ row: Int
  ) -> KeyCase {
    KeyCase(
      action, .text("a\n", Size(columns: 140, rows: 40)),
      .shows("the panel at \(column), \(row)") {
        $0.find(title) == Point(column: column, row: row)
      }, after: "@text.text-color \(from)")
  }

  static let presentation: [KeyCase] = [
    KeyCase(
      "enlarge-sheet", sheet, .shows("a large sheet") { ($0.find(title)?.row ?? 99) <= 13 },
      after: "@text.text-color"),
    KeyCase(
      "reduce-sheet", sheet, .shows("a small sheet") { ($0.find(title)?.row ?? 0) > 13 },
      after: "@text.text-color @presentation.enlarge-sheet"),
    panel("move-panel-left", 71, 5), panel("move-panel-right", 73, 5),
    panel("move-panel-up", from: "@presentation.move-panel-far-down", 72, 9),
    panel("move-panel-down", 72, 6),
    panel("move-panel-far-left", 67, 5), panel("move-panel-far-right", 74, 5),
    panel("move-panel-far-up", from: "@presentation.move-panel-far-down", 72, 5),
    panel("move-panel-far-down", 72, 10),
  ]

  private static let source = Start.textColors("a: #FF8800;\nb: #112233;\nc: #445566;\n")

  static let textColors: [KeyCase] = [
    KeyCase("next", source, .shows("Colour 2 of 3")),
    KeyCase("previous", source, .shows("Colour 3 of 3")),
    KeyCase("accept-all", source, .quits(0)),
  ]

  /// Red is too dark on black, and the selection has no text of its own.
  private static let colors = Start.scheme(
    "background #000000\nforeground #ffffff\n"
      + (0..<16).map { "color\($0) #\($0 == 1 ? "220000" : "a0b0c\(String($0, radix: 16))")\n" }
      .joined())

  static let scheme: [KeyCase] = [
    KeyCase("up", colors, .shows("black #a0b0c0")),
    KeyCase("down", colors, .shows("green #a0b0c2")),
    KeyCase("right", colors, .shows("bright red #a0b0c9")),
    KeyCase("left", colors, .shows("red #220000"), after: "@scheme.right"),
    KeyCase("edit", colors, .shows("OKLCH")),
    KeyCase("mend", colors, .shows("Suggested fixes:")),
    KeyCase("mend-all", colors, .shows("Suggested fixes:"), after: "@scheme.down"),
    KeyCase(
      "undo", colors, .shows("▸ red            ████ #220000"), after: "@scheme.mend @prompt.accept"),
    KeyCase("redo", colors, .hides("#220000"), after: "@scheme.mend @prompt.accept @scheme.undo"),
    KeyCase("save", colors, .asks(writes)),
    KeyCase("save-as", colors, .shows("Save as:")),
    KeyCase("next-sample", colors, .shows("drwxr-xr-x")),
    KeyCase("page-down", colors, .hides("diff --git")),
    KeyCase("page-up", colors, .shows("diff --git"), after: "@scheme.page-down"),
    KeyCase("cancel", colors, .quits(130)),
  ]

  private static let red = Start.text("\u{1B}[31mred\u{1B}[0m\n")

  static let eyedropper: [KeyCase] = [
    KeyCase("take", red, .shows("─ Text colour"), after: "@text.take-color"),
    KeyCase("other-side", red, .shows("Background colour  "), after: "@text.take-color"),
    KeyCase("cancel", red, .shows("─ Text colour"), after: "@text.take-color"),
  ]

  private static let writes: @Sendable (AppEffect) -> Bool = {
    if case .write("kitty.conf", _, _) = $0 { true } else { false }
  }

  // MARK: The gallery

  private static let menu = Start.gallery("radial")

  static let gallery: [KeyCase] = [
    KeyCase("next", menu, .shows("2/9")),
    KeyCase("previous", menu, .shows("9/9")),
    KeyCase("leave", menu, .quits(0)),
  ]

  /// A scene without a control.
  private static let icon = Start.gallery("icon-5")

  static let galleryPages: [KeyCase] = [
    KeyCase("next", icon, .shows(" 2/8")),
    KeyCase("previous", icon, .shows("8/8")),
    KeyCase("first", .gallery("icons"), .shows(" 1/9"), after: "@gallery.next"),
    KeyCase("last", icon, .shows("8/8")),
    KeyCase("leave", icon, .quits(0)),
  ]

  /// The item that is chosen, by its row.
  private static func choice(_ item: Int) -> Effect {
    let rows = [4, 5, 9, 13, 16, 18]
    return .shows("the choice on item \(item)") { $0.find("◉")?.row == rows[item - 1] }
  }

  static let radialMenu: [KeyCase] =
    [
      KeyCase("pick", menu, .shows("picked 2 of 6"), after: "@radial-menu.next"),
      KeyCase("cancel", menu, .shows("cancelled")),
      KeyCase("left", menu, choice(2)),
      KeyCase("right", menu, choice(1), after: "@radial-menu.next"),
      KeyCase("up", menu, choice(1), after: "@radial-menu.next"),
      KeyCase("down", menu, choice(2)),
      KeyCase("previous", menu, choice(1), after: "@radial-menu.next"),
      KeyCase("next", menu, choice(2)),
      KeyCase("first", menu, choice(1), after: "@radial-menu.next"),
      KeyCase("last", menu, choice(6)),
    ]
    + (1...10).map { number in
      KeyCase("pick-\(number)", .gallery("radial", colors: 10), .shows("picked \(number) of 10"))
    }
}
