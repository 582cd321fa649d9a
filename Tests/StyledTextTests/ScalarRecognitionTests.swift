import Testing

@testable import StyledText
@testable import UnicodeText

@Suite("Scalars in bytes")
struct ScalarRecognitionTests {
  func recognize(_ bytes: [UInt8]) -> ParseResult {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .noMatch }
      return ParseResult.scalar(in: start, at: 0, to: buffer.count)
    }
  }

  @Test
  func `Scalars are recognised as Unicode defines, except those that represent invalid bytes`() {
    let tails: [UInt8] = [0x20, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBD, 0xBE, 0xBF, 0xC0]
    var valid: Set<[UInt8]> = []
    var beginnings: Set<[UInt8]> = []
    func add(_ bytes: [UInt8]) {
      let lead = UInt32(bytes[0]) & (bytes.count == 2 ? 0x1F : bytes.count == 3 ? 0x0F : 0x07)
      let value = bytes.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
      guard let scalar = Unicode.Scalar(value), InvalidByte.byte(for: scalar) == nil,
        Array(String(Character(scalar)).utf8) == bytes
      else { return }
      valid.insert(bytes)
      for length in 1..<bytes.count { beginnings.insert(Array(bytes[..<length])) }
    }
    func forEachSequence(from first: UInt8, _ body: ([UInt8]) -> Void) {
      func extend(_ bytes: [UInt8]) {
        body(bytes)
        guard bytes.count < (bytes[0] >= 0xEF ? 4 : 3) else { return }
        for tail in tails { extend(bytes + [tail]) }
      }
      for byte in first...0xFF { extend([byte]) }
    }
    forEachSequence(from: 0xC0) { if $0.count > 1 { add($0) } }
    func check(_ bytes: [UInt8]) {
      let length = (2...4).first { $0 <= bytes.count && valid.contains(Array(bytes[..<$0])) }
      let expected: ParseResult =
        if let length {
          .complete(length)
        } else {
          beginnings.contains(bytes) ? .incomplete : .noMatch
        }
      if recognize(bytes) != expected { Issue.record("\(bytes)") }
    }
    forEachSequence(from: 0x80, check)
  }

  @Test
  func
    `The search finds the first ESC, non-ASCII byte or possible InvalidByte scalar at any offset`()
  {
    for length in 0..<70 {
      for offset in 0...length {
        for (byte, isSpecial, isGuarded) in [
          (0x1B, true, true), (0x80, true, false), (0xFF, true, false), (0xF4, true, true),
          (0x1A, false, false), (0x1C, false, false), (0x7F, false, false), (0x00, false, false),
        ] as [(UInt8, Bool, Bool)] {
          // Bytes after the end must not count.
          var bytes = [UInt8](repeating: 0x61, count: length) + [0x1B, 0xF4]
          if offset < length { bytes[offset] = byte }
          let found = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { start in
              (
                ByteSearch.firstEscapeOrNonASCII(in: start, from: 0, to: length),
                ByteSearch.firstEscapeOrInvalidByte(in: start, from: 0, to: length)
              )
            }
          }
          #expect(found?.0 == (isSpecial && offset < length ? offset : length))
          #expect(found?.1 == (isGuarded && offset < length ? offset : length))
        }
      }
    }
  }
}
