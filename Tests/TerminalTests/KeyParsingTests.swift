import Foundation
import Terminal
import TestSupport
import Testing

@Suite("Names of keys")
struct KeyParsingTests {
  @Test(arguments: [
    ("Ctrl-K", Key.control("k")), ("ctrl-k", .control("k")), ("C-k", .control("k")),
    ("M-Left", Key(.left, .alt)), ("A-left", Key(.left, .alt)), ("Alt-Left", Key(.left, .alt)),
    ("S-Tab", Key(.tab, .shift)),
    ("Ctrl-Alt-Shift-F12", Key(.function(12), [.control, .alt, .shift])),
    ("a", .character("a")), ("A", .character("A")), ("Shift-a", .character("A")),
    ("-", .character("-")),
    ("Ctrl--", .control("-")), ("Space", .character(" ")), ("Ctrl-Space", .control(" ")),
    ("Ctrl-Shift-K", Key(.character("k"), [.control, .shift])), ("PgUp", Key(.pageUp)),
    ("ret", Key(.enter)), ("é", .character("é")), ("c", .character("c")),
    ("C-x C-s", .sequence(.control("x"), .control("s"))),
    ("Z Z", .sequence(.character("Z"), .character("Z"))),
  ])
  func `Names are read in the notations of hints, Helix and Emacs`(name: String, key: Key) {
    #expect(Key(named: name) == key)
  }

  @Test(arguments: [
    "Ctrl-K", "Alt-0", "F1", "Ctrl-PgUp", "Esc", "q", "Ctrl-Space", "Ctrl-Alt-Z",
    "Alt-Shift-Left",
  ])
  func `Keys have their usual names`(name: String) { #expect(Key(named: name)?.name == name) }

  @Test func `Keys are coded as their names, and print them`() throws {
    let keys = [
      Key.control("k"), Key(.enter), .sequence(.control("x"), .alt(" ")), .character("é"),
    ]
    let data = try JSONEncoder().encode(keys)
    #expect(
      String(decoding: data, as: UTF8.self) == "[\"Ctrl-K\",\"Enter\",\"Ctrl-X Alt-Space\",\"é\"]")
    #expect(try JSONDecoder().decode([Key].self, from: data) == keys)
    #expect("\(keys[0])" == "Ctrl-K")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Key.self, from: Data("\"Hyper-K\"".utf8))
    }
  }

  @Test(arguments: [
    "", " ", "Ctrl-", "Ctrl-Ctrl", "F0", "F25", "Hyper-K", "ab", "a b c", "Ctrl-ab",
  ])
  func `Other names are refused`(name: String) { #expect(Key(named: name) == nil) }

  @Test func `The name of a key is read as that key`() {
    let codes: [Key.Code] =
      [
        .enter, .tab, .backspace, .escape, .insert, .delete, .up, .down, .left, .right, .home, .end,
        .pageUp, .pageDown,
      ] + (1...24).map { .function($0) } + "a1-+é/ ".map { .character($0) }
    var keys = codes.flatMap { Key.withAnyModifiers($0) }
    // Shift is part of a character that is typed.
    keys.removeAll { key in if case .character = key.code { key.modifiers == .shift } else { false }
    }
    for key in keys {
      #expect(Key(named: key.name) == key, "\(key.name)")
      let sequence = Key.sequence(.control("x"), key)
      #expect(Key(named: sequence.name) == sequence, "\(sequence.name)")
    }
  }
}
