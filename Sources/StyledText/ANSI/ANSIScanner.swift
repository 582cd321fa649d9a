/// Splits bytes with ANSI escape sequences into pieces of text and the styles they have.
///
/// It can be fed piece by piece and keeps nothing but the style: what a piece ends in the middle of
/// is to be handed to it again with more behind it.
struct ANSIScanner {
  /// The style of what comes next.
  var style: TextStyle
  /// Whether there was a style sequence.
  private(set) var hasStyles = false
  /// Whether there were bytes that are not UTF-8.
  private(set) var hasInvalidBytes = false

  /// The most bytes a sequence or a scalar can have; longer ones count as text.
  static let longestSequence = 4096

  /// Begins with a style.
  init(style: TextStyle = .plain) {
    self.style = style
  }

  /// Reads as much as is certain without knowing what comes behind the bytes.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing comes behind them, so that everything is read.
  ///   - emit: takes every stretch of text in order, valid UTF-8 and not empty, its style and where
  ///     it begins in the buffer, and says whether to go on. Bytes that are not UTF-8 come as
  ///     `InvalidByte` scalars, apart from other text. Two stretches in a row can have the same style.
  /// - Returns: the number of bytes read.
  @discardableResult
  mutating func scan(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool = true,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle, Int) -> Bool
  ) -> Int {
    var copied = 0
    var index = 0
    var goesOn = true
    func flush() {
      guard index > copied else { return }
      goesOn = emit(UnsafeBufferPointer(rebasing: buffer[copied..<index]), style, copied)
    }
    scanning: while goesOn, index < buffer.count {
      let byte = buffer[index]
      if byte < 0x80, byte != SGRSequence.escape {
        index += 1
      } else if byte == SGRSequence.escape {
        guard let sequence = SGRSequence(in: buffer, at: index, from: style) else {
          if !isLast, buffer.count - index < Self.longestSequence { break scanning }
          index += 1
          continue
        }
        hasStyles = true
        flush()
        style = sequence.style
        index += sequence.length
        copied = index
      } else {
        let length = UTF8Scalar.validLength(in: buffer, at: index)
        if length > 0 {
          index += length
        } else {
          if !isLast, buffer.count - index < 4 { break scanning }
          hasInvalidBytes = true
          flush()
          guard goesOn else { break scanning }
          InvalidByte.utf8(for: byte).withUnsafeBufferPointer { scalar in
            goesOn = emit(scalar, style, index)
          }
          index += 1
          copied = index
        }
      }
    }
    if goesOn { flush() }
    return index
  }
}
