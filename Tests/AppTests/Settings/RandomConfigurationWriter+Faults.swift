import TestSupport

@testable import App
@testable import TOML

extension RandomConfigurationWriter {
  /// Puts problems between the statements of a table.
  mutating func withFaults(_ blocks: [Block], table: [String]) -> [Block] {
    var result: [Block] = []
    for block in blocks {
      if random.chance(faultShare) { result.append(fault(in: table, after: result)) }
      result.append(block)
    }
    if random.chance(faultShare) { result.append(fault(in: table, after: result)) }
    return result
  }

  private mutating func fault(in table: [String], after blocks: [Block]) -> Block {
    switch random.number(in: 0...9) {
    case 0: return unknownSetting(in: table)
    case 1...2:
      return table.count == 2 ? faultyKeys(in: table[1]) : wrongValue(in: table)
    case 3:
      guard
        let block = blocks.filter({ !$0.key.isEmpty && !$0.values.isEmpty }).randomElement(
          using: &random)
      else { return unknownSetting(in: table) }
      return faulty(statement(block.key, .number(4)))
    case 4: return openStatement()
    case 5: return longStatement()
    default: return notTOML()
    }
  }

  private func faulty(_ block: Block) -> Block {
    var block = block
    block.faults = [0]
    return block
  }

  // MARK: Meaning

  mutating func unknownSetting(in table: [String]) -> Block {
    let values: [TOMLValue] = [
      .flag(true), .text("a"), .list([.number(1), .number(2)]),
      .other(kind: "", text: "{a = 1}"), .other(kind: "", text: "2024-02-29"),
    ]
    var key = [unknownName()]
    if random.chance(20) { key += ["b", "c"] }
    return faulty(statement(key, random.pick(values)))
  }

  private mutating func wrongValue(in table: [String]) -> Block {
    guard table.count == 1, let setting = takeSetting(of: table[0]) else {
      return unknownSetting(in: table)
    }
    return faulty(statement([String(setting.key)], invalidValue(of: setting)))
  }

  private mutating func faultyKeys(in name: String) -> Block {
    guard let context = KeyContext(rawValue: name), let action = takeAction(of: context) else {
      return unknownSetting(in: [])
    }
    let strange: [TOMLValue] = [
      .number(3), .text("Hyper-S"), .text(""), .text("Ctrl-"), .list([.number(1)]),
      .text("C-x C-y C-z"), .text("\u{1b}"), .other(kind: "", text: "[['F13']]"),
      .text(String(repeating: "long", count: 100)),
    ]
    switch random.number(in: 0...2) {
    case 0:
      // The key that is right is used.
      let key = takeKey()
      return faulty(
        statement(
          [action.name], .list([.text(key), .text("Hyper-A")]),
          .keys(context, action: action.index, [key])))
    case 1 where context.isTyped: return faulty(statement([action.name], .text("é")))
    default: return faulty(statement([action.name], random.pick(strange)))
    }
  }

  /// A table that is not known: each of its settings is reported.
  mutating func unknownTable() -> [Block] {
    let paths = [
      [unknownName()], ["keys", unknownName()], ["editor", unknownName(), "deep"],
      ["keys", "text", unknownName()], ["a.b", unknownName()], ["", unknownName()],
    ]
    var blocks = [header(random.pick(paths))]
    for _ in 0..<random.number(in: 1...3) {
      blocks.append(faulty(statement([unknownName()], .number(1))))
    }
    return blocks
  }

  // MARK: TOML

  private mutating func notTOML() -> Block {
    let key = unknownName()
    let text = random.pick([
      "\(key) wrap", "= 3", "\(key) =", "\(key) = maybe", "\(key) = 1 2", "\(key) = 'a' 'b'",
      "\(key) = \"open", "\(key) = 'open", "\(key) = \"\\q\"", "\(key) = [1 2]",
      "\(key) = {a = 1,, b = 2}", "\(key).. = 1", "\"\(key) = 1", "\(key) = ]", "@!$%", "]",
      "don't do this", "\(key) = \"\"\"a\"\"\" b", "\(key) = [1, 2]]", "{}", "\"\"\"", "'''",
      "\(key) = {a = 1, a = 2}", "\(key) = \"\u{1b}[31m\"", "# \u{1b}]0;title\u{7}", "\u{0}",
      "\(key) = " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
    ])
    var bytes = Array(text.utf8)
    if random.chance(10) {
      bytes = Array(random.pick(["# ", "\(key) = '", "\(key) = ", ""]).utf8)
      bytes += random.pick([[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5]])
    }
    if random.chance(1) { bytes += Array(repeating: UInt8(ascii: "x"), count: 20_000) + [0x01] }
    return Block(text: bytes + [0x0A], faults: [0], isStatement: false)
  }

  /// A list or a table that is not closed.
  private mutating func openStatement() -> Block {
    let key = unknownName()
    let text = random.pick([
      "\(key) = [80,", "\(key) = [", "\(key) = [\n  1,\n  2,", "\(key) = ['a', [1, 2],",
      "\(key) = [ # a comment ]", "\(key) = {a = 1", "\(key) = {", "\(key) = [{a = 1},\n {b = 2}",
    ])
    return Block(text: Array((text + "\n").utf8), faults: [0], isOpen: true)
  }

  /// A statement of several lines with a problem in one of them.
  private mutating func longStatement() -> Block {
    let key = unknownName()
    let (text, line) = random.pick([
      ("\(key) = [\n  1,\n  maybe,\n  3\n]", 2), ("\(key) = [\n  1,\n  'open,\n  3\n]", 2),
      ("\(key) = \"\"\"\na\nb \\q\n\"\"\"", 2), ("\(key) = '''\na\n''' b", 2),
      ("\(key) = [\n  'a', # \u{1}\n  'b'\n]", 1), ("\(key) = [\n1,\n\n2 3]", 3),
    ])
    return Block(text: Array((text + "\n").utf8), faults: [line])
  }

  /// A string of many lines without its end, at the end of the file.
  mutating func openString() -> Block {
    let quotes = random.pick(["\"\"\"", "'''"])
    let text = "[\(unknownName())]\n\(unknownName()) = \(quotes)\n text\n\n[]\n# a comment\n"
    guard random.chance(50) else { return Block(text: Array(text.utf8), faults: [1]) }
    return Block(text: Array((text + "\(unknownName()) = 1\n").utf8), faults: [1, 6])
  }

  // MARK: Headers

  /// A header with a problem, whose name can be read.
  mutating func faultyHeader(_ path: [String]) -> Block {
    let name = notation.key(path)
    let text = random.pick([
      "[\(name)", "[\(name)] wrap", "[[\(name)]]", "[\(name)] = 1", "[[\(name)",
      "[\(name)] # \u{1}",
    ])
    return Block(text: Array((text + "\n").utf8), faults: [0], isStatement: false)
  }

  /// A header without a name that can be read.
  mutating func faultyHeaderWithoutName() -> Block {
    let text = random.pick(["[]", "[=", "[", "[[[", "[editor wrap]", "[editor..wrap]", "['editor]"])
    return Block(text: Array((text + "\n").utf8), faults: [0], isStatement: false)
  }
}
