import Colorimetry
import UnicodeText

extension ArtScreen {
  private static let escape: UInt8 = 0x1B
  /// The maximum length of control strings (fonts, pictures, titles).
  private static let maximumStringLength = 1 << 20

  /// Draws a whole file, up to the first Ctrl-Z.
  ///
  /// - Returns: the number of bytes read.
  mutating func draw(_ buffer: UnsafeBufferPointer<UInt8>) -> Int {
    // Each byte may cause as much work as a typical row, so that no file takes unbounded time.
    workLimit = limits.work + buffer.count * 64
    var parameters = SequenceParameters()
    var index = 0
    if encoding == .utf8, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < buffer.count, work <= workLimit {
      let byte = buffer[index]
      switch byte {
      case 0x20...0x7E:
        draw(UInt32(byte))
        index += 1
      case 0x0A:
        lineFeed()
        index += 1
      case 0x0D:
        carriageReturn()
        index += 1
      case 0x09:
        tabulate()
        index += 1
      case Sauce.endOfFile:
        return index
      case ArtScreen.escape:
        index += obey(buffer, at: index, &parameters)
      default:
        guard encoding == .utf8, byte >= 0x80 else {
          draw(byte: byte)
          index += 1
          continue
        }
        let scalar = UTF8Scalar(in: buffer, at: index)
        let columns = ArtColumns.count(of: scalar.value)
        if columns == 0 { combine(scalar.value) } else { draw(scalar.value, columns: columns) }
        index += scalar.length
      }
    }
    return index
  }

  /// Executes an escape sequence and returns its length.
  ///
  /// An ESC without a sequence is drawn as its glyph, on the PC an arrow.
  private mutating func obey(
    _ buffer: UnsafeBufferPointer<UInt8>, at start: Int, _ parameters: inout SequenceParameters
  ) -> Int {
    guard start + 1 < buffer.count else { return arrow() }
    switch buffer[start + 1] {
    case UInt8(ascii: "["):
      guard let sequence = ControlSequence(in: buffer, at: start) else { return arrow() }
      parameters.read(buffer, sequence.numbers)
      if sequence.isPlain, sequence.final == UInt8(ascii: "M"), encoding == .codePage437,
        let length = ArtScreen.musicLength(in: buffer, at: start)
      {
        return length
      }
      if sequence.isPlain {
        obey(sequence.final, parameters, hasNumbers: !sequence.numbers.isEmpty)
      } else {
        setMode(sequence, parameters)
      }
      return sequence.length
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return ArtScreen.stringLength(in: buffer, at: start) ?? arrow()
    case UInt8(ascii: "7") where encoding == .utf8:
      save()
      return 2
    case UInt8(ascii: "8") where encoding == .utf8:
      restore()
      return 2
    default:
      return arrow()
    }
  }

  private mutating func arrow() -> Int {
    draw(byte: ArtScreen.escape)
    return 1
  }

  /// Draws the glyph of a byte, if it has one.
  mutating func draw(byte: UInt8) {
    let value = characters.values[Int(byte)]
    if value != 0 { draw(value) }
  }

  private mutating func obey(_ final: UInt8, _ parameters: SequenceParameters, hasNumbers: Bool) {
    switch final {
    case UInt8(ascii: "m"):
      rendition.apply(parameters, encoding)
      return penChanged()
    case UInt8(ascii: "t"):
      rendition.cover(parameters)
      return penChanged()
    case UInt8(ascii: "s"):
      if !hasNumbers { save() }
      return
    case UInt8(ascii: "u"):
      if !hasNumbers { restore() }
      return
    default:
      settle()
    }
    let count = parameters.count()
    switch final {
    case UInt8(ascii: "A"): move(row: row - count, column: column)
    case UInt8(ascii: "B"), UInt8(ascii: "e"): move(row: row + count, column: column)
    case UInt8(ascii: "C"), UInt8(ascii: "a"): move(row: row, column: column + count)
    case UInt8(ascii: "D"): move(row: row, column: column - count)
    case UInt8(ascii: "E"): move(row: row + count, column: 0)
    case UInt8(ascii: "F"): move(row: row - count, column: 0)
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(row: row, column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      move(row: count - 1, column: parameters.count(1) - 1)
    case UInt8(ascii: "d"): move(row: count - 1, column: column)
    case UInt8(ascii: "J"): clearScreen(parameters.selector())
    case UInt8(ascii: "K"): clearRow(parameters.selector())
    case UInt8(ascii: "X"): clear(row, column..<min(width, column + count))
    case UInt8(ascii: "@"): insertCells(count)
    case UInt8(ascii: "P"): deleteCells(count)
    case UInt8(ascii: "L"): insertRows(count, at: row)
    case UInt8(ascii: "M"): deleteRows(count, at: row)
    case UInt8(ascii: "S"): scrollUp(count)
    case UInt8(ascii: "T"): scrollDown(count)
    default: break
    }
  }

  /// Sets a mode: `ESC [ ? 7 h` and `ESC [ = 7 h` enable wrapping, `ESC [ ? 33 h` iCE colours; `l`
  /// disables.
  private mutating func setMode(_ sequence: ControlSequence, _ parameters: SequenceParameters) {
    let isSet = sequence.final == UInt8(ascii: "h")
    guard isSet || sequence.final == UInt8(ascii: "l") else { return }
    for index in 0..<parameters.count {
      switch (sequence.mark, parameters[index]) {
      case (UInt8(ascii: "?"), 7), (UInt8(ascii: "="), 7): wraps = isSet
      case (UInt8(ascii: "?"), 33):
        hasICEColors = isSet
        hadICEColors = hadICEColors || isSet
        penChanged()
      default: break
      }
    }
  }

  /// Returns the length of a control string, which ends with ST, or for OSC also with BEL.
  private static func stringLength(
    in buffer: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int? {
    let isCommand = buffer[start + 1] == UInt8(ascii: "]")
    var index = start + 2
    let end = min(buffer.count, start + maximumStringLength)
    while index < end {
      let byte = buffer[index]
      if byte == escape {
        let isEnd = index + 1 < end && buffer[index + 1] == UInt8(ascii: "\\")
        return isEnd ? index + 2 - start : nil
      }
      if byte == 0x07, isCommand { return index + 1 - start }
      if byte == Sauce.endOfFile { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the length of `ESC [ M` and BASIC music, up to Ctrl-N.
  private static func musicLength(
    in buffer: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int? {
    var index = start + 3
    let end = min(buffer.count, start + 1024)
    while index < end {
      switch buffer[index] {
      case 0x0E: return index + 1 - start
      case 0x20...0x3E, 0x41...0x5A, 0x61...0x7A: index += 1
      default: return nil
      }
    }
    return nil
  }
}
