import TestSupport
import Testing

@testable import Terminal

private func decode(_ text: String, additional: KeyValuePairs<String, Key> = [:]) -> [Event] {
  var decoder = InputDecoder(
    additional: additional.map { InputDecoder.KeySequence(bytes: Array($0.utf8), key: $1) })
  return decoder.decode(Array(text.utf8)) + decoder.flush()
}

private func keys(_ text: String) -> [Key] {
  decode(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
}

@Suite("Decoding terminal input")
struct InputDecoderTests {
  @Test(arguments: ["[0n", "[?62;1c", "[?2026;2$y", "[<0;3;4M", "[I", "[O", "[200~a\u{1B}[201~"])
  func `Esc is a key even if an answer, the mouse, the focus or a paste follows at once`(
    tail: String
  ) {
    let alone = decode("\u{1B}" + tail)
    #expect(alone.count == 1)
    #expect(decode("\u{1B}\u{1B}" + tail) == [.key(Key(.escape))] + alone)
  }

  @Test func `Text of all lengths becomes one character key for each scalar`() {
    #expect(keys("aé漢😀e\u{301}") == ["a", "é", "漢", "😀", "e", "\u{301}"].map { Key.character($0) })
  }

  @Test
  func `Controls, and sequences of xterm, rxvt, the Linux console and kitty are decoded`() throws {
    let rows = try VectorRow.all(in: "TerminalTests/Vectors/keys.txt", cells: 2)
    #expect(rows.count == 69)
    for row in rows {
      #expect(try decode(row[0]) == [.key(#require(Key(named: row[1])))], "\(row)")
    }
  }

  @Test func `The cursor position is distinguished from F3 with a modifier by its row`() {
    #expect(decode("\u{1B}[2;3R") == [.reply(.cursorPosition(row: 2, column: 3))])
    #expect(decode("\u{1B}[1;2R") == [.key(Key(.function(3), .shift))])
  }

  @Test(arguments: [
    "[97;1:3u", "[1;1:3A", "[97;9u", "[57441u", "[MC!!", "[Mb!!", "[M\u{1} !", "[99~",
    "[1;2;3m", "_private\u{1B}\\", "^private\u{1B}\\", "[ q", "[<0;1M", "[<67;1;1M",
  ])
  func `Unknown sequences give no event`(tail: String) { #expect(decode("\u{1B}" + tail).isEmpty) }

  @Test func `Mouse reports have zero-based positions, buttons and modifiers`() {
    let point = Point(column: 2, row: 4)
    #expect(
      decode("\u{1B}[<0;3;5M\u{1B}[<32;3;5M\u{1B}[<2;3;5m\u{1B}[<64;3;5M\u{1B}[<85;3;5M") == [
        .mouse(Mouse(.press(clicks: 1), at: point)),
        .mouse(Mouse(.drag, at: point)),
        .mouse(Mouse(.release, at: point, button: .secondary)),
        .mouse(Mouse(.wheelUp, at: point)),
        .mouse(Mouse(.wheelDown, at: point, modifiers: [.shift, .control])),
      ])
  }

  @Test func `CR LF is one Enter, unless the line feed comes later`() {
    let enter = Event.key(Key(.enter))
    #expect(decode("\r\n\r\n\n") == [enter, enter, enter])
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\r".utf8)) == [enter])
    #expect(decoder.isPending && decoder.flush().isEmpty)
    #expect(decoder.decode(Array("\n".utf8)) == [enter])
  }

  @Test func `A paste is one event with LF line ends`() {
    #expect(
      decode("\u{1B}[200~a\r\nb\rc\nd\u{1B}[A\u{1B}[201~x") == [
        .paste("a\nb\nc\nd\u{1B}[A"), .key(.character("x")),
      ])
  }

  @Test(
    arguments: [
      ([0xFF, 0x41], "\u{10FFFF}A"), ([0x41, 0xC3], "A\u{10FFC3}"),
      ([0xE6, 0xBC, 0x41], "\u{10FFE6}\u{10FFBC}A"), ([0, 0xC0, 0xAF], "\0\u{10FFC0}\u{10FFAF}"),
      ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
      // The scalar that represents 0x80 was pasted itself: its own four bytes.
      ([0xF4, 0x8F, 0xBE, 0x80], "\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}"),
      ([0xF4, 0x8F, 0xBD, 0xBF], "\u{10FF7F}"), ([0xF0, 0x9F, 0x91, 0x8D], "👍"),
    ] as [([UInt8], String)])
  func `Pasted bytes that are not UTF-8 become special scalars`(bytes: [UInt8], text: String) {
    var decoder = InputDecoder()
    let paste = Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
    #expect(decoder.decode(paste) == [.paste(text)])
  }

  @Test func `An open paste waits as long as needed`() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~one \u{1B}[20".utf8)).isEmpty)
    #expect(!decoder.isPending)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode(Array("1~".utf8)) == [.paste("one ")])
  }

  @Test func `Ten megabytes are pasted at once`() {
    var decoder = InputDecoder()
    let body = [UInt8](repeating: 0x61, count: 1 << 20)
    var events = decoder.decode(Array("\u{1B}[200~".utf8))
    for _ in 0..<10 { events += decoder.decode(body) }
    events += decoder.decode(Array("\u{1B}[201~".utf8))
    guard case .paste(let text) = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == 10 << 20)
  }

  @Test func `Replies and focus changes are decoded`() {
    let input =
      "\u{1B}[I\u{1B}[O\u{1B}[0n\u{1B}[?62;22c\u{1B}[?2026;2$y\u{1B}]11;rgb:0/0/0\u{7}"
      + "\u{1B}]4;1;x\u{1B}\\\u{1B}P1$r0m\u{1B}\\"
    #expect(
      decode(input) == [
        .focusChanged(true), .focusChanged(false), .reply(.ready),
        .reply(.deviceAttributes([62, 22])), .reply(.mode(2026, state: 2)),
        .reply(.operatingSystemCommand("11;rgb:0/0/0")), .reply(.operatingSystemCommand("4;1;x")),
        .reply(.deviceControl("1$r0m")),
      ])
  }

  @Test func `An endless string is dropped beyond its limit, and decoding continues after it`() {
    let long = String(repeating: "x", count: InputDecoder.longestString + 1)
    #expect(decode("\u{1B}]52;\(long)\u{7}q") == [.key(.character("q"))])
  }

  @Test func `A timeout turns ESC into keys and drops everything else`() {
    #expect(decode("\u{1B}") == [.key(Key(.escape))])
    #expect(decode("\u{1B}\u{1B}") == [.key(Key(.escape)), .key(Key(.escape))])
    #expect(decode("\u{1B}[") == [.key(.alt("["))])
    #expect(decode("\u{1B}O") == [.key(.alt("O"))])
    #expect(decode("\u{1B}]") == [.key(.alt("]"))])
    for partial in ["\u{1B}[1;", "\u{1B}[<0;1", "\u{1B}]11;rgb", "\u{1B}P1$", "\u{1B}[M!"] {
      #expect(decode(partial).isEmpty, "\(partial.debugDescription)")
    }
    var decoder = InputDecoder()
    _ = decoder.decode([0xE6, 0xBC])
    #expect(decoder.isPending)
    #expect(decoder.flush().isEmpty)
    #expect(!decoder.isPending)
  }

  @Test func `Unsupported buttons and movements are ignored`() {
    for bits in [35, 39, 66, 67, 70, 98, 128, 129, 130, 131, 160, 163] {
      #expect(decode("\u{1B}[<\(bits);3;5M\u{1B}[<\(bits);3;5m").isEmpty, "\(bits)")
    }
  }

  @Test func `Mouse reports of terminals without SGR are understood too`() {
    let point = Point(column: 2, row: 4)
    #expect(
      decode("\u{1B}[M\"#%\u{1B}[MB#%\u{1B}[M##%\u{1B}[M`#%\u{1B}[Mq#%") == [
        .mouse(Mouse(.press(clicks: 1), at: point, button: .secondary)),
        .mouse(Mouse(.drag, at: point, button: .secondary)),
        .mouse(Mouse(.release, at: point, button: .secondary)),
        .mouse(Mouse(.wheelUp, at: point)),
        .mouse(Mouse(.wheelDown, at: point, modifiers: .control)),
      ])
    var decoder = InputDecoder()
    #expect(
      decoder.decode([0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0xA1]) == [
        .mouse(Mouse(.press(clicks: 1), at: Point(column: 222, row: 128)))
      ])
  }

  private static let whole: [String] =
    [
      "[A", "[1;5C", "[3~", "[15;2~", "OP", "OA", "O5A", "Op", "[[A", "[Z", "[a", "[7$", "[8@",
      "[107;5u", "[97:65;2u", "[27;5;105~", "[27u", "[<0;10;20M", "[<0;10;20m", "[M !!", "[I",
      "[O", "[0n", "[?1;2c", "[?2026;2$y", "[?1u", "]11;rgb:0/0/0\u{1B}\\", "]4;1;x\u{7}",
      "P1$r0m\u{1B}\\", "P>|XTerm(379)\u{1B}\\", "[12;40R", "[200~a b\u{1B}[201~",
    ].map { "\u{1B}" + $0 } + ["é", "漢", "😀"]

  @Test func `The rest of a split sequence is never typed, however late it arrives`() {
    for text in Self.whole {
      let bytes = Array(text.utf8)
      let expected = decode(text)
      for cut in 1..<bytes.count {
        var decoder = InputDecoder()
        let early = decoder.decode(bytes[..<cut]) + decoder.flush()
        #expect(decoder.flush().isEmpty && !decoder.isPending)
        let late = decoder.decode(bytes[cut...] + [0x1B, 0x5B, 0x42])
        #expect(late == expected + [.key(Key(.down))], "\(text.debugDescription) at \(cut)")
        // Only possible keys were decoded as keys: Esc, or Alt with the second byte.
        let isKey = bytes[0] == 0x1B && (cut == 1 || cut == 2 && !text.hasPrefix("\u{1B}\u{1B}"))
        #expect(early.count == (isKey ? 1 : 0), "\(text.debugDescription) at \(cut)")
      }
    }
  }

  @Test func `A key split in three is not typed, even after a lone ESC timed out`() {
    for text in Self.whole where text.hasPrefix("\u{1B}") {
      let bytes = Array(text.utf8)
      let expected = decode(text)
      for (first, second) in (2..<bytes.count).flatMap({ last in (1..<last).map { ($0, last) } }) {
        var decoder = InputDecoder()
        _ = decoder.decode(bytes[..<first]) + decoder.flush()
        let early = decoder.decode(bytes[first..<second])
        let late = decoder.decode(bytes[second...] + [0x1B, 0x5B, 0x42])
        #expect(
          early + late == expected + [.key(Key(.down))],
          "\(text.debugDescription) at \(first) and \(second)")
      }
    }
  }

  @Test func `A possible part of a key is held for one timeout only`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) + decoder.flush() == [.key(Key(.escape))])
    #expect(!decoder.isPending)
    #expect(decoder.partSilence == nil)
    #expect(decoder.decode([0x5B]).isEmpty && decoder.isPending)
    #expect(decoder.partSilence == nil && decoder.flush().isEmpty)
    #expect(decoder.isPending && decoder.partSilence == .milliseconds(150))
    #expect(decoder.flush() == [.key(.character("["))])
    #expect(!decoder.isPending && decoder.partSilence == nil)
    #expect(decoder.decode([0x41]) == [.key(.character("A"))])
    _ = decoder.decode([0x1B]) + decoder.flush()
    #expect(decoder.decode([0x5B, 0x31]).isEmpty && decoder.partSilence == .seconds(1))
    #expect(decoder.flush() == ["[", "1"].map { .key(.character($0)) })
    // By then a single character is typed, and several are the rest of the sequence.
    for (rest, events) in [
      ("A", ["[", "A"].map { Event.key(.character($0)) }), ("1;5C", [.key(Key(.right, .control))]),
    ] {
      _ = decoder.decode([0x1B]) + decoder.flush()
      #expect((decoder.decode([0x5B]) + decoder.flush()).isEmpty)
      #expect(decoder.decode(Array(rest.utf8)) == events)
    }
    // Other input after it has the same effect.
    _ = decoder.decode([0x1B]) + decoder.flush()
    #expect(
      decoder.decode([0x5B]) + decoder.decode([0x78]) == ["[", "x"].map { .key(.character($0)) })
    _ = decoder.decode([0x1B]) + decoder.flush()
    #expect(
      decoder.decode([0x4F]) + decoder.decode([0x1B, 0x5B, 0x41])
        == [.key(.character("O")), .key(Key(.up))])
  }

  @Test(arguments: [
    "[", "[A]", "[All]", "[1] one", "[x] done", "One", "OK then", "]", "]x", "Pt", "P1", "A~",
    "~",
  ])
  func `Text after Esc or an Alt key is text`(text: String) {
    for begin in ["\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P"] {
      var decoder = InputDecoder()
      _ = decoder.decode(Array(begin.utf8))
      #expect(!decoder.flush().isEmpty)
      // Here the text is the rest of a sequence, as if all bytes had come at once.
      if ["[", "O"].contains(begin.dropFirst()), ["A~"].contains(text) { continue }
      let events = decoder.decode(Array(text.utf8)) + decoder.flush() + decoder.flush()
      #expect(events == text.map { .key(.character($0)) }, "\(begin.debugDescription) \(text)")
    }
  }

  @Test func `Enter ends a reply that never ends`() {
    var decoder = InputDecoder()
    _ = decoder.decode(Array("\u{1B}]11;rgb".utf8))
    _ = decoder.flush()
    _ = decoder.decode(Array("a".utf8))
    _ = decoder.flush()
    #expect(decoder.decode(Array("b\rx".utf8)) == [.key(Key(.enter)), .key(.character("x"))])
  }

  @Test func `A paste without an end is delivered after a timeout, and stays open`() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~one\r\u{E9}".utf8).dropLast()).isEmpty)
    #expect(decoder.pasteTimeout == InputDecoder.pasteDelivery)
    #expect(decoder.flushPaste() == [.paste("one\n")])
    #expect(decoder.flushPaste().isEmpty)
    // No part of the rest acts as a key, whatever it contains.
    #expect(decoder.decode([0xA9, 0x11, 0x0D] + Array("\u{1B}[A two words".utf8)).isEmpty)
    #expect(
      decoder.decode(Array("\u{1B}[201~x".utf8))
        == [.paste("é\u{11}\n\u{1B}[A two words"), .key(.character("x"))])
  }

  @Test func `After the timeout Esc, Ctrl-C and arrow keys end the paste`() {
    for (bytes, key) in [
      ("\u{3}", Key.control("c")), ("\u{1B}[B", Key(.down)), ("\u{1B}", Key(.escape)),
    ] {
      var decoder = InputDecoder()
      _ = decoder.decode(Array("\u{1B}[200~one".utf8))
      _ = decoder.flushPaste()
      _ = decoder.decode(Array("two".utf8))
      #expect(decoder.decode(Array(bytes.utf8)) + decoder.flush() == [.paste("two"), .key(key)])
      #expect(decoder.decode(Array("x".utf8)) == [.key(.character("x"))])
    }
  }

  @Test
  func `What is typed into a paste without an end appears soon, and the second key ends it`() {
    var decoder = InputDecoder()
    _ = decoder.decode(Array("\u{1B}[200~one".utf8))
    #expect(decoder.flushPaste(after: InputDecoder.pasteDelivery) == [.paste("one")])
    #expect(decoder.pasteTimeout == InputDecoder.pasteSilence)
    #expect(decoder.decode([0x03]).isEmpty, "it may still be part of the paste")
    #expect(decoder.flushPaste(after: InputDecoder.pasteDelivery) == [.paste("\u{3}")])
    #expect(decoder.decode([0x03]) == [.key(.control("c"))])
    #expect(decoder.pasteTimeout == nil)
    // Text in between, or no pause, is not what somebody presses.
    _ = decoder.decode(Array("\u{1B}[200~".utf8))
    for text in ["\u{3}", "two", "\u{3}"] {
      #expect(decoder.decode(Array(text.utf8)).isEmpty)
      _ = decoder.flushPaste(after: InputDecoder.pasteDelivery)
    }
    #expect(decoder.decode(Array("three".utf8)).isEmpty)
    #expect(decoder.decode([0x03]).isEmpty)
    #expect(decoder.decode([0x03]).isEmpty)
    #expect(decoder.flushPaste() == [.paste("three\u{3}\u{3}")])
    #expect(decoder.pasteTimeout == nil)
  }

  @Test func `Malformed UTF-8 is dropped, and the bytes after it are kept`() {
    var decoder = InputDecoder()
    let bytes: [UInt8] = [0xFF, 0x80, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0xC2, 0x9B, 0xF0, 0x80, 0x80]
    #expect(
      decoder.decode(bytes + [0x80, 0x61]) == [.key(.character("(")), .key(.character("a"))])
  }

  @Test func `Keys of the terminal's description take precedence`() {
    let own: KeyValuePairs = [
      "\u{1B}[A": Key(.pageUp), "\u{1B}q": Key(.home), "\u{1B}[200z": Key(.function(9)),
      "\u{1B}Ox": Key(.end),
    ]
    #expect(
      decode("\u{1B}[A\u{1B}q\u{1B}[200z\u{1B}Ox", additional: own)
        == [Key(.pageUp), Key(.home), Key(.function(9)), Key(.end)].map { .key($0) })
  }

  private static let samples = [
    "\u{1B}[1;5A", "\u{1B}OP", "\u{1B}[<0;10;20M", "\u{1B}[200~a\r\nü\u{1B}\u{1B}[201~", "é漢", "k",
    "\u{1B}x", "\u{1B}\u{1B}[B", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P1$r0m\u{7}", "\u{1B}[7$",
    "\u{1B}[[A", "\u{1B}[M !!", "\u{1B}[?1;2c", "\u{1B}[?2026;1$y", "\u{1B}[I", "\u{1B}", "\u{0}",
    "\u{1B}[97:65;2u", "\u{1B}_x\u{1B}\\", "[", "\u{1B}O5A", "\u{1B}[1;\u{3}", "\u{1B}]x\u{18}",
  ]

  @Test func `Any input may be split at any byte, and a flush leaves nothing pending`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes += Array((Self.samples.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      var whole = InputDecoder()
      let expected = whole.decode(bytes) + whole.flush()
      var pieces = InputDecoder()
      var events: [Event] = []
      var offset = 0
      while offset < bytes.count {
        let end = min(offset + Int.random(in: 1...4, using: &random), bytes.count)
        events += pieces.decode(bytes[offset..<end])
        offset = end
      }
      events += pieces.flush()
      #expect(events == expected && !pieces.isPending, "\(bytes)")
    }
  }
}

@Suite("Counting clicks")
struct ClickCounterTests {
  @Test func `Quick presses on one cell count to three and start again`() {
    var counter = ClickCounter()
    let press = Mouse(.press(clicks: 1), at: Point(column: 3, row: 4))
    let actions = (0..<4).map { counter.count(press, at: .milliseconds(100 * $0)).action }
    #expect(actions == [1, 2, 3, 1].map { .press(clicks: $0) })
  }

  @Test func `Time, position, button and a drag end a multiple click`() {
    let point = Point(column: 3, row: 4)
    let press = Mouse(.press(clicks: 1), at: point)
    let others: [(Mouse, Duration)] = [
      (press, .milliseconds(401)),
      (Mouse(.press(clicks: 1), at: Point(column: 4, row: 4)), .zero),
      (Mouse(.press(clicks: 1), at: point, button: .middle), .zero),
    ]
    for (mouse, time) in others {
      var counter = ClickCounter()
      _ = counter.count(press, at: .zero)
      #expect(counter.count(mouse, at: time).action == .press(clicks: 1))
    }
    var counter = ClickCounter()
    _ = counter.count(press, at: .zero)
    _ = counter.count(Mouse(.drag, at: Point(column: 9, row: 9)), at: .zero)
    #expect(counter.count(press, at: .zero).action == .press(clicks: 1))
  }
}
