import UnicodeText

extension ANSIWriter {
  /// Writes bytes of a file as they are.
  ///
  /// When they go on to the end of the file, nothing needs to follow, not even `finish`: the end is
  /// then what it was.
  ///
  /// - Parameters:
  ///   - bytes: a part of the file that begins and ends between sequences, best whole lines.
  ///   - entry: the style that is set before these bytes in the file.
  ///   - exit: the style that is set after them.
  ///   - continues: whether what was written last are the bytes of the file just before them, so that
  ///     nothing may come between.
  mutating func writeOriginal(
    _ bytes: UnsafeBufferPointer<UInt8>, from entry: TextStyle, to exit: TextStyle,
    continues: Bool = false, _ output: inout [UInt8]
  ) {
    guard !bytes.isEmpty else { return }
    if !continues {
      setStyle(entry, to: &output)
      _ = guardSeam(before: bytes, isText: false, to: &output)
    }
    output.append(contentsOf: bytes)
    style = exit
    setTail(after: bytes)
  }

  /// Keeps the end of what was written if something may be incomplete there.
  private mutating func setTail(after bytes: UnsafeBufferPointer<UInt8>) {
    // A control character ends everything; mostly it is a line break.
    guard let last = bytes.last, last >= 0x20 || last == SGRSequence.escape else {
      tail.removeAll(keepingCapacity: true)
      return
    }
    tail.append(contentsOf: bytes.suffix(ANSIScanner.longestSequence))
    let start = tail.withUnsafeBufferPointer { ANSIWriter.unfinished(in: $0) }
    tail.removeFirst(start)
  }

  /// The first place from which something is not complete, or the end.
  private static func unfinished(in buffer: UnsafeBufferPointer<UInt8>) -> Int {
    guard let bytes = buffer.baseAddress else { return 0 }
    var index = 0
    while true {
      index = ByteSearch.special(in: bytes, from: index, to: buffer.count)
      guard index < buffer.count else { return index }
      switch recognize(bytes, at: index, to: buffer.count) {
      case .whole(let length): index += length
      case .none: index += 1
      case .unfinished: return index
      }
    }
  }

  /// Cuts the end of what was written from what comes, if together they would be read as something
  /// that neither of them is, and forgets that end.
  ///
  /// - Parameters:
  ///   - next: what comes.
  ///   - isText: whether this is text with `InvalidByte` scalars instead of bytes.
  /// - Returns: the end and all that comes, if still something may begin there.
  mutating func guardSeam(
    before next: UnsafeBufferPointer<UInt8>, isText: Bool, to output: inout [UInt8]
  ) -> [UInt8]? {
    guard let first = tail.first else { return nil }
    defer { tail.removeAll(keepingCapacity: true) }
    // All that can matter of what comes, as the bytes that will be written.
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
    var begin: Int?
    let joins = joined.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return false }
      for start in tail.indices where bytes[start] == SGRSequence.escape || bytes[start] >= 0x80 {
        switch ANSIWriter.recognize(bytes, at: start, to: buffer.count) {
        case .whole(let length) where start + length > tail.count: return true
        case .unfinished where begin == nil: begin = start
        default: break
        }
      }
      return false
    }
    if joins {
      ANSITransition.appendNothing(in: style, to: &output)
      return nil
    }
    guard index == next.count, let begin else { return nil }
    return Array(joined[begin...])
  }

  /// What starts at an ESC or a byte from 0x80.
  private static func recognize(
    _ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int
  ) -> Recognition {
    guard bytes[index] == SGRSequence.escape else {
      return Recognition.scalar(in: bytes, at: index, to: end)
    }
    var ignored = SGRStyle()
    return ANSIScanner.recognize(bytes, at: index, to: end, isLast: false, changing: &ignored)
  }
}
