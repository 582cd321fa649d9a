import StyledText

/// A control sequence, `ESC [ mark numbers final`.
struct ControlSequence {
  let length: Int
  /// The range of the numbers, separated by colons and semicolons.
  let numbers: Range<Int>
  /// One of `<=>?` before the numbers, or 0.
  let mark: UInt8
  let final: UInt8
  /// Whether the sequence has only numbers before its final byte.
  let isPlain: Bool

  /// Parses the sequence at an ESC; nil if there is no well-formed one.
  init?(in buffer: UnsafeBufferPointer<UInt8>, at start: Int) {
    let end = min(buffer.count, start + ANSIScanner.longestSequence)
    guard start + 2 < end, buffer[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    var mark: UInt8 = 0
    while index < end, (0x3C...0x3F).contains(buffer[index]) {
      mark = buffer[index]
      index += 1
    }
    let first = index
    while index < end, (0x30...0x3B).contains(buffer[index]) { index += 1 }
    numbers = first..<index
    // Marks between numbers, as in "?7;?33h", are ignored; only the first one counts.
    let last = index
    while index < end, (0x20...0x3F).contains(buffer[index]) { index += 1 }
    guard index < end, (0x40...0x7E).contains(buffer[index]) else { return nil }
    self.mark = mark
    final = buffer[index]
    isPlain = mark == 0 && last == index
    length = index + 1 - start
  }
}

/// The numbers of a control sequence.
struct SequenceParameters {
  /// Larger numbers are clamped.
  static let maximum = 99_999
  /// Further numbers are ignored.
  static let maximumCount = 128

  private(set) var numbers: [Int] = []

  /// Parses the numbers in a range of digits, colons and semicolons.
  init(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var number = 0
    for byte in buffer[range] {
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        numbers.append(number)
        if numbers.count == SequenceParameters.maximumCount { return }
        number = 0
      } else {
        number = min(SequenceParameters.maximum, number * 10 + Int(byte & 0x0F))
      }
    }
    numbers.append(number)
  }

  /// Returns a count of at least 1; 1 if the number is missing or 0.
  func count(_ index: Int = 0) -> Int {
    index < numbers.count ? max(1, numbers[index]) : 1
  }

  /// The first number, or 0 if there is none.
  var selector: Int { numbers.first ?? 0 }
}
