import Color
import TestSupport

@testable import App
@testable import TOML

/// Writes the statements of a random configuration file.
struct RandomConfigurationWriter {
  typealias Block = RandomConfiguration.Block

  var notation: TOMLNotation
  var random: SeededGenerator {
    get { notation.random }
    set { notation.random = newValue }
  }
  let faultShare: Int
  /// The settings and actions that no statement sets yet.
  private var settings: [Setting]
  private var actions: [(context: KeyContext, index: Int, name: String)]
  /// Keys that no action has.
  private var keys: [String]
  private var unknownCount = 0

  init(seed: UInt64, faultShare: Int) {
    var random = SeededGenerator(seed: seed)
    self.faultShare = faultShare
    settings = Setting.all.shuffled(using: &random)
    let standard = Settings().program.keys
    actions = KeyContext.allCases.flatMap { context in
      standard.bindings(of: context).enumerated().map { (context, $0.offset, $0.element.name) }
    }
    .shuffled(using: &random)
    // A sequence takes its first key from all others.
    keys = (13...24).flatMap { number in
      ["", "Ctrl-", "A-", "s-", "M-C-", "Ctrl-Shift-", "alt-Shift-", "C-M-S-"].map {
        "\($0)F\(number)" + (number > 22 ? " x" : "")
      }
    }
    keys.shuffle(using: &random)
    notation = TOMLNotation(random: random)
  }

  // MARK: The file

  mutating func file() -> [Block] {
    var tables: [[Block]] = []
    for name in ["screen", "editor", "picker", "steps", "keys"] where random.chance(35) {
      tables += section([name], withFaults(statements(of: name), table: [name]))
      if name == "keys" { tables += keyTables() }
    }
    tables.shuffle(using: &random)
    if random.chance(faultShare) { tables.append(unknownTable()) }
    var blocks = withFaults([], table: []) + tables.flatMap { $0 }
    separate(&blocks)
    if random.chance(faultShare) { blocks.append(openString()) }
    return blocks
  }

  /// Puts comments and empty lines between blocks, and makes sure that open ones are cut off.
  private mutating func separate(_ blocks: inout [Block]) {
    var result: [Block] = []
    for (index, block) in blocks.enumerated() {
      result.append(block)
      if block.isOpen {
        // Anything but a statement would be read as the rest of the open one.
        if index + 1 < blocks.count, !blocks[index + 1].isStatement {
          result.append(unknownSetting(in: []))
        }
      } else if random.chance(15) {
        result.append(
          Block(text: Array(random.pick(["\n", "# a comment\n", "  \t\n", "# [odd]\n"]).utf8)))
      }
    }
    blocks = result
  }

  // MARK: Tables

  /// Returns a table, perhaps with a problem in its header, or in two parts.
  private mutating func section(_ path: [String], _ blocks: [Block]) -> [[Block]] {
    guard random.chance(faultShare) else { return [[header(path)] + blocks] }
    switch random.number(in: 0...3) {
    case 0:
      // No name can be read, so nobody knows where the settings belong.
      let valid = blocks.filter(\.faults.isEmpty).map { block in
        var block = block
        block.values = []
        return block
      }
      return [[faultyHeaderWithoutName()] + valid]
    case 1 where blocks.count > 1 && !blocks[0].isOpen:
      // The same table twice.
      var second = header(path)
      second.faults = [0]
      return [[header(path), blocks[0], second] + blocks[1...]]
    default: return [[faultyHeader(path)] + blocks]
    }
  }

  mutating func header(_ path: [String]) -> Block {
    let text =
      notation.space() + "[" + notation.space() + notation.key(path) + notation.space() + "]"
    return Block(text: Array((text + notation.lineEnd()).utf8))
  }

  /// Statements for some settings of a table.
  private mutating func statements(of table: String) -> [Block] {
    let own = settings.filter { String($0.table) == table && random.chance(40) }
    settings.removeAll { setting in own.contains { $0.name == setting.name } }
    return own.map { setting in
      let value = validValue(of: setting)
      return statement([String(setting.key)], value, .setting(setting, value))
    }
  }

  private mutating func keyTables() -> [[Block]] {
    var tables: [[Block]] = []
    for context in KeyContext.allCases where random.chance(15) {
      let path = ["keys", context.rawValue]
      var blocks: [Block] = []
      for _ in 0..<random.number(in: 0...4) {
        guard let action = takeAction(of: context) else { break }
        let (value, names) = keyValue()
        blocks.append(statement([action.name], value, .keys(context, action: action.index, names)))
      }
      tables += section(path, withFaults(blocks, table: path))
    }
    return tables
  }

  // MARK: Statements

  mutating func statement(
    _ key: [String], _ value: TOMLValue, _ meaning: RandomConfiguration.Value? = nil
  ) -> Block {
    let text =
      notation.space() + notation.key(key) + notation.space() + "=" + notation.space()
      + notation.value(value) + notation.lineEnd()
    return Block(text: Array(text.utf8), key: key, values: meaning.map { [$0] } ?? [])
  }

  mutating func takeSetting(of table: String) -> Setting? {
    settings.firstIndex { String($0.table) == table }.map { settings.remove(at: $0) }
  }

  mutating func takeAction(of context: KeyContext) -> (index: Int, name: String)? {
    actions.firstIndex { $0.context == context }.map { found in
      let action = actions.remove(at: found)
      return (action.index, action.name)
    }
  }

  mutating func takeKey() -> String { keys.popLast() ?? "none" }

  /// A name that no setting, action or table has, and nothing else in the file.
  mutating func unknownName() -> String {
    unknownCount += 1
    return random.pick(["odd", "wrapp", "-", "Wrap", "save_", "0"]) + "-\(unknownCount)"
  }

  private mutating func keyValue() -> (TOMLValue, [String]) {
    let names = (0..<random.pick([1, 1, 1, 2, 3])).map { _ in takeKey() }
    if random.chance(8) { return (.text("none"), []) }
    if names.count == 1, random.chance(70) { return (.text(names[0]), names) }
    return (.list(names.map { .text($0) }), names)
  }
}

// MARK: Values

extension RandomConfigurationWriter {
  /// Returns a value that a setting accepts, by what it says of itself.
  mutating func validValue(of setting: Setting) -> TOMLValue {
    switch setting.defaultValue {
    case .flag: return .flag(random.chance(50))
    case .number: return .number(random.number(in: Self.range(of: setting)))
    case .text:
      if setting.name == "screen.theme" { return .text(anyText()) }
      if setting.name == "picker.layout" { return .text(random.pick(Self.layouts)) }
      return .text(random.pick(Self.words(of: setting)))
    case .list, .table, .other:
      if setting.name == "editor.rulers" {
        return .list(
          (0..<random.number(in: 0...20)).map { _ in .number(random.number(in: 1...1000)) })
      }
      guard setting.table != "steps" else {
        guard random.chance(90) else { return .list([]) }
        return .list([.number(random.number(in: 1...100)), .number(random.number(in: 1...100))])
      }
      let words = Self.words(of: setting).filter { _ in random.chance(60) }
      if words.count == 1, random.chance(50) { return .text(words[0]) }
      return .list(words.shuffled(using: &random).map { .text($0) })
    }
  }

  /// Returns a value that a setting does not accept.
  mutating func invalidValue(of setting: Setting) -> TOMLValue {
    let strange: [TOMLValue] = [
      .number(-1), .number(.max), .other(kind: "", text: "1979-05-27T07:32:00Z"),
      .other(kind: "", text: "-inf"), .other(kind: "", text: "[{a = 1}, [2]]"),
      .other(kind: "", text: "[1, 'a', true]"), .other(kind: "", text: "{}"),
    ]
    var values = strange
    switch setting.defaultValue {
    case .flag: values += [.number(1), .text("true"), .list([]), .list([.flag(true)])]
    case .number:
      let range = Self.range(of: setting)
      values += [.number(range.lowerBound - 1), .number(range.upperBound + 1), .text("4")]
      values += [.flag(true), .list([.number(4)])]
    case .text:
      values += [.flag(true), .list([]), .list([.text("auto")])]
      if setting.name != "screen.theme" { values += [.text(anyText() + "?"), .text("")] }
    case .list, .table, .other:
      values += [.flag(true), .list([.text("css"), .text("css")]), .list([.text("Css")])]
      values += [.text("none such"), .list([.number(0)]), .list([.number(0), .number(2000)])]
      if setting.name == "editor.rulers" { values.append(.list((0...20).map { _ in .number(80) })) }
    }
    return random.pick(values)
  }

  private mutating func anyText() -> String {
    let characters: [Character] = [
      "a", "é", "\"", "'", "\\", "#", "[", "]", "=", "\u{7}", "\u{1b}", "𝄞", " ", "{", "}", ",",
      ".",
    ]
    return String((0..<random.number(in: 0...9)).map { _ in random.pick(characters) })
  }

  private static func range(of setting: Setting) -> ClosedRange<Int> {
    let numbers = setting.expectation.split(separator: " ").compactMap { Int($0) }
    return numbers[0]...numbers[1]
  }

  /// The words in quotes of what a setting says of its values.
  private static func words(of setting: Setting) -> [String] {
    setting.expectation.matches(of: #/"([^"]*)"/#).map { String($0.1) }
  }

  private static let layouts = [
    "last", "wheel(hue,saturation) slider(brightness)", "slider(red) slider(green) slider(blue)",
  ]
}
