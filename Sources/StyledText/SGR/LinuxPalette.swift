/// The sequences with which programs change the palette of the Linux console.
///
/// `ESC ] R`, and `ESC ] P` with seven hexadecimal digits, look like the start of a string that has no
/// end.
/// Source: https://man7.org/linux/man-pages/man4/console_codes.4.html
package enum LinuxPalette {
  /// Returns the length of the sequence at an ESC; nil if it is none.
  package static func length(of bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "]") else { return nil }
    switch bytes[start + 2] {
    case UInt8(ascii: "R"): return 3
    case UInt8(ascii: "P"):
      let digits = bytes[(start + 3)...].prefix(7)
      return digits.count == 7 && digits.allSatisfy(isHexDigit) ? 10 : nil
    default: return nil
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}
