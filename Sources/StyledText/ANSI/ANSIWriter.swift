import UnicodeText

/// Writes text with the sequences that set its colours, attributes and links, piece by piece.
///
/// Reading the output gives the same text and styles, whatever the text. The style is reset at the
/// end of the text but not before line breaks: a line break has a style like any other character,
/// and a reset would change it.
///
/// Text that would be read as a sequence or as another character, such as a typed ESC before
/// "[31m", is split by a sequence that changes nothing. So is a boundary where the end of one piece
/// and the start of the next would be read that way.
///
/// Original bytes of a file can be written between pieces of text, see `writeOriginal`.
package struct ANSIWriter {
  /// The style in effect at the end of the output; to change it, see `setStyle`.
  var style: TextStyle

  /// The end of the output, from where a sequence or a scalar may be incomplete; usually empty.
  var tail: [UInt8] = []
  /// Whether the output is read raw, so that invisible sequences in it are text.
  let isRaw: Bool

  /// Creates a writer whose output is preceded by text in `style`.
  /// - Parameter isRaw: whether the output is read raw, so that invisible sequences in it are text.
  package init(style: TextStyle = .plain, isRaw: Bool = false) {
    self.style = style
    self.isRaw = isRaw
  }

  /// Whether a link survives a round trip.
  ///
  /// One that is too long is left out, and its control characters are written as `%1B`.
  package static func canHold(_ link: Hyperlink) -> Bool {
    var output: [UInt8] = []
    ANSITransition.append(link, to: &output)
    return output.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return false }
      let (_, sequence) = LinkSequence.read(bytes, at: 0, to: buffer.count)
      return sequence?.begins(link, in: bytes) ?? false
    }
  }

  /// Does nothing: the format has no header.
  package mutating func begin(_ output: inout [UInt8]) {}

  /// Writes a piece of text in one style.
  package mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style new: TextStyle, to output: inout [UInt8]
  ) {
    guard let bytes = text.baseAddress, text.count > 0 else { return }
    setStyle(new, to: &output)
    let newTail = guardBoundary(before: text, isText: true, to: &output)
    var partial = PartialScalar()
    var copied = 0
    var index = 0
    while true {
      let found = ByteSearch.firstEscapeOrInvalidByte(in: bytes, from: index, to: text.count)
      if found > index { partial = PartialScalar() }
      index = found
      guard index < text.count else { break }
      if bytes[index] == SGRSequence.escape {
        partial = PartialScalar()
        let result = ANSIScanner.recognize(bytes, at: index, to: text.count, isRaw: isRaw)
        index += 1
        if case .complete = result {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
          copied = index
          ANSITransition.appendNoOp(in: style, to: &output)
        } else if result == .incomplete, tail.isEmpty {
          tail.append(contentsOf: UnsafeBufferPointer(rebasing: text[(index - 1)...]))
        }
      } else if InvalidByte.startsScalar(in: text, at: index) {
        if index > copied {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
        }
        index = writeInvalid(in: text, from: index, &partial, to: &output)
        copied = index
      } else {
        partial = PartialScalar()
        index += 4
      }
    }
    if copied < text.count {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
    }
    if tail.isEmpty, !partial.isEmpty { partial.append(to: &tail) }
    if let newTail { tail = newTail }
  }

  /// Writes the bytes of `InvalidByte` scalars and short ASCII between them in one go, because
  /// whole files can consist of them.
  ///
  /// Returns the offset where it stopped.
  @inline(never)
  private func writeInvalid(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ partial: inout PartialScalar,
    to output: inout [UInt8]
  ) -> Int {
    // Larger buffers would not be on the stack.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { copy in
      var index = start
      var count = 0
      var valid = 0
      while index < text.count, count < copy.count, valid < 32 {
        let byte = text[index]
        if byte < 0x80 {
          guard byte != SGRSequence.escape else { break }
          copy[count] = byte
          index += 1
          valid += 1
          partial = PartialScalar()
        } else {
          guard InvalidByte.startsScalar(in: text, at: index) else { break }
          let byte = InvalidByte.byte(in: text, at: index)
          if partial.add(byte) {
            output.append(contentsOf: UnsafeMutableBufferPointer(rebasing: copy[..<count]))
            count = 0
            ANSITransition.appendNoOp(in: style, to: &output)
          }
          copy[count] = byte
          index += 4
          valid = 0
        }
        count += 1
      }
      output.append(contentsOf: UnsafeMutableBufferPointer(rebasing: copy[..<count]))
      return index
    }
  }

  /// Ends links and resets the style.
  package mutating func finish(_ output: inout [UInt8]) {
    setStyle(.plain, to: &output)
  }

  /// Writes the transition from the current style to another.
  mutating func setStyle(_ new: TextStyle, to output: inout [UInt8]) {
    guard new != style else { return }
    let start = output.count
    ANSITransition.append(from: style, to: new, to: &output)
    if output.count > start {
      tail.removeAll(keepingCapacity: true)
      // An SI after a reset would belong to it.
      let reset = output.suffix(4)
      if !isRaw, reset.elementsEqual(ANSITransition.reset) { tail.append(contentsOf: reset) }
    }
    style = new
  }
}
