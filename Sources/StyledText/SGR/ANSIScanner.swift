import UnicodeText

/// Splits bytes with ANSI escape sequences into pieces of text and the styles they have.
///
/// It can be fed piece by piece and keeps nothing but the style: what a piece ends in the middle of
/// is to be handed to it again with more behind it. However the bytes are cut, text and styles are
/// the same. It needs time proportional to their number, whatever they are.
///
/// No sequence that is understood contains a line break. So there is a "\n" in the text for every
/// byte 0x0A and for no other, and line n of the text is what line n of the bytes says. After a line
/// break nothing is ever left unread, and the style there is the one that the line break has.
package struct ANSIScanner {
  /// The style of what comes next.
  var style: TextStyle
  /// Whether there was a sequence that sets a style or a link.
  private(set) var hasStyles = false
  /// Whether there were bytes that are not UTF-8.
  private(set) var hasInvalidBytes = false

  /// The link that was begun last, which is often begun again.
  private var lastLink: Hyperlink?

  /// The most bytes a sequence or a scalar can have; longer ones count as text.
  static let longestSequence = 4096

  /// Begins with a style.
  package init(style: TextStyle = .plain) {
    self.style = style
    lastLink = style.link
  }

  /// Reads as much as is certain without knowing what comes behind the bytes.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing comes behind them, so that everything is read.
  ///   - emit: takes every stretch of text in order, valid UTF-8 and not empty. Bytes that are not
  ///     UTF-8 come as `InvalidByte` scalars. Two stretches in a row can have the same style.
  /// - Returns: the number of bytes read; fewer than `longestSequence` are left.
  @inline(__always)
  package mutating func scan(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) -> Int {
    scan(buffer, isLast: isLast) { text, style, _ in
      emit(text, style)
      return true
    }
  }

  /// Reads as `scan(_:isLast:_:)` does, until it is told to stop.
  ///
  /// - Parameters:
  ///   - emit: takes every stretch of text, its style and where it begins in the buffer, and says
  ///     whether to go on.
  @inline(__always)
  @discardableResult
  mutating func scan(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool = true,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle, Int) -> Bool
  ) -> Int {
    guard let bytes = buffer.baseAddress else { return 0 }
    var index = 0
    var sgr = SGRStyle(style)
    while true {
      let stop = scanText(
        bytes, from: &index, to: buffer.count, isLast: isLast, style: &sgr, link: style.link, emit)
      guard stop == .link else { break }
      let (recognition, sequence) = LinkSequence.read(
        bytes, at: index, to: min(buffer.count, index + ANSIScanner.longestSequence))
      guard case .whole(let length) = recognition, let sequence else { break }
      style = sgr.linked(to: link(of: sequence, in: bytes))
      hasStyles = true
      index += length
    }
    style = sgr.linked(to: style.link)
    return index
  }

  private func link(of sequence: LinkSequence, in bytes: UnsafePointer<UInt8>) -> Hyperlink? {
    if let lastLink, sequence.begins(lastLink, in: bytes) { return lastLink }
    return sequence.link(in: bytes)
  }

  /// Why text and styles were not read any further.
  private enum Stop {
    /// All bytes were read, or what is left may be a part of something.
    case end
    /// A link begins or ends.
    case link
  }

  /// Reads text with one link, nil for none.
  ///
  /// The link is no variable here, so that it is neither retained nor released.
  @inline(__always)
  private mutating func scanText(
    _ bytes: UnsafePointer<UInt8>, from start: inout Int, to end: Int, isLast: Bool,
    style: inout SGRStyle, link: Hyperlink?,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle, Int) -> Bool
  ) -> Stop {
    var copied = start
    var index = start
    var stop = Stop.end
    scanning: while true {
      index = ByteSearch.special(in: bytes, from: index, to: end)
      guard index < end else { break }
      if bytes[index] == SGRSequence.escape {
        var next = style
        switch ANSIScanner.recognize(bytes, at: index, to: end, isLast: isLast, changing: &next) {
        case .whole(let length):
          if index > copied {
            let text = UnsafeBufferPointer(start: bytes + copied, count: index &- copied)
            guard emit(text, style.linked(to: link), copied) else {
              copied = index
              break scanning
            }
          }
          if bytes[index &+ 1] == UInt8(ascii: "]") {
            copied = index
            stop = .link
            break scanning
          }
          hasStyles = true
          style = next
          index &+= length
          copied = index
        case .none:
          index &+= 1
        case .unfinished:
          break scanning
        }
      } else {
        // Most texts that are not English have many of these in a row.
        repeat {
          switch Recognition.scalar(in: bytes, at: index, to: end) {
          case .whole(let length):
            index &+= length
          case .unfinished where !isLast:
            break scanning
          case .none, .unfinished:
            if index > copied {
              let text = UnsafeBufferPointer(start: bytes + copied, count: index &- copied)
              guard emit(text, style.linked(to: link), copied) else {
                copied = index
                break scanning
              }
            }
            hasInvalidBytes = true
            let goesOn = ANSIScanner.scanInvalid(
              bytes, from: &index, to: end, isLast: isLast, style.linked(to: link), emit)
            copied = index
            guard goesOn else { break scanning }
          }
        } while index < end && bytes[index] >= 0x80
      }
    }
    if index > copied {
      let text = UnsafeBufferPointer(start: bytes + copied, count: index &- copied)
      _ = emit(text, style.linked(to: link), copied)
    }
    start = index
    return stop
  }

  /// What the bytes from an ESC on are; the style changes with `ESC [`, but not with `ESC ]`.
  @inline(__always)
  static func recognize(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int, isLast: Bool,
    changing style: inout SGRStyle
  ) -> Recognition {
    let result: Recognition
    let limit = min(end, index &+ longestSequence)
    if index &+ 1 >= end {
      result = .unfinished
    } else if bytes[index &+ 1] == UInt8(ascii: "[") {
      result = SGRSequence.read(bytes, at: index, to: limit, changing: &style)
    } else if bytes[index &+ 1] == UInt8(ascii: "]") {
      result = LinkSequence.read(bytes, at: index, to: limit).0
    } else {
      result = .none
    }
    // What is still unfinished at the greatest length is too long.
    guard result == .unfinished, isLast || limit == index &+ longestSequence else { return result }
    return .none
  }

  /// Reads on from a byte that is not UTF-8 and hands out what it reads from a copy, in one stretch
  /// as long as such bytes come now and then, because whole files can consist of them.
  @inline(never)
  private static func scanInvalid(
    _ bytes: UnsafePointer<UInt8>, from start: inout Int, to end: Int, isLast: Bool,
    _ style: TextStyle, _ emit: (UnsafeBufferPointer<UInt8>, TextStyle, Int) -> Bool
  ) -> Bool {
    // Larger ones would not be on the stack.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { copy in
      guard let target = copy.baseAddress else { return false }
      var index = start
      var count = 0
      var valid = 0
      while index < end, count <= 1020, valid < 64 {
        let byte = bytes[index]
        if byte < 0x80 {
          guard byte != SGRSequence.escape else { break }
          target[count] = byte
          count &+= 1
          index &+= 1
          valid &+= 1
          continue
        }
        let recognition = Recognition.scalar(in: bytes, at: index, to: end)
        if case .whole(let length) = recognition {
          for offset in 0..<length { target[count &+ offset] = bytes[index &+ offset] }
          count &+= length
          index &+= length
          valid &+= length
        } else {
          if recognition == .unfinished, !isLast { break }
          InvalidByte.store(byte, at: target + count)
          count &+= 4
          index &+= 1
          valid = 0
        }
      }
      let begin = start
      start = index
      return emit(UnsafeBufferPointer(start: target, count: count), style, begin)
    }
  }
}
