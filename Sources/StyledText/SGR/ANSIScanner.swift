import Color
package import UnicodeText

/// Splits bytes with ANSI escape sequences into pieces of text and their styles.
///
/// Invisible sequences are left out of the text, unless the reading is raw.
///
/// It can be fed incrementally and keeps no state but the style: bytes that it leaves unread must
/// be passed again with more bytes after them. Text and styles do not depend on how the bytes are
/// divided. It runs in linear time on any input.
///
/// No recognised sequence contains a line break. So the text has a "\n" for every byte 0x0A and for
/// no other, and line n of the text comes from line n of the bytes. Nothing is ever left unread
/// after a line break, and the style there is that of the line break, without its fill.
package struct ANSIScanner {
  /// The style of the following text, with the fill of the line break that follows.
  package private(set) var style: TextStyle
  /// Whether sequences other than those of styles and links are text.
  private let isRaw: Bool
  /// Whether a sequence that sets a style or a link was found.
  private(set) var hasStyles = false
  /// Whether invisible sequences were left out.
  private(set) var hidesSequences = false
  /// Whether control sequences that move the cursor or the like were left in the text.
  package private(set) var leavesMovement = false
  /// The first byte that is not UTF-8.
  package private(set) var invalidByte: UInt8?

  /// The maximum length of a sequence in bytes; longer ones are treated as text.
  package static let longestSequence = 4096

  /// Creates a scanner for bytes that follow text in `style`.
  /// - Parameter isRaw: whether sequences other than those of styles and links are text.
  package init(style: TextStyle = .plain, isRaw: Bool = false) {
    self.style = style
    self.isRaw = isRaw
  }

  /// Reads all that cannot depend on the bytes that follow.
  ///
  /// - Parameters:
  ///   - isLast: whether no bytes follow, so that everything is read.
  ///   - emit: takes the pieces of text in order; each is valid UTF-8 and not empty. Bytes that are
  ///     not UTF-8 are passed as `InvalidByte` scalars. Adjacent pieces can have the same style.
  /// - Returns: the number of bytes read; fewer than `longestSequence` are left.
  package mutating func scan(
    _ buffer: ByteBuffer, isLast: Bool, _ emit: (ByteBuffer, TextStyle) -> Void
  ) -> Int {
    scan(buffer, isLast: isLast) { text, style, _ in
      emit(text, style)
      return true
    }
  }

  /// Reads like `scan(_:isLast:_:)`, until `emit` returns false.
  ///
  /// - Parameters:
  ///   - emit: takes a piece of text, its style and its offset in the buffer, and returns whether
  ///     to continue.
  @discardableResult
  mutating func scan(
    _ buffer: ByteBuffer, isLast: Bool = true, _ emit: (ByteBuffer, TextStyle, Int) -> Bool
  ) -> Int {
    guard let bytes = buffer.baseAddress else { return 0 }
    var index = 0
    var sgr = style.sgr
    while true {
      let stop = scanText(
        bytes, from: &index, to: buffer.count, isLast: isLast, style: &sgr, link: style.link, emit)
      guard stop == .link else { break }
      let limit = min(buffer.count, index + ANSIScanner.longestSequence)
      let (result, sequence) = LinkSequence.read(bytes, at: index, to: limit)
      guard case .complete(let length) = result, let sequence else {
        guard case .complete(let length) = InvisibleSequence.read(bytes, at: index, to: limit)
        else { break }
        hidesSequences = true
        index += length
        continue
      }
      style = TextStyle(sgr, link: sequence.link(in: bytes))
      hasStyles = true
      index += length
    }
    style.sgr = sgr
    return index
  }

  /// Why scanning stopped.
  private enum Stop {
    /// All bytes were read, or the rest may be an incomplete sequence or scalar.
    case end
    /// A link begins or ends, or another command of the operating system follows.
    case link
  }

  /// Reads text that has a single link, or nil for none.
  ///
  /// Its state is local variables, since every byte of a file passes here.
  /// `link` is a parameter and not a variable, so that it is neither retained nor released.
  private mutating func scanText(
    _ bytes: UnsafePointer<UInt8>, from start: inout Int, to end: Int, isLast: Bool,
    style: inout SGRStyle, link: Hyperlink?, _ emit: (ByteBuffer, TextStyle, Int) -> Bool
  ) -> Stop {
    var copied = start
    var index = start
    var stop = Stop.end
    // Passes the text before the index, which is copied then.
    func flush() -> Bool {
      let first = copied
      copied = index
      guard index > first else { return true }
      return ANSIScanner.pass(
        UnsafeBufferPointer(start: bytes + first, count: index &- first), first, &style, link, emit)
    }
    scanning: while true {
      index = ByteSearch.firstEscapeOrNonASCII(in: bytes, from: index, to: end)
      guard index < end else { break }
      if bytes[index] == SGRSequence.escape {
        var (result, next, isStyle) = recognize(
          bytes, at: index, to: end, isLast: isLast, after: style)
        switch result {
        case .complete(let length):
          guard flush() else { break scanning }
          if bytes[index &+ 1] == UInt8(ascii: "]") {
            stop = .link
            break scanning
          }
          follow(bytes + index, length: length, isStyle: isStyle, from: style, to: &next)
          style = next
          index &+= length
          copied = index
        case .noMatch:
          findMovement(in: UnsafeBufferPointer(start: bytes, count: end), at: index)
          index &+= 1
        case .incomplete: break scanning
        }
      } else {
        // In most languages other than English non-ASCII scalars come in long runs.
        repeat {
          switch ParseResult.scalar(in: bytes, at: index, to: end) {
          case .complete(let length): index &+= length
          case .incomplete where !isLast: break scanning
          case .noMatch, .incomplete:
            guard flush() else { break scanning }
            invalidByte = invalidByte ?? bytes[index]
            let shouldContinue = ANSIScanner.scanInvalid(
              bytes, from: &index, to: end, isLast: isLast
            ) { ANSIScanner.pass($0, $1, &style, link, emit) }
            copied = index
            guard shouldContinue else { break scanning }
          }
        } while index < end && bytes[index] >= 0x80
      }
    }
    _ = flush()
    start = index
    return stop
  }

  /// Passes text on; only a line break has a fill, and it ends it.
  @inline(__always)
  private static func pass(
    _ text: ByteBuffer, _ offset: Int, _ style: inout SGRStyle, _ link: Hyperlink?,
    _ emit: (ByteBuffer, TextStyle, Int) -> Bool
  ) -> Bool {
    guard style.hasFill else { return emit(text, TextStyle(style, link: link), offset) }
    let filled = style
    style.fill = .default
    let visible = TextStyle(style, link: link)
    let end = ByteSearch.first(0x0A, in: text, from: 0) ?? text.count
    let line = UnsafeBufferPointer(rebasing: text[..<end])
    guard line.isEmpty || emit(line, visible, offset) else { return false }
    guard end < text.count else {
      style = filled
      return true
    }
    let lineBreak = UnsafeBufferPointer(rebasing: text[end...end])
    guard emit(lineBreak, TextStyle(filled, link: link), offset &+ end) else { return false }
    let rest = UnsafeBufferPointer(rebasing: text[(end &+ 1)...])
    return rest.isEmpty || emit(rest, visible, offset &+ end &+ 1)
  }

  /// Records a sequence, and gives the style after it the fill.
  @inline(__always)
  private mutating func follow(
    _ sequence: UnsafePointer<UInt8>, length: Int, isStyle: Bool, from style: SGRStyle,
    to next: inout SGRStyle
  ) {
    // The text before it may have ended a fill.
    next.fill = style.fill
    guard !isStyle else {
      hasStyles = true
      return
    }
    let erases = sequence[length &- 1] == UInt8(ascii: "K")
    if erases, sequence[1] == UInt8(ascii: "[") { next.fill = next.background }
    if next.fill == style.fill { hidesSequences = true } else { hasStyles = true }
  }

  /// Notices a sequence that is left in the text.
  private mutating func findMovement(in bytes: ByteBuffer, at index: Int) {
    guard !isRaw, !leavesMovement else { return }
    leavesMovement = ControlSequence(in: bytes, at: index) != nil
  }

  /// Recognises the sequence that starts at an ESC, with the style after it.
  @inline(__always)
  private func recognize(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int, isLast: Bool, after style: SGRStyle
  ) -> (ParseResult, SGRStyle, isStyle: Bool) {
    let (result, next) = ANSIScanner.recognizeStyle(
      bytes, at: index, to: end, isLast: isLast, isRaw: isRaw, awaitsShift: !isLast, after: style)
    // A comparison would call the function of the protocol.
    if case .noMatch = result {
      guard !isRaw else { return (result, next, false) }
      let invisible = ANSIScanner.recognizeInvisible(bytes, at: index, to: end, isLast: isLast)
      return (invisible, next, false)
    }
    return (result, next, true)
  }

  /// Recognises the sequence that starts at an ESC.
  static func recognize(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int, isRaw: Bool
  ) -> ParseResult {
    let (result, _) = recognizeStyle(
      bytes, at: index, to: end, isLast: false, isRaw: isRaw, awaitsShift: false, after: SGRStyle())
    guard result == .noMatch, !isRaw else { return result }
    return recognizeInvisible(bytes, at: index, to: end, isLast: false)
  }

  /// Recognises the sequence of a style or link that starts at an ESC.
  ///
  /// Returns the style after it, which `ESC ]` does not change.
  /// - Parameter awaitsShift: whether a reset at the end is incomplete, since an SI may follow it.
  private static func recognizeStyle(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int, isLast: Bool, isRaw: Bool,
    awaitsShift: Bool, after style: SGRStyle
  ) -> (ParseResult, SGRStyle) {
    var result = ParseResult.noMatch
    var next = style
    let limit = min(end, index &+ longestSequence)
    if index &+ 1 >= end {
      result = .incomplete
    } else if bytes[index &+ 1] == UInt8(ascii: "[") {
      // Half of the sequences are resets.
      if let length = SGRSequence.resetLength(bytes, at: index, to: limit) {
        next = SGRStyle()
        next.fill = style.fill
        result = .complete(length)
        // `sgr0` of tmux, screen and linux ends with SI, which selects the usual characters.
        if isRaw { return (result, next) }
        if index &+ length == end { return (awaitsShift ? .incomplete : result, next) }
        if bytes[index &+ length] == SGRSequence.shiftIn { result = .complete(length &+ 1) }
        return (result, next)
      }
      (result, next) = SGRSequence.read(bytes, at: index, to: limit, after: style)
    } else if bytes[index &+ 1] == UInt8(ascii: "]") {
      result = LinkSequence.read(bytes, at: index, to: limit).0
    }
    // A sequence that is incomplete at the maximum length is too long.
    if case .incomplete = result, isLast || limit == index &+ longestSequence {
      return (.noMatch, next)
    }
    return (result, next)
  }

  private static func recognizeInvisible(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int, isLast: Bool
  ) -> ParseResult {
    let limit = min(end, index + longestSequence)
    let result = InvisibleSequence.read(bytes, at: index, to: limit)
    let isCut = result == .incomplete && (isLast || limit == index + longestSequence)
    return isCut ? .noMatch : result
  }

  /// Reads on from a byte that is not UTF-8.
  ///
  /// Text with such bytes is emitted from a copy, in long pieces, because whole files can consist
  /// of them.
  private static func scanInvalid(
    _ bytes: UnsafePointer<UInt8>, from start: inout Int, to end: Int, isLast: Bool,
    _ pass: (ByteBuffer, Int) -> Bool
  ) -> Bool {
    // Larger buffers would not be on the stack.
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
        let result = ParseResult.scalar(in: bytes, at: index, to: end)
        if case .complete(let length) = result {
          for offset in 0..<length { target[count &+ offset] = bytes[index &+ offset] }
          count &+= length
          index &+= length
          valid &+= length
        } else {
          if result == .incomplete, !isLast { break }
          InvalidByte.store(byte, at: target + count)
          count &+= 4
          index &+= 1
          valid = 0
        }
      }
      let begin = start
      start = index
      return pass(UnsafeBufferPointer(start: target, count: count), begin)
    }
  }
}
