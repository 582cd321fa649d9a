import Colorimetry

/// A sequence `ESC [ parameters m` that sets colours and attributes, fully understood.
///
/// Sources: ECMA-48 8.3.117, ITU-T T.416 13.1.8 for the forms with colons, and
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
struct SGRSequence {
  static let escape: UInt8 = 0x1B

  /// The number of bytes of the sequence.
  let length: Int
  /// The style after the sequence.
  private(set) var style: TextStyle

  /// Reads the sequence that starts at an ESC; nil when there is none that is understood.
  init?(in buffer: UnsafeBufferPointer<UInt8>, at start: Int, from old: TextStyle) {
    guard start + 2 < buffer.count, buffer[start + 1] == UInt8(ascii: "[") else { return nil }
    var end = start + 2
    while end < buffer.count, buffer[end] >= 0x30, buffer[end] <= 0x3B { end += 1 }
    guard end < buffer.count, buffer[end] == UInt8(ascii: "m") else { return nil }
    length = end + 1 - start
    style = old
    var parameters = Parameters(buffer: buffer, index: start + 2, end: end)
    while let parameter = parameters.next() {
      guard apply(parameter, &parameters) else { return nil }
    }
  }

  private mutating func apply(_ parameter: Parameter, _ rest: inout Parameters) -> Bool {
    guard let code = parameter.value else { return false }
    guard !parameter.hasColon else { return applyColonForm(code, &rest) }
    switch code {
    case 0: style = .plain
    case 4: style.underline = .single
    case 1...9: style.attributes.insert(SGRSequence.attribute(code))
    case 22: style.attributes.subtract([.bold, .faint])
    case 24: style.underline = .none
    case 23...25, 27...29: style.attributes.remove(SGRSequence.attribute(code - 20))
    case 30...37: style.foreground = .indexed(UInt8(code - 30))
    case 39: style.foreground = .default
    case 40...47: style.background = .indexed(UInt8(code - 40))
    case 49: style.background = .default
    case 90...97: style.foreground = .indexed(UInt8(code - 90 + 8))
    case 100...107: style.background = .indexed(UInt8(code - 100 + 8))
    case 38, 48:
      func byte() -> UInt8? {
        guard let next = rest.next(), !next.hasColon, let value = next.value else { return nil }
        return UInt8(exactly: value)
      }
      switch byte() {
      case 5:
        guard let index = byte() else { return false }
        setColor(.indexed(index), code)
      case 2:
        guard let red = byte(), let green = byte(), let blue = byte() else { return false }
        setColor(.rgb(RGB8(red, green, blue)), code)
      default: return false
      }
    default: return false
    }
    return true
  }

  /// `4:0`, `4:1`, `38:5:n`, `38:2:r:g:b` and `38:2:space:r:g:b`, the same for 48.
  private mutating func applyColonForm(_ code: Int, _ rest: inout Parameters) -> Bool {
    var values: [Int] = []
    var more = true
    while more {
      guard values.count < 5, let next = rest.next(), let value = next.value else { return false }
      values.append(value)
      more = next.hasColon
    }
    if code == 4, values == [0] || values == [1] {
      style.underline = values == [1] ? .single : .none
      return true
    }
    guard code == 38 || code == 48 else { return false }
    if values[0] == 5, values.count == 2, let index = UInt8(exactly: values[1]) {
      setColor(.indexed(index), code)
      return true
    }
    guard values[0] == 2, values.count == 4 || values.count == 5 else { return false }
    let channels = values.suffix(3).compactMap(UInt8.init(exactly:))
    guard channels.count == 3 else { return false }
    setColor(.rgb(RGB8(channels[0], channels[1], channels[2])), code)
    return true
  }

  private mutating func setColor(_ color: TerminalColor, _ code: Int) {
    if code == 38 { style.foreground = color } else { style.background = color }
  }

  /// The attribute that a code from 1 to 9 but 4 sets.
  static func attribute(_ code: Int) -> TextAttributes {
    switch code {
    case 1: .bold
    case 2: .faint
    case 3: .italic
    case 5: .blink
    case 6: .rapidBlink
    case 7: .reverse
    case 8: .conceal
    default: .strike
    }
  }

  /// One number of a sequence.
  private struct Parameter {
    /// Nil when too large to mean anything; an empty parameter is 0.
    var value: Int? = 0
    /// Whether a colon follows, so that the next number belongs to this one.
    var hasColon = false
  }

  /// The numbers between `ESC [` and `m`, at least one.
  private struct Parameters {
    let buffer: UnsafeBufferPointer<UInt8>
    var index: Int
    let end: Int

    mutating func next() -> Parameter? {
      guard index <= end else { return nil }
      var parameter = Parameter()
      while index < end {
        let byte = buffer[index]
        index += 1
        if byte == UInt8(ascii: ";") { return parameter }
        if byte == UInt8(ascii: ":") {
          parameter.hasColon = true
          return parameter
        }
        if let value = parameter.value {
          let longer = value * 10 + Int(byte - 0x30)
          parameter.value = longer <= 9999 ? longer : nil
        }
      }
      index = end + 1
      return parameter
    }
  }
}
