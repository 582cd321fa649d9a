/// A sequence OSC 8, which begins or ends a link: `ESC ] 8 ; parameters ; URI` and `ESC \`, BEL or
/// U+009C.
///
/// Terminals agree that what follows the second semicolon is the URI, semicolons included. Control
/// characters and bytes that are not UTF-8 end the sequence without success, so that it never
/// swallows what comes after it. A lone byte 0x9C ends nothing, since in UTF-8 it is a part of other
/// characters. Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
struct LinkSequence {
  /// What is between `8;` and the second semicolon.
  let parameters: Range<Int>
  /// What is behind the second semicolon; empty at the end of a link.
  let uri: Range<Int>

  /// Reads the sequence that begins with `ESC ]`.
  ///
  /// - Parameters:
  ///   - start: the place of the ESC.
  ///   - end: where the bytes end, or the longest sequence would end.
  static func read(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int
  ) -> (Recognition, LinkSequence?) {
    var index = start + 2
    guard index < end else { return (.unfinished, nil) }
    guard bytes[index] == UInt8(ascii: "8") else { return (.none, nil) }
    index += 1
    guard index < end else { return (.unfinished, nil) }
    guard bytes[index] == UInt8(ascii: ";") else { return (.none, nil) }
    index += 1
    let first = index
    var second: Int?
    func found(_ length: Int) -> (Recognition, LinkSequence?) {
      guard let second else { return (.none, nil) }
      let link = LinkSequence(parameters: first..<second, uri: second + 1..<index)
      return (.whole(index + length - start), link)
    }
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: ";"):
        if second == nil { second = index }
        index += 1
      case 0x20...0x7E:
        index += 1
      case 0x07:
        return found(1)
      case SGRSequence.escape:
        guard index + 1 < end else { return (.unfinished, nil) }
        return bytes[index + 1] == UInt8(ascii: "\\") ? found(2) : (.none, nil)
      case 0x80...:
        guard case .whole(let length) = Recognition.scalar(in: bytes, at: index, to: end) else {
          return (Recognition.scalar(in: bytes, at: index, to: end), nil)
        }
        if byte == 0xC2, bytes[index + 1] < 0xA0 {
          return bytes[index + 1] == 0x9C ? found(2) : (.none, nil)
        }
        index += length
      default:
        return (.none, nil)
      }
    }
    return (.unfinished, nil)
  }

  /// The link that begins, nil when one ends.
  func link(in bytes: UnsafePointer<UInt8>) -> Hyperlink? {
    guard !uri.isEmpty else { return nil }
    return Hyperlink(
      uri: LinkSequence.string(bytes, uri), parameters: LinkSequence.string(bytes, parameters))
  }

  /// Whether the sequence begins a link that is known already, which then need not be made again.
  func begins(_ link: Hyperlink, in bytes: UnsafePointer<UInt8>) -> Bool {
    LinkSequence.equal(link.uri, bytes, uri)
      && LinkSequence.equal(link.parameters, bytes, parameters)
  }

  private static func string(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  private static func equal(
    _ string: String, _ bytes: UnsafePointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let utf8 = string.utf8
    return utf8.count == range.count
      && utf8.elementsEqual(
        UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count))
  }
}
