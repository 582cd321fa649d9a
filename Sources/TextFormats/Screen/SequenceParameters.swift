import Colorimetry

/// The parameters of a control sequence.
struct SequenceParameters {
  /// Larger numbers are clamped.
  static let maximum = 99_999
  /// Further numbers are ignored.
  static let maximumCount = 128

  private var numbers: [Int] = []
  /// Whether a colon precedes each number.
  private var parts: [Bool] = []

  init() { numbers.reserveCapacity(16) }

  var count: Int { numbers.count }
  var isEmpty: Bool { numbers.isEmpty }

  subscript(index: Int) -> Int { numbers[index] }

  /// Returns a count of at least 1; 1 if the number is missing or 0.
  func count(_ index: Int = 0) -> Int {
    index < numbers.count ? max(1, numbers[index]) : 1
  }

  /// Returns the first number, or 0 if there is none.
  func selector() -> Int { numbers.first ?? 0 }

  /// Whether a number is a subparameter of the one before.
  func isPart(_ index: Int) -> Bool { index < parts.count && parts[index] }

  /// Returns the first index at or after `index` that is not a subparameter.
  func endOfGroup(from index: Int) -> Int {
    var index = index
    while isPart(index) { index += 1 }
    return index
  }

  /// Parses the numbers in a range of digits, colons and semicolons.
  mutating func read(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    numbers.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    guard !range.isEmpty else { return }
    var number = 0
    var isPart = false
    func add() {
      guard numbers.count < SequenceParameters.maximumCount else { return }
      numbers.append(number)
      parts.append(isPart)
    }
    for index in range {
      let byte = buffer[index]
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        add()
        number = 0
        isPart = byte == UInt8(ascii: ":")
      } else {
        number = min(SequenceParameters.maximum, number * 10 + Int(byte & 0x0F))
      }
    }
    add()
  }

  /// Parses the colour after 38, 48 or 58, with colons or semicolons, and advances the index past
  /// it.
  func color(_ index: inout Int) -> TerminalColor? {
    guard index < count else { return nil }
    if isPart(index) {
      let end = endOfGroup(from: index)
      let group = Array(numbers[index..<end])
      defer { index = end }
      if group[0] == 5, group.count == 2 { return UInt8(exactly: group[1]).map { .indexed($0) } }
      guard group[0] == 2, group.count == 4 || group.count == 5 else { return nil }
      return SequenceParameters.rgb(group.suffix(3))
    }
    let kind = numbers[index]
    index += 1
    let length = kind == 5 ? 1 : kind == 2 ? 3 : 0
    guard length > 0, index + length <= count else {
      // The rest is skipped: after an incomplete 38, the 5 does not mean blinking.
      index = count
      return nil
    }
    defer { index += length }
    if kind == 5 { return UInt8(exactly: numbers[index]).map { .indexed($0) } }
    return SequenceParameters.rgb(numbers[index..<index + 3])
  }

  private static func rgb(_ numbers: ArraySlice<Int>) -> TerminalColor? {
    let channels = numbers.compactMap(UInt8.init(exactly:))
    guard channels.count == 3 else { return nil }
    return .rgb(RGB8(channels[0], channels[1], channels[2]))
  }
}
