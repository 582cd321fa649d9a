import TestSupport
import Testing
import TextTestSupport

@testable import Recovery
@testable import StyledText

@Suite("Damaged journals")
struct JournalDamageTests {
  func session(
    seed: UInt64, steps: Int, saving: Bool = false, isLazy: Bool = false
  ) -> JournalSession {
    var generator = SeededGenerator(seed: seed)
    var session = JournalSession(generator.text(pieces: 12))
    session.flush()
    for _ in 0..<steps {
      session.step(&generator, saving: saving)
      if isLazy, generator.number(in: 0...3) > 0 { session.log() } else { session.flush() }
    }
    session.flush()
    return session
  }

  @Test("A journal truncated anywhere gives the text of the last intact record")
  func tornTail() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let session = session(seed: seed, steps: 14)
      let base = try #require(session.saved[0])
      let first = try #require(session.points.first)
      for length in 0...session.file.count {
        let bytes = Array(session.file[..<length])
        guard length >= first.length, let contents = try? JournalContents(bytes) else {
          #expect(length < first.length)
          continue
        }
        let point = try #require(session.points.last { $0.length <= length })
        let recovery = try #require(contents.recovered(from: base))
        #expect(recovery.isComplete)
        #expect(recovery.document.text == point.text, "seed \(seed), \(length) bytes")
        #expect(contents.isTorn == (recovery.length < length))
        #expect(recovery.length <= length)
      }
    }
  }

  @Test("Undo and redo work the same after recovery")
  func history() throws {
    for seed in 100..<160 as Range<UInt64> {
      var session = session(seed: seed, steps: 25)
      session.document.endPreview(keep: true)
      session.flush()
      let contents = try JournalContents(session.file)
      let base = try #require(session.saved[0])
      var recovered = try #require(contents.recovered(from: base)).document
      var original = session.document.document
      while true {
        let left = original.undo()
        let right = recovered.undo()
        #expect(right == left)
        #expect(recovered.text == original.text)
        if left == nil { break }
      }
      while true {
        let left = original.redo()
        let right = recovered.redo()
        #expect(right == left)
        #expect(recovered.text == original.text)
        if left == nil { break }
      }
    }
  }

  @Test("The latest text is recovered from any of the saved files")
  func fromEverySavedFile() throws {
    var count = 0
    for seed in 200..<280 as Range<UInt64> {
      let session = session(seed: seed, steps: 40, saving: true, isLazy: seed % 2 == 0)
      let contents = try JournalContents(session.file)
      for start in contents.checkpoints {
        let text = try #require(session.saved[start.mark])
        let recovery = try #require(contents.recover(from: text, at: start))
        #expect(recovery.isComplete, "seed \(seed), mark \(start.mark)")
        #expect(recovery.document.text == session.text, "seed \(seed), mark \(start.mark)")
        count += 1
      }
    }
    #expect(count > 250)
  }

  @Test("Reading stops at a flipped bit")
  func flippedBits() throws {
    var generator = SeededGenerator(seed: 5)
    let session = session(seed: 4, steps: 30)
    let base = try #require(session.saved[0])
    for _ in 0..<400 {
      var bytes = session.file
      let offset = generator.number(in: 0...bytes.count - 1)
      bytes[offset] ^= 1 << UInt8(generator.number(in: 0...7))
      guard let contents = try? JournalContents(bytes) else { continue }
      #expect(contents.isTorn)
      let recovery = try #require(contents.recovered(from: base))
      #expect(recovery.length <= offset)
      let point = session.points.last { $0.length <= offset }
      #expect(recovery.document.text == point?.text ?? base)
    }
  }

  @Test("Records of another journal are rejected")
  func foreignRecords() throws {
    let one = session(seed: 6, steps: 10)
    let half = one.points[5].length
    // The same journal again after its half: each record is intact, but does not follow the one
    // before.
    let bytes = one.file[..<half] + one.file[one.points[2].length...]
    let contents = try JournalContents(Array(bytes))
    let base = try #require(one.saved[0])
    #expect(contents.recovered(from: base)?.length == half)
    #expect(contents.isTorn)
  }

  /// Changes payloads and fixes their checksums.
  func forged(_ file: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var result = Array(file[..<JournalChecksumChain.magic.count])
    var chain = JournalChecksumChain()
    var position = result.count
    var isFirst = true
    while position + 8 <= file.count {
      let count = (0..<4).reduce(0) { $0 | Int(file[position + $1]) << (8 * $1) }
      var payload = Array(file[position + 8..<position + 8 + count])
      position += 8 + count
      let rate = isFirst ? 20 : 3
      if generator.number(in: 0...rate) == 0, !payload.isEmpty {
        switch generator.number(in: 0...3) {
        case 0:
          payload[generator.number(in: 0...payload.count - 1)] = UInt8(
            generator.number(in: 0...255))
        case 1: payload.removeLast(generator.number(in: 1...payload.count))
        case 2:
          payload.insert(
            contentsOf: generator.pick(
              [
                [0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
                [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0], [0x80, 1],
              ] as [[UInt8]]), at: generator.number(in: 0...payload.count))
        default:
          for _ in 0..<4 {
            payload[generator.number(in: 0...payload.count - 1)] = UInt8(
              generator.number(in: 0...40))
          }
        }
      }
      isFirst = false
      var frame = JournalEncoder()
      frame.putFixed(UInt32(payload.count))
      frame.putFixed(payload.withUnsafeBytes { chain.checksum(of: $0) })
      result += frame.bytes + payload
    }
    return result
  }

  @Test("Forged journals with valid checksums do no harm")
  func forgedJournals() throws {
    var generator = SeededGenerator(seed: 7)
    var incomplete = 0
    for seed in 300..<330 as Range<UInt64> {
      let session = session(seed: seed, steps: 12, saving: true)
      let base = try #require(session.saved[0])
      for _ in 0..<70 {
        let bytes = forged(session.file, &generator)
        guard let contents = try? JournalContents(bytes) else { continue }
        for start in contents.checkpoints {
          let recovery = contents.recover(
            from: base, at: start, maxGrowth: 1000)
          guard let recovery else { continue }
          if !recovery.isComplete { incomplete += 1 }
          #expect(recovery.length <= bytes.count)
          #expect(recovery.document.text.utf8Count <= base.utf8Count + 1000)
          if let selection = recovery.selection {
            #expect(selection.range.upperBound <= recovery.document.text.endOffset)
          }
          var document = recovery.document
          while document.undo() != nil {}
        }
      }
    }
    #expect(incomplete > 100)
  }

  @Test("Arbitrary bytes can be read as a journal without harm")
  func noise() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let noise = (0..<generator.number(in: 0...60)).map { _ in UInt8(generator.number(in: 0...255))
      }
      _ = try? JournalContents(noise)
      _ = try? JournalContents(JournalChecksumChain.magic + noise)
    }
    #expect(throws: JournalFault.notAJournal) { try JournalContents([]) }
    #expect(throws: JournalFault.notAJournal) { try JournalContents(JournalChecksumChain.magic) }
    #expect(throws: JournalFault.laterVersion) {
      try JournalContents(Array("inkwheel journal 9\n".utf8))
    }
  }

  @Test("A few bytes cannot expand beyond the limit")
  func bomb() throws {
    var session = JournalSession(StyledString(String(repeating: "a", count: 3000)))
    let new = StyledString(String(repeating: "b", count: 1000))
    session.document.perform(
      Edit((0..<3000).map { .replace(TextOffset($0)..<TextOffset($0 + 1), with: new) }),
      selectionBefore: Selection(.zero), selectionAfter: Selection(.zero))
    session.flush()
    let contents = try JournalContents(session.file)
    let base = try #require(session.saved[0])
    let bounded = try #require(
      contents.recover(from: base, at: contents.checkpoints[0], maxGrowth: 1_000_000))
    #expect(!bounded.isComplete)
    #expect(bounded.document.text == base)
    #expect(contents.recovered(from: base)?.document.text == session.text)
  }
}
