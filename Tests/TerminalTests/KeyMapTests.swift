import Terminal
import Testing

@Suite("Tables of keys")
struct KeyMapTests {
  private enum Step: KeyAction {
    case up, down, left, right, leave

    var title: String { "\(self)" }
  }

  private let map = KeyMap<Step>([
    (.up, [Key(.up), .control("p")]),
    (.down, [Key(.down)]),
    (.left, [Key(.left)]),
    (.right, [Key(.right)]),
    (.leave, Key.withAnyModifiers(.escape) + [.character("q")]),
  ])

  @Test("Actions can be found by key, and keys by action")
  func lookup() {
    #expect(map[.control("p")] == .up)
    #expect(map[.control("n")] == nil)
    #expect(map[Key(.escape, [.control, .shift])] == .leave)
    #expect(map.keys(for: .down) == [Key(.down)])
    #expect(map.label(for: .leave) == "Esc")
    #expect(map.keyNames(for: .leave) == ["Esc", "q"])
    #expect(map.conflicts.isEmpty)
  }

  @Test("A key that two actions claim is a conflict and belongs to the first one")
  func conflicts() {
    var map = map
    map.bind(.left, to: [.control("p"), Key(.home)])
    #expect(map.conflicts == [.control("p")])
    #expect(map[.control("p")] == .up)
    #expect(map[Key(.home)] == .left)
    #expect(map[Key(.left)] == nil)
  }

  @Test("The same key twice for one action is not a conflict")
  func repeated() {
    var map = map
    map.bind(.left, to: [Key(.left), Key(.left)])
    #expect(map.conflicts.isEmpty)
  }

  @Test(
    "Keys have their usual names",
    arguments: [
      (.control("k"), "Ctrl-K"), (.alt("0"), "Alt-0"), (Key(.function(1)), "F1"),
      (Key(.pageUp, .control), "Ctrl-PgUp"), (Key(.escape), "Esc"), (.character("q"), "q"),
      (.control(" "), "Ctrl-Space"), (Key(.character("z"), [.control, .alt]), "Ctrl-Alt-Z"),
      (Key(.left, [.alt, .shift]), "Alt-Shift-Left"),
    ] as [(Key, String)])
  func names(key: Key, name: String) { #expect(key.name == name) }

  @Test("Labels of several keys are short")
  func labels() {
    #expect(map.label(for: [.up, .down]) == "↑↓")
    #expect([Key(.left, .alt), Key(.right, .alt)].label == "Alt-←→")
    #expect([Key.character("["), .character("]")].label == "[ ]")
    #expect([Key(.left), Key(.right, .alt)].label == "Left Alt-Right")
    #expect([Key]().label.isEmpty)
    let arrows = [Key.Code.left, .right, .up, .down].map { Key($0, .control) }
    #expect(arrows.names(arrows: "arrows") == ["Ctrl-arrows"])
    #expect((arrows + [Key(.home)]).names(arrows: "arrows") == ["Ctrl-arrows", "Home"])
    #expect(Array(arrows.prefix(2)).names(arrows: "arrows") == ["Ctrl-Left", "Ctrl-Right"])
  }
}
