import StyledText

/// A cache from the JSON of styles to the styles: texts use the same few again and again.
struct JSONStyleCache {
  private struct Entry {
    var bytes: [UInt8]
    var style: TextStyle
  }

  /// Longer JSON is not cached.
  static let maximumLength = 256
  private static let size = 512
  private var entries = [Entry?](repeating: nil, count: size)

  /// Returns the cached style of some JSON.
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

  /// Caches a style, replacing an older one.
  mutating func insert(_ style: TextStyle, for bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.maximumLength else { return }
    entries[Self.slot(of: bytes)] = Entry(bytes: Array(bytes), style: style)
  }

  /// Returns the slot of some JSON.
  ///
  /// All bytes contribute, so that similar colours get different slots.
  private static func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & UInt64(size - 1))
  }
}
