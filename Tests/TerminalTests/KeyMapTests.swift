import Terminal
import Testing

@Suite("Tables of keys")
struct KeyMapTests {
  private enum Step: KeyAction {
    case up, down, left, right, leave

    var row: KeyRow { KeyRow("\(self)") }
  }

  private let map = KeyMap<Step>([
    (.up, [Key(.up), .control("p")]),
    (.down, [Key(.down)]),
    (.left, [Key(.left)]),
    (.right, [Key(.right)]),
    (.leave, Key.withAnyModifiers(.escape) + [.character("q")]),
  ])

  @Test func `Actions can be found by key, and keys by action`() {
    #expect(map[.control("p")] == .up)
    #expect(map[.control("n")] == nil)
    #expect(map[Key(.escape, [.control, .shift])] == .leave)
    #expect(map.keys(for: .down) == [Key(.down)])
    #expect(map.label(for: .leave) == "Esc")
    #expect(map.keys(for: .leave).briefNames == ["Esc", "q"])
    #expect(map.conflicts.isEmpty)
  }

  @Test func `A key that two actions claim is a conflict and belongs to the first one`() {
    var map = map
    map.bind(.left, to: [.control("p"), Key(.home)])
    #expect(map.conflicts == [.control("p")])
    #expect(map[.control("p")] == .up)
    #expect(map[Key(.home)] == .left)
    #expect(map[Key(.left)] == nil)
    map.bind(.left, to: [Key(.left), Key(.left)])
    #expect(map.conflicts.isEmpty, "the same key twice for one action")
  }
}
