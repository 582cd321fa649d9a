import Testing

@testable import NcursesTerminal

@Suite("Colour pairs")
struct PairTableTests {
  private func pair(_ number: Int) -> PairTable.Pair {
    PairTable.Pair(foreground: Int32(number % 701) << 8, background: Int32(number / 701))
  }

  @Test("Each pair has its own slot, from 1 on, and keeps it")
  func slots() {
    var table = PairTable()
    for number in 0..<20_000 { #expect(table.slot(for: pair(number)) == Int32(number + 1)) }
    for number in 0..<20_000 { #expect(table.slot(for: pair(number)) == Int32(number + 1)) }
    #expect(table.count == 20_000)
  }

  @Test("The terminal's own colours are pair 0 and take no slot")
  func plain() {
    var table = PairTable(capacity: 1)
    #expect(table.slot(for: .plain) == 0)
    #expect(table.slot(for: pair(1)) == 1)
    #expect(table.slot(for: .plain) == 0)
  }

  @Test("A full table returns nil for new pairs, keeps the others, and can be emptied")
  func full() {
    var table = PairTable(capacity: 3)
    for number in 0..<3 { _ = table.slot(for: pair(number)) }
    #expect(table.slot(for: pair(3)) == nil)
    #expect(table.slot(for: pair(2)) == 3)
    table.removeAll()
    #expect(table.slot(for: pair(3)) == 1)
    #expect(table.slot(for: pair(2)) == 2)
  }

  @Test("An unused slot has the default colours")
  func unknownSlot() {
    var table = PairTable()
    let known = PairTable.Pair(foreground: 1, background: 2)
    #expect(table.slot(for: known) == 1)
    #expect(table[1] == known && table[0] == .plain)
    for slot in [2, 53, 65_535, Int.max] { #expect(table[slot] == .plain) }
  }

  @Test("Default and real colours do not share a slot")
  func defaults() {
    var table = PairTable()
    let pairs = [(-1, 0), (0, -1), (0, 0), (1, 0), (0, 1), (-1, 1)].map {
      PairTable.Pair(foreground: $0.0, background: $0.1)
    }
    #expect(pairs.map { table.slot(for: $0) } == Array(1...6))
  }
}
