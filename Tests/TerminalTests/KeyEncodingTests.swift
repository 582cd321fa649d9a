import Terminal
import TestSupport
import Testing

@Suite("Keys that terminals send")
struct KeyEncodingTests {
  @Test(
    "Keys arrive as the encoding can say them",
    arguments: [
      ("Ctrl-K", "Ctrl-K", "Ctrl-K", "Ctrl-K"), ("Ctrl-I", "Tab", "Tab", "Ctrl-I"),
      ("Ctrl-M", "Enter", "Enter", "Ctrl-M"),
      ("Ctrl-Alt-M", "Alt-Enter", "Alt-Enter", "Ctrl-Alt-M"),
      ("Ctrl-Shift-K", "Ctrl-K", "Ctrl-Shift-K", "Ctrl-Shift-K"),
      ("Ctrl-1", nil, "Ctrl-1", "Ctrl-1"),
      ("Ctrl-/", "Ctrl-_", "Ctrl-/", "Ctrl-/"), ("Ctrl-Enter", "Enter", "Ctrl-Enter", "Ctrl-Enter"),
      ("Alt-Enter", "Alt-Enter", "Alt-Enter", "Alt-Enter"),
      ("Shift-Tab", "Shift-Tab", "Shift-Tab", "Shift-Tab"),
      ("Shift-Esc", nil, "Shift-Esc", "Shift-Esc"),
      ("Ctrl-Shift-Left", "Ctrl-Shift-Left", "Ctrl-Shift-Left", "Ctrl-Shift-Left"),
      ("q", "q", "q", "q"), ("Alt-Shift-K", "Alt-Shift-K", "Alt-Shift-K", "Alt-Shift-K"),
      ("Ctrl-X Ctrl-I", "Ctrl-X Tab", "Ctrl-X Tab", "Ctrl-X Ctrl-I"),
      ("Ctrl-X Ctrl-1", nil, "Ctrl-X Ctrl-1", "Ctrl-X Ctrl-1"),
    ] as [(String, String?, String?, String?)])
  func received(name: String, standard: String?, modified: String?, kitty: String?) throws {
    let key = try #require(Key(named: name))
    #expect(key.received(in: .standard)?.name == standard)
    #expect(key.received(in: .modifyOtherKeys)?.name == modified)
    #expect(key.received(in: .kitty)?.name == kitty)
  }

  @Test("What control characters and ESC decode to is what the standard encoding sends")
  func decoded() {
    for byte in (1...26).map({ UInt8($0) }) + [0, 28, 29, 30, 31] {
      for isAlt in [false, true] {
        var decoder = InputDecoder()
        let events = decoder.decode((isAlt ? [0x1B] : []) + [byte])
        guard case .key(let key)? = events.first else { continue }
        #expect(key.received(in: .standard) == key, "\(byte)")
      }
    }
  }

  @Test("The console of Linux sends no modifiers of arrows and function keys")
  func console() {
    #expect(Key(.left, .control).received(in: .console) == nil)
    #expect(Key(.left).received(in: .console) == Key(.left))
    #expect(Key.alt("k").received(in: .console) == .alt("k"))
  }
}
