import UnicodeText

extension ANSIWriter {
  /// Writes bytes of a file unchanged.
  ///
  /// When they include the end of the file, nothing needs to follow them, not even `finish`.
  ///
  /// - Parameters:
  ///   - bytes: a part of the file that begins and ends between sequences, ideally whole lines.
  ///   - entry: the style before these bytes in the file.
  ///   - exit: the style after them.
  ///   - continues: whether the last output was the part of the file just before them, so that
  ///     nothing may be inserted.
  mutating func writeOriginal(
    _ bytes: UnsafeBufferPointer<UInt8>, from entry: TextStyle, to exit: TextStyle,
    continues: Bool = false, _ output: inout [UInt8]
  ) {
    guard !bytes.isEmpty else { return }
    if !continues {
      setStyle(entry, to: &output)
      _ = guardBoundary(before: bytes, isText: false, to: &output)
    }
    output.append(contentsOf: bytes)
    style = exit
    setTail(after: bytes)
  }

  /// Keeps the end of the output if a sequence or scalar may be incomplete there.
  private mutating func setTail(after bytes: UnsafeBufferPointer<UInt8>) {
    // Control characters end any sequence, and most parts end with a line break.
    guard let last = bytes.last, last >= 0x20 || last == SGRSequence.escape else {
      tail.removeAll(keepingCapacity: true)
      return
    }
    tail.append(contentsOf: bytes.suffix(ANSIScanner.longestSequence))
    let start = tail.withUnsafeBufferPointer { firstIncomplete(in: $0) }
    tail.removeFirst(start)
  }

  /// Returns the offset of the first incomplete sequence or scalar, or the end.
  private func firstIncomplete(in buffer: UnsafeBufferPointer<UInt8>) -> Int {
    guard let bytes = buffer.baseAddress else { return 0 }
    var index = 0
    while true {
      index = ByteSearch.firstEscapeOrNonASCII(in: bytes, from: index, to: buffer.count)
      guard index < buffer.count else { return index }
      switch recognize(bytes, at: index, to: buffer.count) {
      case .complete(let length):
        // An SI after a reset would belong to it.
        if !isRaw, index + length == buffer.count, SGRSequence.isReset(bytes, at: index, length) {
          return index
        }
        index += length
      case .noMatch: index += 1
      case .incomplete: return index
      }
    }
  }

  /// Separates the end of the output from `next`, if together they would be read as a sequence or
  /// scalar that neither contains, and clears `tail`.
  ///
  /// - Parameters:
  ///   - next: the bytes to be written next.
  ///   - isText: whether these are text with `InvalidByte` scalars instead of raw bytes.
  /// - Returns: the new tail, if a sequence or scalar may still be incomplete after `next`.
  mutating func guardBoundary(
    before next: UnsafeBufferPointer<UInt8>, isText: Bool, to output: inout [UInt8]
  ) -> [UInt8]? {
    guard let first = tail.first else { return nil }
    defer { tail.removeAll(keepingCapacity: true) }
    // The part of `next` that can belong to the incomplete sequence, as the bytes that will be
    // written.
    let limit = first == SGRSequence.escape ? ANSIScanner.longestSequence : 4
    var joined = tail
    var index = 0
    while index < next.count, joined.count < tail.count + limit {
      if isText, InvalidByte.startsScalar(in: next, at: index) {
        joined.append(InvalidByte.byte(in: next, at: index))
        index += 4
      } else {
        joined.append(next[index])
        index += 1
      }
    }
    var incompleteStart: Int?
    let joins = joined.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return false }
      for start in tail.indices where bytes[start] == SGRSequence.escape || bytes[start] >= 0x80 {
        switch recognize(bytes, at: start, to: buffer.count) {
        case .complete(let length) where start + length > tail.count: return true
        case .incomplete where incompleteStart == nil: incompleteStart = start
        default: break
        }
      }
      return false
    }
    if joins {
      ANSITransition.appendNoOp(in: style, to: &output)
      return nil
    }
    guard index == next.count, let incompleteStart else { return nil }
    return Array(joined[incompleteStart...])
  }

  /// Recognises what starts at an ESC or a byte from 0x80.
  private func recognize(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int
  ) -> ParseResult {
    guard bytes[index] == SGRSequence.escape else {
      return ParseResult.scalar(in: bytes, at: index, to: end)
    }
    return ANSIScanner.recognize(bytes, at: index, to: end, isRaw: isRaw)
  }
}
