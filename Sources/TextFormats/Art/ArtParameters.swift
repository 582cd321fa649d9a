import Colorimetry

/// The numbers of a control sequence.
struct ArtParameters {
  /// Larger numbers count as this one.
  static let largest = 99_999
  /// More numbers than this are left out.
  static let mostNumbers = 128

  private var numbers: [Int] = []
  /// Whether a colon stands before each.
  private var parts: [Bool] = []

  init() { numbers.reserveCapacity(16) }

  var count: Int { numbers.count }
  var isEmpty: Bool { numbers.isEmpty }

  subscript(index: Int) -> Int { numbers[index] }

  /// A number that is at least 1, where nothing and 0 mean 1.
  func count(_ index: Int = 0) -> Int {
    index < numbers.count ? max(1, numbers[index]) : 1
  }

  /// A number that selects something, 0 when there is none.
  func selector() -> Int { numbers.first ?? 0 }

  /// Whether a number belongs to the one before it.
  func isPart(_ index: Int) -> Bool { index < parts.count && parts[index] }

  /// The first number from a place on that does not belong to the one before it.
  func endOfGroup(from index: Int) -> Int {
    var index = index
    while isPart(index) { index += 1 }
    return index
  }

  /// Reads the numbers between two places; their bytes are digits, colons and semicolons.
  mutating func read(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    numbers.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    guard !range.isEmpty else { return }
    var number = 0
    var isPart = false
    func add() {
      guard numbers.count < ArtParameters.mostNumbers else { return }
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
        number = min(ArtParameters.largest, number * 10 + Int(byte & 0x0F))
      }
    }
    add()
  }

  /// The colour behind 38, 48 or 58, in the forms with colons and with semicolons; moves behind it.
  func color(_ index: inout Int) -> TerminalColor? {
    guard index < count else { return nil }
    if isPart(index) {
      let end = endOfGroup(from: index)
      let group = Array(numbers[index..<end])
      defer { index = end }
      if group[0] == 5, group.count == 2 { return UInt8(exactly: group[1]).map { .indexed($0) } }
      guard group[0] == 2, group.count == 4 || group.count == 5 else { return nil }
      return ArtParameters.rgb(group.suffix(3))
    }
    let kind = numbers[index]
    index += 1
    let length = kind == 5 ? 1 : kind == 2 ? 3 : 0
    guard length > 0, index + length <= count else {
      // What follows would be misread: 38;5 without a number is not blinking.
      index = count
      return nil
    }
    defer { index += length }
    if kind == 5 { return UInt8(exactly: numbers[index]).map { .indexed($0) } }
    return ArtParameters.rgb(numbers[index..<index + 3])
  }

  private static func rgb(_ numbers: ArraySlice<Int>) -> TerminalColor? {
    let channels = numbers.compactMap(UInt8.init(exactly:))
    guard channels.count == 3 else { return nil }
    return .rgb(RGB8(channels[0], channels[1], channels[2]))
  }
}
