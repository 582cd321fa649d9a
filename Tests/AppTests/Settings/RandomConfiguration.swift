import Picker
import Terminal
import TestSupport

@testable import App
@testable import TOML

/// A random configuration file, with what should be read from it.
struct RandomConfiguration {
  /// Lines that stand together, with their meaning.
  struct Block {
    var text: [UInt8]
    /// The key of a statement.
    var key: [String] = []
    /// The values that are read, in order.
    var values: [Value] = []
    /// The lines that are reported, from 0.
    var faults: [Int] = []
    /// Whether a statement has to follow, because the block would swallow anything else.
    var isOpen = false
    /// Whether it begins like a statement, which ends an open one.
    var isStatement = true
  }

  /// A value of a setting, or the keys of an action.
  enum Value {
    case setting(Setting, TOMLValue)
    case keys(KeyContext, action: Int, [String])
  }

  /// The file.
  private(set) var bytes: [UInt8] = []
  /// The blocks with their first lines, from 1.
  private(set) var blocks: [(line: Int, offset: Int, block: Block)] = []

  /// The lines that are reported.
  var faultyLines: [Int] { blocks.flatMap { line, _, block in block.faults.map { line + $0 } } }

  /// The settings that are read from the blocks that end before an offset.
  func settings(before end: Int = .max) -> Settings {
    var settings = Settings()
    let values = blocks.filter { $0.offset + $0.block.text.count <= end }.flatMap(\.block.values)
    for case .setting(let setting, let value) in values { try? setting.apply(value, to: &settings) }
    if settings.preset != .default {
      settings.program.keys =
        ConfigurationFile(reading: [], preset: settings.preset).settings.program.keys
    }
    for case .keys(let context, let action, let names) in values {
      let keys = names.filter { $0 != "none" }.flatMap { Key.named($0) }
      settings.program.keys.bind(actionAt: action, to: keys, in: context)
    }
    return settings
  }

  /// Makes a file.
  /// - Parameter faultShare: the problems in a hundred statements.
  init(seed: UInt64, faultShare: Int) {
    var writer = RandomConfigurationWriter(seed: seed, faultShare: faultShare)
    let made = writer.file()
    let lineBreak: [UInt8] = writer.random.chance(20) ? [0x0D, 0x0A] : [0x0A]
    var line = 1
    if writer.random.chance(5) { bytes = [0xEF, 0xBB, 0xBF] }
    for var block in made {
      if lineBreak.count > 1 { block.text = block.text.withCarriageReturns }
      blocks.append((line, bytes.count, block))
      bytes += block.text
      line += block.text.count { $0 == 0x0A }
    }
    if writer.random.chance(20), bytes.last == 0x0A {
      bytes.removeLast()
      if bytes.last == 0x0D { bytes.removeLast() }
      blocks[blocks.count - 1].block.text = Array(bytes[blocks[blocks.count - 1].offset...])
    }
  }
}

extension [UInt8] {
  fileprivate var withCarriageReturns: [UInt8] { flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
}

extension SeededGenerator {
  /// True in some of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { number(in: 0...99) < percent }
}

/// How values and keys are written, in every notation that TOML has.
struct TOMLNotation {
  var random: SeededGenerator

  /// Spaces around parts of a line.
  mutating func space() -> String { random.pick(["", " ", " ", "  ", "\t"]) }

  /// What may follow a value on its line.
  mutating func lineEnd() -> String {
    random.pick(["", "", "", " ", " # a comment", "\t#", " # Ünïcode: \"[{'\"\"\" = ]"]) + "\n"
  }

  mutating func key(_ path: [String]) -> String {
    var parts: [String] = []
    for part in path {
      switch random.number(in: 0...9) {
      case 0: parts.append("\"\(escaped(part))\"")
      case 1: parts.append("'\(part)'")
      case _ where part.isEmpty || part.contains("."): parts.append("'\(part)'")
      default: parts.append(part)
      }
    }
    return parts.joined(separator: random.pick([".", ".", " . ", ". "]))
  }

  mutating func value(_ value: TOMLValue) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): self.number(number)
    case .text(let text): self.text(text)
    case .list(let items): list(items)
    case .other(_, let text): text
    case .table: "{}"
    }
  }

  private mutating func number(_ number: Int) -> String {
    number > 9 && random.chance(10) ? "\(number / 10)_\(number % 10)" : "\(number)"
  }

  private mutating func text(_ text: String) -> String {
    let isLiteral = !text.contains("'") && !text.contains { $0 < " " }
    switch random.number(in: 0...3) {
    case 0 where isLiteral: return "'\(text)'"
    case 2 where isLiteral: return "'''" + random.pick(["", "\n"]) + text + "'''"
    case 3:
      // A backslash at the end of a line joins it with what follows, without the space between.
      let fold = text.hasPrefix(" ") ? "" : random.pick(["", "\\\n", "\\  \n\n   "])
      return "\"\"\"" + random.pick(["", "\n"]) + fold + escaped(text)
        + random.pick(["", "\\\n  "]) + "\"\"\""
    default: return "\"\(escaped(text))\""
    }
  }

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case _ where scalar.value < 0x20:
        return "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      case "\"", "\\": return "\\\(scalar)"
      default: return "\(scalar)"
      }
    }.joined()
  }

  private mutating func list(_ items: [TOMLValue]) -> String {
    let isLong = random.chance(35)
    var text = "["
    for (index, item) in items.enumerated() {
      text += isLong ? gap() : space()
      text += value(item)
      text += isLong ? gap() : space()
      if index < items.count - 1 || random.chance(20) { text += "," }
    }
    return text + (isLong ? gap() : space()) + "]"
  }

  /// Space in a list that takes several lines.
  private mutating func gap() -> String {
    random.pick(["\n  ", "\n", " # [ \"\n", "\n\n\t# = ]\n ", " "])
  }
}
