import TestSupport

@testable import App

/// A random configuration file, joined from rows of `Vectors/parts.txt`.
struct RandomConfiguration {
  /// A row: lines of a table, what is read of them, and which of them are reported, from 0.
  struct Part {
    let table, text, plain: String
    let faults: [Int]

    /// What is set, which may be only once in a table.
    var name: Substring { (plain.isEmpty ? text : plain).prefix { $0 != "=" } }

    static func all() throws -> [Part] {
      try VectorRow.all(in: "AppTests/Vectors/parts.txt", cells: 4).map {
        Part(table: $0[0], text: $0[1], plain: $0[2], faults: $0.words(3).compactMap { Int($0) })
      }
    }
  }

  /// A part of the file with its first line, from 1, and its bytes.
  struct Block {
    let line: Int
    let bytes: Range<Int>
    let plain: String
    let faults: [Int]
  }

  private(set) var text = ""
  private(set) var blocks: [Block] = []
  private let lineBreak: String

  /// The lines that are reported.
  var faultyLines: [Int] { blocks.flatMap { block in block.faults.map { block.line + $0 } } }

  /// Makes a file.
  /// - Parameter faultShare: how many of a hundred parts with a problem are in it.
  init(of parts: [Part], seed: UInt64, faultShare: Int) {
    var random = SeededGenerator(seed: seed)
    func chance(_ percent: Int) -> Bool { random.number(in: 0...99) < percent }
    lineBreak = chance(20) ? "\r\n" : "\n"
    if chance(5) { text = "\u{feff}" }
    let headers = parts.filter { $0.table == "[]" }
    let tables = Set(parts.map(\.table)).subtracting(["[]", "*", "$"]).sorted()
      .shuffled(using: &random)
    for table in [""] + tables.filter({ _ in chance(35) }) {
      let header = random.pick(headers.filter { $0.faults.isEmpty || chance(faultShare) })
      if !table.isEmpty { append(header, in: table) }
      // Without a name that can be read, nobody knows where the settings belong.
      let isKnown = table.isEmpty || !header.plain.isEmpty
      var names: Set<Substring> = []
      for part in parts.shuffled(using: &random) where [table, "*"].contains(part.table) {
        guard chance(part.faults.isEmpty ? 20 : faultShare), isKnown || part.faults.isEmpty,
          names.insert(part.name).inserted
        else { continue }
        append(part, in: table, isRead: isKnown)
      }
    }
    if chance(faultShare) { append(random.pick(parts.filter { $0.table == "$" })) }
    if chance(20), let last = blocks.popLast() {
      text.removeLast()
      let bytes = last.bytes.lowerBound..<text.utf8.count
      blocks.append(Block(line: last.line, bytes: bytes, plain: last.plain, faults: last.faults))
    }
  }

  private mutating func append(_ part: Part, in table: String = "", isRead: Bool = true) {
    // Only headers have a place for the name.
    func named(_ text: String) -> String {
      part.table == "[]" ? text.replacing("@", with: table) : text
    }
    let (line, start) = (text.utf8.count { $0 == 0x0A } + 1, text.utf8.count)
    text += (named(part.text) + "\n").replacing("\n", with: lineBreak)
    blocks.append(
      Block(
        line: line, bytes: start..<text.utf8.count, plain: isRead ? named(part.plain) : "",
        faults: part.faults))
  }
}
