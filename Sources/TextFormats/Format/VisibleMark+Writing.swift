import UnicodeText

extension VisibleMark {
  /// Returns the mark for the scalar from U+0080 at an index of valid UTF-8, or nil if it is
  /// visible, and the length of the scalar.
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

  /// Whether a scalar may have a mark: false for most scalars without one, and never for one with a
  /// mark.
  @inline(__always)
  private static func mayHide(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0..<0x061C, 0x2070..<0xFE00, 0x1_0000..<0x10_FF80: false
    default: true
    }
  }
}
