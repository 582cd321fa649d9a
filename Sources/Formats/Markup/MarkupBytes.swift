import Color
import UnicodeText

/// Bytes of markup that are put one after the other.
protocol MarkupBytes {
  mutating func append(_ byte: UInt8)
  mutating func put(_ text: ByteBuffer)
}

extension MarkupBytes {
  /// Puts text.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Puts a name.
  mutating func put(name: String) { for byte in name.utf8 { append(byte) } }

  /// Puts a number below 1000.
  mutating func put(number: Int) {
    if number >= 100 { append(UInt8(0x30 + number / 100)) }
    if number >= 10 { append(UInt8(0x30 + number / 10 % 10)) }
    append(UInt8(0x30 + number % 10))
  }

  /// Puts `#rrggbb`.
  mutating func put(_ color: RGB8) {
    append(.hashSign)
    var digits = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    for _ in 0..<6 {
      digits = digits &<< 4
      let digit = UInt8(truncatingIfNeeded: digits &>> 24 & 15)
      append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
    }
  }
}

extension [UInt8]: MarkupBytes {
  mutating func put(_ text: ByteBuffer) { append(contentsOf: text) }
}

/// The end of an output, with room for a tag or a short text.
///
/// Every word of a log may have a tag of a dozen parts, and an array checks its storage for each.
struct MarkupBuffer: MarkupBytes {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count: Int

  /// More than the longest tag needs.
  static let longestTag = 1024

  /// Appends to an output; what exceeds the room is left out.
  @inline(__always)
  static func append(
    to output: inout [UInt8], atMost room: Int = longestTag, _ body: (inout MarkupBuffer) -> Void
  ) {
    output.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        var bytes = MarkupBuffer(buffer: buffer, count: count)
        body(&bytes)
        count = bytes.count
      }
    }
  }

  mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func put(_ text: ByteBuffer) {
    guard let source = text.baseAddress, let target = buffer.baseAddress,
      text.count <= buffer.count &- count
    else { return }
    (target + count).update(from: source, count: text.count)
    count &+= text.count
  }

  /// Puts text from an offset up to a byte that `copy` leaves to the caller; returns its offset.
  ///
  /// Nothing is put if there is no room for the rest of the text and seven bytes more.
  @inline(__always)
  mutating func put(
    _ text: ByteBuffer, from start: Int,
    by copy: (UnsafePointer<UInt8>, Int, Int, UnsafeMutablePointer<UInt8>) -> Int
  ) -> Int {
    guard let source = text.baseAddress, let target = buffer.baseAddress,
      text.count &- start < buffer.count &- count &- 7
    else { return start }
    let end = copy(source, start, text.count, target + count)
    count &+= end &- start
    return end
  }

  mutating func removeLast() { count = max(count - 1, 0) }
}

/// A run of characters of two columns each, or of full blocks, or one symbol.
///
/// In a page such runs get the width that they have in a terminal: fallback fonts have other widths,
/// and blocks have seams between them. A symbol is any character of one column that fonts for code
/// need not have. Symbols are often wider than their column, where a run of them would cover what
/// follows.
struct WideRun {
  /// Whether the characters are full blocks, of one column each.
  let isSolid: Bool
  /// The columns of the run in a terminal that draws emoji whole.
  private(set) var columns = 0
  /// The offset of the end of the run.
  private(set) var end: Int

  private static let block: UInt32 = 0x2588
  private static let joiner: UInt32 = 0x200D
  /// The columns at which a run ends, so that their number has at most three digits.
  private static let limit = 900

  /// Reads the run that begins at a scalar, which is such a character.
  init(in text: ByteBuffer, at start: Int) {
    let first = UTF8Scalar(in: text, at: start).value
    isSolid = first == Self.block
    let isSymbol = !isSolid && Self.columns(of: first) == 1
    end = start
    var last: UInt32 = 0
    // An emoji takes two columns, however many scalars it has.
    var emoji: EmojiSequence?
    while end < text.count, text[end] >= 0x80, !EscapedCharacter.isNeeded(in: text, at: end) {
      let scalar = UTF8Scalar(in: text, at: end)
      let value = scalar.value
      let width = Self.columns(of: value)
      let mayContinue =
        width == 0 || last == Self.joiner || EmojiSequence.isHalfFlag(value)
        || (0x1F3FB...0x1F3FF).contains(value)
      if isSolid {
        guard value == Self.block, columns < Self.limit else { break }
        columns += 1
      } else if !mayContinue || emoji?.add(value) != true {
        // A scalar without width belongs to the character before it.
        let isNext = isSymbol ? end == start : width == 2 && columns < Self.limit
        guard isNext || width == 0 && end > start else { break }
        columns += width
        if width > 0 { emoji = EmojiSequence(value) }
      } else if EmojiSequence.isHalfFlag(value) {
        emoji = nil
      } else if isSymbol {
        columns = 2
      }
      last = value
      end += scalar.length
    }
  }

  /// Whether a run begins at a byte from 0x80.
  static func begins(in text: ByteBuffer, at index: Int) -> Bool {
    // Letters, lines and blocks are frequent.
    if text[index] < 0xC6 || text[index] == 0xD0 { return false }
    let value = UTF8Scalar(in: text, at: index).value
    if (0x2500...0x259F).contains(value) { return value == block }
    let next = flowing.partitioningIndex { $0.upperBound >= value }
    if next < flowing.count, flowing[next].contains(value) { return false }
    return columns(of: value) > 0
  }

  /// The characters that are not put into a box, besides lines and blocks.
  private static let flowing = PackageResources.flowing_txt.tableRows.map { row in
    let ends = row.prefix(2).compactMap { UInt32($0, radix: 16) }
    return ends[0]...ends[1]
  }

  private static func columns(of value: UInt32) -> Int {
    // Terminals that draw flags whole give two columns to half of one as well.
    if EmojiSequence.isHalfFlag(value) { return 2 }
    return Unicode.Scalar(value).map(ScalarWidth.columns(of:)) ?? 1
  }
}
