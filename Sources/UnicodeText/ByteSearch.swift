// The only file of the module that imports the C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Darwin)
  // Not tested on macOS.
  import Darwin
#endif

/// Searches for bytes eight at a time, because most bytes of most files are plain ASCII.
///
/// The arithmetic is the search for a zero byte in a word. Only its first hit is exact, and only
/// the first is used. Source: https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord
public enum ByteSearch {
  static var ones: UInt64 { 0x0101_0101_0101_0101 }
  static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// The offset of the first ESC or byte from 0x80 at or after `start`, or `end` if there is none.
  public static func firstEscapeOrNonASCII(
    in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    search(in: bytes, from: start, to: end) { ($0 | equal(0x1B, $0)) & highs }
  }

  /// The offset of the first ESC or first byte of a possible `InvalidByte` scalar at or after
  /// `start`, or `end` if there is none.
  public static func firstEscapeOrInvalidByte(
    in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    search(in: bytes, from: start, to: end) { word in
      (equal(0x1B, word) | equal(InvalidByte.firstByte, word)) & highs
    }
  }

  /// The end of the printable ASCII that begins at `start`.
  public static func printableEnd(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    guard let base = bytes.baseAddress else { return start }
    return search(in: base, from: start, to: end) { unprintable($0) & highs }
  }

  /// The offset of the first "\n" or "\r" at or after `start`, or the end.
  public static func firstLineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    return search(in: base, from: start, to: bytes.count) { word in
      (equal(0x0A, word) | equal(0x0D, word)) & highs
    }
  }

  /// The offset of the first control character of ASCII at or after `start`, or the end.
  package static func firstControl(in bytes: ByteBuffer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    return search(in: base, from: start, to: bytes.count) { word in
      (~atLeast(0x20, word & ~highs) & ~word | equal(0x7F, word)) & highs
    }
  }

  /// Returns the end of printable ASCII that needs no escape in a JSON string.
  package static func jsonStringEnd(in bytes: ByteBuffer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    return search(in: base, from: start, to: bytes.count, escapedInJSON)
  }

  /// Copies printable ASCII that needs no escape in a JSON string; returns its end.
  /// - Parameter target: has room for the bytes from `start` and seven more.
  package static func copyForJSON(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    copy(bytes, from: start, to: end, into: target, escapedInJSON)
  }

  /// Copies printable ASCII that needs no escape in HTML and XML; returns its end.
  /// - Parameter target: has room for the bytes from `start` and seven more.
  package static func copyForMarkup(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    copy(bytes, from: start, to: end, into: target) { word in
      // `&` and `'` differ in one bit, and so do `<` and `>`.
      let escaped =
        equal(0x22, word) | equal(0x27, word | ones) | equal(0x3E, word | ones &<< 1)
      return (unprintable(word) | escaped) & highs
    }
  }

  private static func escapedInJSON(_ word: UInt64) -> UInt64 {
    (unprintable(word) | equal(0x22, word) | equal(0x5C, word)) & highs
  }

  /// Sets the highest bit of the first byte of a word that equals `byte`.
  static func equal(_ byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference
  }

  /// Sets the highest bit of every byte of a word that is not printable ASCII.
  static func unprintable(_ word: UInt64) -> UInt64 {
    word | atLeast(0x7F, word & ~highs) | ~atLeast(0x20, word & ~highs)
  }

  /// Sets the highest bit of every byte of a word that is at least `byte`.
  ///
  /// All bytes must be ASCII.
  static func atLeast(_ byte: UInt8, _ word: UInt64) -> UInt64 {
    (word &+ ones &* UInt64(0x80 - byte)) & highs
  }

  /// The offset of the first byte whose highest bit is set in `hits` of its word, or `end`.
  static func search(
    in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, _ hits: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawPointer(bytes)
    var index = start
    while index &+ 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let hit = hits(UInt64(littleEndian: word))
      if hit != 0 { return index &+ hit.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    guard index < end else { return index }
    let limit: UInt64 = 0x80 &<< UInt64((end &- index) &* 8)
    let hit = hits(lastBytes(of: bytes, from: index, to: end)) & (limit &- 1) | limit
    return index &+ hit.trailingZeroBitCount &>> 3
  }

  /// Copies bytes up to the first whose highest bit is set in `hits` of its word, or to `end`; returns
  /// that offset.
  ///
  /// Whole words are stored: most pieces of text are short and their lengths random, and a copy by
  /// the length would be a wrong guess of the processor.
  /// - Parameter hits: has a hit at a zero.
  private static func copy(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int,
    into target: UnsafeMutablePointer<UInt8>, _ hits: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawPointer(bytes)
    let copy = UnsafeMutableRawPointer(target)
    var index = start
    while index < end {
      let word =
        index &+ 8 <= end
        ? UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        : lastBytes(of: bytes, from: index, to: end)
      copy.storeBytes(of: word.littleEndian, toByteOffset: index &- start, as: UInt64.self)
      let hit = hits(word)
      if hit != 0 { return index &+ hit.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return index
  }

  /// Returns the last bytes, one to seven, in little-endian order, and zeros after them.
  ///
  /// The parts overlap: their number is random, and a loop would be a wrong guess of the processor.
  static func lastBytes(of bytes: UnsafePointer<UInt8>, from index: Int, to end: Int) -> UInt64 {
    let count = end &- index
    guard count < 4 else {
      let raw = UnsafeRawPointer(bytes)
      let first = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      let last = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: end &- 4, as: UInt32.self))
      return UInt64(first) | UInt64(last) &<< UInt64((count &- 4) &* 8)
    }
    let middle = count &>> 1
    return UInt64(bytes[index]) | UInt64(bytes[index &+ middle]) &<< UInt64(middle &* 8)
      | UInt64(bytes[end &- 1]) &<< UInt64((count &- 1) &* 8)
  }

  /// The number of occurrences of a byte.
  package static func count(_ byte: UInt8, in buffer: ByteBuffer) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var count = 0
    var index = 0
    // Counts of 128 bytes fit into a `UInt8`, so that the compiler can count in vectors.
    while index + 128 <= buffer.count {
      var subtotal: UInt8 = 0
      let block = base + index
      // Without the conversion the compiler counts byte by byte, 19 times as slowly.
      for offset in 0..<128 {
        subtotal &+= UInt8(truncatingIfNeeded: block[offset] == byte ? 1 : 0)
      }
      count &+= Int(subtotal)
      index &+= 128
    }
    while index < buffer.count {
      if base[index] == byte { count += 1 }
      index += 1
    }
    return count
  }

  /// The index of the first occurrence of `byte` at or after `start`.
  package static func first(_ byte: UInt8, in buffer: ByteBuffer, from start: Int) -> Int? {
    guard let base = buffer.baseAddress, start < buffer.count,
      let found = memchr(base + start, Int32(byte), buffer.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether a text occurs, which is not empty.
  package static func contains(_ text: StaticString, in buffer: ByteBuffer) -> Bool {
    let text = ByteBuffer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var start = 0
    while let found = first(text[0], in: buffer, from: start) {
      if buffer[found...].starts(with: text) { return true }
      start = found + 1
    }
    return false
  }

  /// The index after the `number`-th occurrence of `byte`, counted from 1.
  ///
  /// - Precondition: there are at least `number` occurrences.
  package static func offset(after number: Int, of byte: UInt8, in buffer: ByteBuffer) -> Int {
    var index = 0
    for _ in 0..<number {
      guard let found = first(byte, in: buffer, from: index) else {
        preconditionFailure("too few occurrences of the byte")
      }
      index = found + 1
    }
    return index
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, or the end.
  ///
  /// All elements after one that satisfies it satisfy it too, so that a binary search finds it.
  @inlinable
  package func partitioningIndex(where isSatisfied: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let middle = index(start, offsetBy: count / 2)
      if isSatisfied(self[middle]) {
        count /= 2
      } else {
        start = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return start
  }
}
