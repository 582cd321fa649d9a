import UnicodeText

extension VisibleMark {
  /// The mark for the scalar from U+0080 that starts at a byte of valid UTF-8, and the scalar's length;
  /// no mark where it can be seen as it is.
  @inline(__always)
  static func mark(
    in buffer: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String?, length: Int) {
    let scalar = UTF8Scalar(in: buffer, at: index)
    guard mayHide(scalar.value) else { return (nil, scalar.length) }
    return (Unicode.Scalar(scalar.value).flatMap { text(for: $0) }, scalar.length)
  }

  /// Whether a scalar from U+0080 has a mark.
  static func hides(_ value: UInt32) -> Bool {
    mayHide(value) && Unicode.Scalar(value).map { text(for: $0) != nil } ?? false
  }

  /// False for nearly all scalars that have no mark, and only for such.
  @inline(__always)
  private static func mayHide(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0..<0x061C, 0x2070..<0xFE00, 0x1_0000..<0x10_FF80: false
    default: true
    }
  }
}
