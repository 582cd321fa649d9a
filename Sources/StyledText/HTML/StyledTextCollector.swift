/// Makes a styled text out of many small stretches.
struct StyledTextCollector {
  /// The length at which what was collected goes into the text.
  private static let limit = 1 << 18

  private var finished = StyledString()
  private var bytes: [UInt8] = []
  private var runs: [StyleRun] = []

  /// Everything that was collected; nothing may be added after it.
  mutating func finish() -> StyledString {
    flush()
    return finished
  }

  /// Adds valid UTF-8 that is not cut within a scalar.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    guard !text.isEmpty else { return }
    bytes.append(contentsOf: text)
    add(text.count, style)
  }

  /// Adds a byte below 0x80.
  mutating func append(_ byte: UInt8, _ style: TextStyle) {
    bytes.append(byte)
    add(1, style)
  }

  /// Adds a scalar.
  mutating func append(_ scalar: Unicode.Scalar, _ style: TextStyle) {
    let start = bytes.count
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    add(bytes.count - start, style)
  }

  private mutating func add(_ length: Int, _ style: TextStyle) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].length += length
    } else {
      runs.append(StyleRun(length: length, style: style))
    }
    if bytes.count >= Self.limit { flush() }
  }

  private mutating func flush() {
    guard !bytes.isEmpty else { return }
    var part = StyledString(String(decoding: bytes, as: UTF8.self))
    part.setRuns(runs, in: part.fullRange)
    finished.append(part)
    bytes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }
}
