import StyledText
import UnicodeText

extension FormatDefinition {
  /// Markdown: a code block.
  static let markdown = FormatDefinition(
    title: "Markdown", extensions: ["md", "markdown"],
    writer: { _ in MarkdownWriter() },
    loses: { _ in
      [
        .dropped: TextFeature.styles, .becomes("line feeds"): TextFeature.lineEnds,
        .becomes("visible marks"): TextFeature.invisible,
      ]
    })
}

/// Writes text as a fenced code block, in which every space and sign stays as it is.
///
/// The fence must be longer than the backticks at the start of any line. It is written once that is
/// known, or after `maximumPending` bytes. A longer run after that ends the block, and another with
/// a longer fence continues the text.
struct MarkdownWriter: FormatWriter {
  /// The maximum number of bytes that wait for the fence.
  static let maximumPending = 1 << 20

  /// The number of backticks of the fence; 0 until it is written.
  private var fence = 0
  /// The most backticks at the start of a line so far.
  private var longest = 0
  private var pending: [UInt8] = []
  private var isEmpty = true
  private var hasReturn = false
  /// Whether only spaces and backticks of the line have been read, which are not in `pending` yet.
  private var isAtStart = true
  private var spaces = 0
  private var ticks = 0

  mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8]) {
    if !text.isEmpty { isEmpty = false }
    var index = 0
    while index < text.count {
      let byte = text[index]
      if hasReturn {
        hasReturn = false
        if byte != 0x0A { append(mark: "\r") }
      }
      if isAtStart {
        // A fence is indented by at most three spaces.
        if byte == 0x20, ticks == 0, spaces < 3 {
          spaces += 1
          index += 1
          continue
        }
        if byte == Self.tick {
          ticks += 1
          index += 1
          continue
        }
        if byte != 0x0D { endStart() }
      }
      index = append(text, from: index)
    }
    chooseFenceIfNeeded()
    if fence > 0 { flush(&output) }
  }

  mutating func finish(_ output: inout [UInt8]) {
    guard !isEmpty else { return }
    if hasReturn { append(mark: "\r") }
    if spaces + ticks > 0 { endStart() }
    if !isAtStart { pending.append(0x0A) }
    if fence == 0 { chooseFence() }
    flush(&output)
    appendFence(to: &output)
  }

  private static let tick = UInt8(ascii: "`")

  /// Appends the characters up to one of another kind and returns their end.
  private mutating func append(_ text: ByteBuffer, from start: Int) -> Int {
    let end = ByteSearch.printableEnd(in: text, from: start, to: text.count)
    guard end == start else {
      pending.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      return end
    }
    switch text[start] {
    case 0x0A:
      if isAtStart { endStart() }
      pending.append(0x0A)
      // Here too, so that the fence does not depend on how the text is divided.
      chooseFenceIfNeeded()
      isAtStart = true
    case 0x0D: hasReturn = true
    case 0x09: pending.append(0x09)
    case 0x80...:
      let scalar = UTF8Scalar(in: text, at: start)
      let end = start + scalar.length
      if let mark = VisibleMark.text(for: scalar.scalar) {
        pending += mark.utf8
      } else {
        pending.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      }
      return end
    default: append(mark: Unicode.Scalar(text[start]))
    }
    return start + 1
  }

  private mutating func append(mark scalar: Unicode.Scalar) {
    if isAtStart { endStart() }
    pending += (VisibleMark.text(for: scalar) ?? "").utf8
  }

  /// Writes the spaces and backticks at the start of a line, in a new block if they could end this
  /// one.
  private mutating func endStart() {
    longest = max(longest, ticks)
    if fence > 0, ticks >= fence {
      appendFence(to: &pending)
      fence = ticks + 1
      appendFence(to: &pending)
    }
    pending.append(contentsOf: repeatElement(0x20, count: spaces))
    pending.append(contentsOf: repeatElement(Self.tick, count: ticks))
    (isAtStart, spaces, ticks) = (false, 0, 0)
  }

  private mutating func chooseFenceIfNeeded() {
    if fence == 0, pending.count >= Self.maximumPending { chooseFence() }
  }

  private mutating func chooseFence() {
    fence = max(3, longest + 1)
    var block: [UInt8] = []
    appendFence(to: &block)
    pending = block + pending
  }

  private mutating func flush(_ output: inout [UInt8]) {
    output += pending
    pending.removeAll(keepingCapacity: true)
  }

  private func appendFence(to output: inout [UInt8]) {
    output.append(contentsOf: repeatElement(Self.tick, count: fence))
    output.append(0x0A)
  }
}
