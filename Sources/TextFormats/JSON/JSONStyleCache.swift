import StyledText

/// The styles that were read lately, by their JSON: most texts have few, again and again.
struct JSONStyleCache {
  private struct Entry {
    var bytes: [UInt8]
    var style: TextStyle
  }

  /// Longer styles are not kept.
  static let longest = 256
  private static let size = 512
  private var entries = [Entry?](repeating: nil, count: size)

  /// The style that some JSON stands for, if it is known.
  func style(for bytes: UnsafeBufferPointer<UInt8>) -> TextStyle? {
    guard let entry = entries[Self.slot(of: bytes)], entry.bytes.count == bytes.count else {
      return nil
    }
    let isSame = entry.bytes.withUnsafeBufferPointer { known in
      var index = 0
      while index < known.count, known[index] == bytes[index] { index += 1 }
      return index == known.count
    }
    return isSame ? entry.style : nil
  }

  /// Keeps a style in the place of an older one.
  mutating func insert(_ style: TextStyle, for bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    entries[Self.slot(of: bytes)] = Entry(bytes: Array(bytes), style: style)
  }

  /// Every byte counts, so that neighbouring colours get different places.
  private static func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & UInt64(size - 1))
  }
}
