import Color
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import Editor

@Suite("Controls in the gallery")
struct GalleryControlTests {
  private func model(
    _ scene: String, settings: GallerySettings = GallerySettings(), isMotionReduced: Bool = true,
    keys: ProgramKeys = .standard
  ) -> GalleryModel {
    var terminal = TerminalContext(
      size: Size(columns: 80, rows: 24), isMotionReduced: isMotionReduced)
    terminal.keys = keys
    return GalleryModel(scene: .named(scene), settings: settings, terminal: terminal)
  }

  private func press(_ model: inout GalleryModel, _ keys: String) -> [Effect] {
    var effects: [Effect] = []
    for word in keys.split(separator: " ") {
      for key in KeyNotation.keys(String(word)) { effects += model.update(.event(.key(key))) }
    }
    return effects
  }

  private func hint(_ model: GalleryModel) -> String {
    model.frame().plainText.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test("A control gets events first and reports what they did")
  func radial() {
    var model = model("radial")
    #expect(hint(model).contains("radial  ") && hint(model).contains("1-9 pick"))
    #expect(press(&model, "Right Down Down").isEmpty)
    #expect(model.frame().title.contains("radial"))
    #expect(press(&model, "2").isEmpty)
    #expect(hint(model).contains("picked 2 of 6, #ffb300"))
    #expect(press(&model, "Enter Esc").isEmpty)
    #expect(hint(model).contains("cancelled"))
  }

  @Test("Where there is little room, the hint line names the keys rather than the scene")
  func narrow() {
    for scene in GalleryScene.all {
      let terminal = TerminalContext(size: Size(columns: 40, rows: 12), isMotionReduced: true)
      let model = GalleryModel(scene: scene, settings: GallerySettings(), terminal: terminal)
      #expect(hint(model).contains("quit"), "\(scene.name): \(hint(model))")
    }
  }

  @Test("Other keys work, sequences too, and the hints name them")
  func boundKeys() {
    var keys = ProgramKeys.standard
    let bound: [(String, Key, KeyContext)] = [
      ("next", .sequence(.control("x"), .character("n")), .gallery),
      ("next", .character("p"), .galleryPages), ("pick-2", .character("b"), .radialMenu),
      ("right", .character("l"), .controls), ("toggle-lock", .character("u"), .columns),
    ]
    for (name, key, context) in bound {
      let isBound = keys.bind(name, to: [key], in: context)
      #expect(isBound, "\(name)")
    }
    var model = model("radial", keys: keys)
    #expect(press(&model, "b").isEmpty)
    #expect(hint(model).contains("picked 2 of 6"))
    _ = press(&model, "C-x")
    #expect(hint(model).contains("Next scene"))
    _ = press(&model, "n")
    #expect(model.frame().title.contains("columns"))
    _ = press(&model, "u")
    #expect(hint(model).contains("u unlock"))
    model = self.model("slider", keys: keys)
    _ = press(&model, "l")
    #expect(hint(model).contains("slider: #"))
    let changed = model.frame()
    _ = press(&model, "Right p")
    #expect(model.frame() == changed, "Right does nothing now")
    model = self.model("icon-1", keys: keys)
    _ = press(&model, "p")
    #expect(model.frame().title.contains("icon-2"))
  }

  /// The scenes that have a control.
  private static let controlScenes = GalleryScene.all.filter {
    $0.control(TerminalContext(size: Size(columns: 80, rows: 24))) != nil
  }.map(\.name)

  @Test("No key but the two for pages turns the page of a control", arguments: controlScenes)
  func ignoredKeys(scene: String) {
    let codes: [Key.Code] =
      [
        .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .enter, .escape,
        .backspace, .delete, .insert, .function(1), .function(5),
      ] + " 0123456789abcdefghijklmnopqrstuvwxyz#/?.-+[]".map { .character($0) }
    let modifiers: [Key.Modifiers] = [[], .shift, .alt, .control, [.shift, .control]]
    let pages = ProgramKeys.standard.gallery
    let all = codes.flatMap { code in modifiers.map { Key(code, $0) } }
    for key in rounds(all.filter { pages[$0] == nil }) {
      var model = model(scene)
      // The control may use the first and leave the second to the gallery.
      for _ in 0..<2 {
        _ = model.update(.event(.key(key)))
        #expect(model.frame().title.hasSuffix(" \(scene)"), "\(key.name)")
      }
    }
  }

  @Test("No click and no wheel on the scene turns the page of a control", arguments: controlScenes)
  func ignoredMouse(scene: String) {
    var model = model(scene)
    for row in 0..<23 {
      for column in rounds(stride(from: row % 30, to: 80, by: 3)) {
        let point = Point(column: column, row: row)
        for action: Mouse.Action in [.press(clicks: 1), .release, .wheelUp, .wheelDown] {
          _ = model.update(.event(.mouse(Mouse(action, at: point))))
        }
        guard model.frame().title.hasSuffix(" \(scene)") else {
          Issue.record("\(point)")
          return
        }
      }
    }
  }

  @Test("The hints can be clicked", arguments: GalleryScene.all.map(\.name))
  func clickedHints(scene: String) throws {
    for (name, effects) in [
      ("Ctrl-N", []), ("Ctrl-P", []), (" quit", [Effect.quit(status: 0, output: nil)]),
    ] {
      var model = model(scene)
      let word = Array(name)
      let text = Array(hint(model))
      let start = try #require(
        (0...text.count - word.count).first { text[$0..<($0 + word.count)].elementsEqual(word) })
      let column = start + word.count - 1
      let press = Mouse(.press(clicks: 1), at: Point(column: column, row: 23))
      #expect(model.update(.event(.mouse(press))) == effects)
      #expect(model.frame().title.hasSuffix(" \(scene)") == (name == " quit"))
    }
  }

  @Test("Keys that leave do so where the control does not use them")
  func leaving() {
    var model = model("radial")
    // Locked columns ignore nearly everything.
    _ = press(&model, "C-n Enter")
    #expect(press(&model, "q") == [.quit(status: 0, output: nil)])
    #expect(press(&model, "C-c") == [.quit(status: 0, output: nil)])
  }

  @Test("Ctrl-N and Ctrl-P turn the page on every scene")
  func pages() {
    for name in ["radial", "columns", "clock"] {
      var model = model(name)
      _ = press(&model, "C-n C-p")
      #expect(model.frame().title.contains(name))
      _ = press(&model, "C-p")
      #expect(!model.frame().title.contains(name))
    }
  }

  @Test("Columns can be changed, typed into and locked")
  func columns() {
    var model = model("clock")
    _ = press(&model, "Down")
    #expect(hint(model).contains("Hours: 10"))
    _ = press(&model, "Tab 30")
    #expect(hint(model).contains("Minutes: 30"))
    _ = press(&model, "Enter")
    #expect(hint(model).contains("locked") && hint(model).contains("Enter unlock"))
    var channels = self.model("columns")
    _ = press(&channels, "Right 200")
    #expect(hint(channels).contains("Green: 200, #ffc800"))
  }

  @Test("The mouse uses the control where it is drawn")
  func mouse() throws {
    var model = model("clock")
    let lines = model.frame().plainText
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("✓") })
    let column = try #require(Array(lines[row]).firstIndex(of: "✓"))
    let press = Mouse(.press(clicks: 1), at: Point(column: column, row: row))
    _ = model.update(.event(.mouse(press)))
    #expect(hint(model).contains("locked"))
  }

  @Test("A page animates only while its control opens, starting when the page is shown")
  func moving() {
    var model = model("radial", isMotionReduced: false)
    #expect(model.isAnimating)
    let closed = model.frame()
    _ = model.update(.ticked(elapsed: .milliseconds(300)))
    #expect(model.frame() != closed && model.isAnimating)
    _ = model.update(.ticked(elapsed: .milliseconds(650)))
    #expect(!model.isAnimating)
    let open = model.frame()
    _ = model.update(.ticked(elapsed: .milliseconds(900)))
    #expect(model.frame() == open)
    _ = press(&model, "C-n C-p")
    #expect(model.isAnimating && model.frame() == closed)
    #expect(!self.model("radial").isAnimating)
  }

  @Test("Settings reach the menu, and the printed frame shows it half open")
  func settings() throws {
    var settings = GallerySettings()
    settings.radialMenu.colors = [.black, .white, .black]
    settings.radialMenu.angleOfDisplay = 90
    settings.radialMenu.clockwise = true
    settings.radialMenu.radius = 8
    settings.radialMenu.currentColor = .white
    let menu = try settings.radialMenu.menu()
    #expect(menu.colors.count == 3 && menu.endAngle == 90 && menu.radius == 8)
    let scene = try #require(GalleryScene.named("radial"))
    func frame(_ milliseconds: Int, _ settings: GallerySettings) -> Frame {
      scene.frame(
        TerminalContext(
          size: Size(columns: 40, rows: 12),
          context: RenderContext(elapsed: .milliseconds(milliseconds))),
        settings: settings)
    }
    #expect(frame(600, settings).plainText.contains("◉2"))
    #expect(!frame(600, settings).plainText.contains("4"))
    #expect(frame(600, GallerySettings()).plainText.contains("4"))
    #expect(Set([0, 300, 600].map { frame($0, settings) }).count == 3)
    #expect(frame(600, settings) == frame(2000, settings))
  }

  @Test("Invalid settings are rejected")
  func refusal() {
    var settings = RadialMenuSettings()
    settings.startAngle = 400
    #expect(throws: RadialMenuError.self) { try settings.menu() }
  }

  @Test("Random events on any page at any size never trap")
  func fuzz() {
    var events = RandomEvents(seed: 51)
    for name in ["radial", "columns", "clock"] {
      var model = model(name, isMotionReduced: false)
      for step in 0..<400 {
        _ = model.update(.event(events.event(size: model.size)))
        _ = model.update(.ticked(elapsed: .milliseconds(step * 70)))
        if step.isMultiple(of: 10) { #expect(model.frame().size == model.size) }
      }
    }
  }

  // MARK: Composition

  @Test(
    "Every icon of a size is whole, whatever the size of the screen",
    arguments: [(80, 24), (40, 12), (100, 30), (140, 40), (200, 60)])
  func icons(columns: Int, rows: Int) throws {
    let scene = try #require(GalleryScene.named("icons"))
    let frame = scene.frame(TerminalContext(size: Size(columns: columns, rows: rows - 1)))
    // No picture touches the edges, where it could be cut off.
    for row in 0..<frame.size.rows {
      #expect(!frame[Point(column: columns - 1, row: row)].isPixels)
      #expect(!frame[Point(column: 0, row: row)].isPixels)
    }
    for column in 0..<columns {
      #expect(!frame[Point(column: column, row: frame.size.rows - 1)].isPixels)
    }
    #expect(frame.cells.contains { $0.isPixels })
  }

  private func gallery(_ scene: String, columns: Int, rows: Int) -> GalleryModel {
    GalleryModel(
      scene: .named(scene),
      terminal: TerminalContext(size: Size(columns: columns, rows: rows), isMotionReduced: true))
  }

  @Test("A single control is centred, with its colour, name and value")
  func centred() throws {
    for scene in ["slider", "slider-vertical", "wheel", "palette", "canvas"] {
      let model = gallery(scene, columns: 100, rows: 30)
      let frame = model.frame()
      let pixels = (0..<29).flatMap { row in
        (0..<100).map { Point(column: $0, row: row) }
      }.filter { frame[$0].isPixels }
      let columns = pixels.map(\.column)
      let (left, right) = (try #require(columns.min()), try #require(columns.max()))
      #expect(abs(left - (99 - right)) <= 6, "\(scene) \(left) \(right)")
      #expect(frame.plainText.contains("#ffb300"))
    }
    #expect(gallery("slider", columns: 100, rows: 30).frame().plainText.contains("hue"))
  }

  @Test("The hint line names keys that turn the page and leave on this page")
  func truthfulHints() throws {
    var slider = gallery("slider", columns: 100, rows: 30)
    #expect(slider.frame().plainText.contains("Ctrl-P Ctrl-N pages  q quit"))
    _ = slider.update(.event(.key(Key(.right))))
    #expect(slider.frame().title.hasSuffix(" slider"))
    _ = slider.update(.event(.key(.control("n"))))
    #expect(!slider.frame().title.hasSuffix(" slider"))
    let layout = GalleryScene(try PickerLayout(parsing: "wheel(hue,saturation) slider(brightness)"))
    var picker = GalleryModel(
      scene: layout, terminal: TerminalContext(size: Size(columns: 120, rows: 30)))
    #expect(picker.frame().plainText.contains("Ctrl-C quit"))
    #expect(picker.update(.event(.key(.character("q")))).isEmpty)
    #expect(picker.update(.event(.key(.control("c")))) == [.quit(status: 0, output: nil)])
    #expect(
      gallery("icon-3", columns: 100, rows: 30).frame().plainText
        .contains("Ctrl-P Ctrl-N pages  q quit"))
  }
}
