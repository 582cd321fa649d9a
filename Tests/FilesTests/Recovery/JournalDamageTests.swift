import TestSupport
import Testing
import TextTestSupport

@testable import Files
@testable import StyledText

@Suite("Damaged journals")
struct JournalDamageTests {
  func session(seed: UInt64, steps: Int, saving: Bool = false) -> JournalSession {
    var generator = SeededGenerator(seed: seed)
    var session = JournalSession(generator.text(pieces: 12))
    session.flush()
    for _ in 0..<steps {
      session.step(&generator)
      if saving, generator.number(in: 0...6) == 0 { session.announce() }
      if generator.number(in: 0...3) > 0 { session.flush() }
    }
    session.flush()
    return session
  }

  @Test func `A journal truncated anywhere gives the text of the last intact record`() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let session = session(seed: seed, steps: 14)
      let first = try #require(session.points.first)
      for length in 0...session.file.count {
        let bytes = Array(session.file[..<length])
        guard length >= first.length, let contents = try? JournalContents(bytes) else {
          #expect(length < first.length)
          continue
        }
        let point = try #require(session.points.last { $0.length <= length })
        #expect(
          contents.text(from: session.saved[0]) == point.text, "seed \(seed), \(length) bytes")
        #expect(contents.isTorn == (contents.length(of: bytes) < length))
      }
    }
  }

  @Test func `The latest text is recovered from any of the saved files`() throws {
    var count = 0
    for seed in 200..<280 as Range<UInt64> {
      let session = session(seed: seed, steps: 40, saving: true)
      let contents = try JournalContents(session.file)
      #expect(contents.checkpoints.count == session.saved.count)
      for (text, start) in zip(session.saved, contents.checkpoints) {
        #expect(contents.text(from: text, at: start) == session.text, "seed \(seed)")
        count += 1
      }
      let last = try #require(session.saved.last)
      let found = contents.checkpoint(for: JournalSession.content(of: last))
      #expect(found == contents.checkpoints.last)
    }
    #expect(count > 250)
  }

  @Test func `Reading stops at a flipped bit`() throws {
    var generator = SeededGenerator(seed: 5)
    let session = session(seed: 4, steps: 30)
    for _ in 0..<400 {
      var bytes = session.file
      let offset = generator.number(in: 0...bytes.count - 1)
      bytes[offset] ^= 1 << UInt8(generator.number(in: 0...7))
      guard let contents = try? JournalContents(bytes) else { continue }
      #expect(contents.isTorn)
      let point = session.points.last { $0.length <= offset }
      #expect(contents.text(from: session.saved[0]) == point?.text ?? session.saved[0])
    }
  }

  @Test func `Records of another journal are rejected`() throws {
    let one = session(seed: 6, steps: 10)
    let half = one.points[5]
    // The same journal again after its half: each record is intact, but does not follow the one
    // before.
    let bytes = Array(one.file[..<half.length] + one.file[one.points[2].length...])
    let contents = try JournalContents(bytes)
    #expect(contents.length(of: bytes) == half.length)
    #expect(contents.text(from: one.saved[0]) == half.text)
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
      frame.putFixed(chain.checksum(of: payload[...]))
      result += frame.bytes + payload
    }
    return result
  }

  @Test func `Forged journals with valid checksums do no harm`() throws {
    var generator = SeededGenerator(seed: 7)
    var different = 0
    for seed in 300..<330 as Range<UInt64> {
      let session = session(seed: seed, steps: 12, saving: true)
      for _ in 0..<70 {
        let bytes = forged(session.file, &generator)
        guard let contents = try? JournalContents(bytes) else { continue }
        for start in contents.checkpoints {
          guard let text = contents.text(from: session.saved[0], at: start) else { continue }
          if text != session.text { different += 1 }
          #expect(text.utf8Count <= session.saved[0].utf8Count + bytes.count)
          #expect(String(validating: text.bytes(in: text.fullRange.bytes), as: UTF8.self) != nil)
        }
      }
    }
    #expect(different > 100)
  }

  @Test func `Arbitrary bytes can be read as a journal without harm`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let noise = (0..<generator.number(in: 0...60)).map { _ in UInt8(generator.number(in: 0...255))
      }
      _ = try? JournalContents(noise)
      _ = try? JournalContents(JournalChecksumChain.magic + noise)
    }
    #expect(throws: JournalFault.notAJournal) { try JournalContents([]) }
    #expect(throws: JournalFault.notAJournal) { try JournalContents(JournalChecksumChain.magic) }
    for version in [1, 9] {
      #expect(throws: JournalFault.otherVersion) {
        try JournalContents(Array("inkwheel journal \(version)\n".utf8))
      }
    }
  }
}
