import Color
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import App

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

  private func hint(_ model: GalleryModel) -> String {
    model.rows.last { !$0.isEmpty }.map(String.init) ?? ""
  }

  @Test func `A control gets events first and reports what they did`() {
    var model = model("radial")
    #expect(hint(model).contains("radial  ") && hint(model).contains("1-9 pick"))
    #expect(model.play("Right Down Down").isEmpty)
    #expect(model.frame().title.contains("radial"))
    #expect(model.play("2").isEmpty)
    #expect(hint(model).contains("picked 2 of 6, #ffb300"))
    #expect(model.play("Enter Esc").isEmpty)
    #expect(hint(model).contains("cancelled"))
  }

  @Test func `Esc takes back a value that is being typed before it leaves`() {
    var model = model("slider")
    #expect(model.play("5 0 Esc").isEmpty)
    #expect(hint(model).contains("slider: #ffb300"))
    #expect(model.play("Esc") == [.quit(status: 0, output: nil)])
  }

  @Test func `Where there is little room, the hint line names the keys rather than the scene`() {
    for scene in GalleryScene.all {
      let terminal = TerminalContext(size: Size(columns: 40, rows: 12), isMotionReduced: true)
      let model = GalleryModel(scene: scene, settings: GallerySettings(), terminal: terminal)
      #expect(hint(model).contains("quit"), "\(scene.name): \(hint(model))")
    }
  }

  @Test func `Other keys work, sequences too, and the hints name them`() {
    var keys = ProgramKeys.standard
    let bound: [(String, Key, KeyContext)] = [
      ("next", .sequence(.control("x"), .character("n")), .gallery),
      ("next", .character("p"), .galleryPages), ("pick-2", .character("b"), .radialMenu),
      ("right", .character("l"), .controls), ("toggle-lock", .character("u"), .columns),
    ]
    for (name, key, context) in bound {
      KeySequenceTests.bind(name, to: [key], in: context, &keys)
    }
    var model = model("radial", keys: keys)
    #expect(model.play("b").isEmpty)
    #expect(hint(model).contains("picked 2 of 6"))
    model.play("C-x")
    #expect(hint(model).contains("Next scene"))
    model.play("n")
    #expect(model.frame().title.contains("icon-5"))
    model = self.model("columns", keys: keys)
    model.play("u")
    #expect(hint(model).contains("u unlock"))
    model = self.model("slider", keys: keys)
    model.play("l")
    #expect(hint(model).contains("slider: #"))
    let changed = model.frame()
    model.play("Right p")
    #expect(model.frame() == changed, "Right does nothing now")
    model = self.model("icon-5", keys: keys)
    model.play("p")
    #expect(model.frame().title.contains("picker"))
  }

  /// The scenes that have a control.
  private static let controlScenes = GalleryScene.all.filter {
    $0.control(TerminalContext(size: Size(columns: 80, rows: 24))) != nil
  }.map(\.name)

  @Test(.slow, arguments: controlScenes)
  func `No key but the two for pages turns the page of a control`(scene: String) {
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

  @Test(arguments: controlScenes)
  func `No click and no wheel on the scene turns the page of a control`(scene: String) {
    var model = model(scene)
    for row in 0..<23 {
      for column in rounds(stride(from: row % 30, to: 80, by: 6)) {
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

  @Test(arguments: GalleryScene.all.map(\.name))
  func `The hints can be clicked`(scene: String) throws {
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

  @Test
  func `Ctrl-N and Ctrl-P turn the page on every scene, and keys leave that are not used there`() {
    for name in ["radial", "columns", "clock"] {
      var model = model(name)
      model.play("C-n C-p")
      #expect(model.frame().title.contains(name))
      model.play("C-p")
      #expect(!model.frame().title.contains(name))
    }
    var model = model("radial")
    model.play("C-n")
    #expect(model.play("q") == [.quit(status: 0, output: nil)])
    #expect(model.play("C-c") == [.quit(status: 0, output: nil)])
  }

  @Test func `Columns can be changed, typed into and locked`() {
    var model = model("clock")
    model.play("Down")
    #expect(hint(model).contains("Hours: 10"))
    model.play("Tab 30")
    #expect(hint(model).contains("Minutes: 30"))
    model.play("Enter")
    #expect(hint(model).contains("locked") && hint(model).contains("Enter unlock"))
    var channels = self.model("columns")
    channels.play("Right 200")
    #expect(hint(channels).contains("Green: 200, #ffc800"))
  }

  @Test func `The mouse uses the control where it is drawn`() throws {
    var model = model("clock")
    let row = model.row(with: "✓")
    let column = try #require(Array(model.rows[row]).firstIndex(of: "✓"))
    model.click(at: Point(column: column, row: row))
    #expect(hint(model).contains("locked"))
  }

  @Test func `A page animates only while its control opens, starting when the page is shown`() {
    var model = model("radial", isMotionReduced: false)
    #expect(model.isAnimating)
    let closed = model.frame()
    model.play("tick:300")
    #expect(model.frame() != closed && model.isAnimating)
    model.play("tick:650")
    #expect(!model.isAnimating)
    let open = model.frame()
    model.play("tick:900")
    #expect(model.frame() == open)
    model.play("C-n C-p")
    #expect(model.isAnimating && model.frame() == closed)
    #expect(!self.model("radial").isAnimating)
  }

  @Test func `Settings reach the menu, and the printed frame shows it half open`() throws {
    var settings = GallerySettings()
    settings.colors = [.black, .white, .black]
    settings.angleOfDisplay = 90
    settings.clockwise = true
    settings.radius = 8
    settings.currentColor = .white
    let menu = try settings.menu()
    #expect(menu.colors.count == 3 && menu.endAngle == 90 && menu.radius == 8)
    let scene = try #require(GalleryScene.named("radial"))
    func frame(_ milliseconds: Int, _ settings: GallerySettings) -> Frame {
      scene.frame(
        TerminalContext(
          size: Size(columns: 40, rows: 12),
          context: RenderContext(elapsed: .milliseconds(milliseconds))), settings: settings)
    }
    #expect(frame(600, settings).plainText.contains("◉2"))
    #expect(!frame(600, settings).plainText.contains("4"))
    #expect(frame(600, GallerySettings()).plainText.contains("4"))
    #expect(Set([0, 300, 600].map { frame($0, settings) }).count == 3)
    #expect(frame(600, settings) == frame(2000, settings))
  }

  @Test(.slow) func `Each option changes the scenes that it is for, and no other`() {
    let changes: [(option: String, change: (inout GallerySettings) -> Void)] = [
      ("--start-angle", { $0.startAngle = 40 }), ("--end-angle", { $0.endAngle = 200 }),
      ("--angle-of-display", { $0.angleOfDisplay = 120 }), ("--clockwise", { $0.clockwise = true }),
      ("--radius", { $0.radius = 6 }), ("--border-color", { $0.borderColor = .white }),
      ("--border-width", { $0.borderWidth = 3 }), ("--start-color", { $0.startColor = .black }),
      ("--current-color", { $0.currentColor = Color(RGB8(1, 2, 3)) }),
      ("--colors", { $0.colors = [.black, .white] }),
    ]
    let terminal = TerminalContext(
      size: Size(columns: 80, rows: 24), context: RenderContext(elapsed: .seconds(2)))
    for (option, change) in changes {
      var settings = GallerySettings()
      change(&settings)
      for scene in GalleryScene.all {
        let isChanged = scene.frame(terminal, settings: settings) != scene.frame(terminal)
        #expect(isChanged == scene.uses(option), "\(option) \(scene.name)")
      }
    }
  }

  @Test func `Random events on any page at any size never trap`() {
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

  @Test func `A single control is centred, with its colour, name and value`() throws {
    for scene in ["slider", "slider-vertical", "wheel", "palette", "canvas"] {
      let frame = model(scene).frame()
      let columns = frame.bounds.points.filter { $0.row < 23 && frame[$0].isPixels }.map(\.column)
      let (left, right) = (try #require(columns.min()), try #require(columns.max()))
      #expect(abs(left - (79 - right)) <= 6, "\(scene) \(left) \(right)")
      #expect(frame.plainText.contains("#ffb300"))
    }
    #expect(model("slider").row(with: "hue") >= 0)
    // The hints of a picker do not name a key that it uses.
    let layout = GalleryScene(try PickerLayout(parsing: "wheel(hue,saturation) slider(brightness)"))
    var picker = GalleryModel(
      scene: layout, terminal: TerminalContext(size: Size(columns: 120, rows: 30)))
    #expect(hint(picker).contains("Ctrl-C quit"))
    #expect(picker.play("q").isEmpty)
    #expect(picker.play("C-c") == [.quit(status: 0, output: nil)])
  }
}
