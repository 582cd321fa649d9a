import Color
import UnicodeText

/// Parses sequences that set colours and attributes: `ESC [ parameters m`, and PabloDraw's `ESC [
/// 0;R;G;B t` and `ESC [ 1;R;G;B t`, which set colours.
///
/// Unknown parameters and wrong colours are skipped, as ECMA-48 demands. A sequence with nothing else
/// is not recognised. Sources: ECMA-48 8.3.117; ITU-T T.416 13.1.8 for
/// the forms with colons; https://invisible-island.net/xterm/ctlseqs/ctlseqs.html; and for
/// underlines https://sw.kovidgoyal.net/kitty/underlines/
package struct SGRSequence {
  static let escape: UInt8 = 0x1B
  /// SI, which belongs to a reset before it.
  static let shiftIn: UInt8 = 0x0F

  /// The style after the parameters read so far.
  private(set) var style: SGRStyle
  private let bytes: UnsafePointer<UInt8>
  private var index: Int
  private let end: Int

  /// The number of unknown parameters, which are skipped.
  private var unknownCount = 0
  /// The last number read, at most `tooLarge`; 0 if it was empty.
  private var value = 0
  /// The byte after that number, or `atEnd`.
  private var separator: UInt8 = 0

  private static let tooLarge = 10_000
  /// Marks the end of the bytes.
  ///
  /// A digit never follows a number, so no separator has this value.
  private static let atEnd = UInt8(ascii: "0")
  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")

  private init(_ bytes: UnsafePointer<UInt8>, from index: Int, to end: Int, style: SGRStyle) {
    self.bytes = bytes
    self.index = index
    self.end = end
    self.style = style
  }

  /// Parses the sequence that begins with `ESC [`, and returns the style that it changes to when all
  /// of it is understood.
  ///
  /// - Parameters:
  ///   - start: the offset of the ESC.
  ///   - end: the end of the bytes or of the longest possible sequence.
  ///   - style: the style before the sequence.
  static func read(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int, after style: SGRStyle
  ) -> (ParseResult, SGRStyle) {
    var sequence = SGRSequence(bytes, from: start &+ 2, to: end, style: style)
    while true {
      sequence.next()
      if sequence.separator == colon {
        sequence.apply(sequence.afterColons(), parameters: 1)
      } else {
        sequence.apply()
      }
      if sequence.separator == atEnd { return (.incomplete, style) }
      if sequence.separator == UInt8(ascii: "m") {
        if sequence.unknownCount > 0, sequence.knowsNone(from: start) { return (.noMatch, style) }
        return (.complete(sequence.index &- start), sequence.style)
      }
      guard sequence.separator == semicolon else { break }
    }
    return readPabloDraw(bytes, at: start, to: end, after: style)
  }

  /// Whether none of the parameters is known, given the offset of the ESC.
  private func knowsNone(from start: Int) -> Bool {
    let count = (start..<index).count { bytes[$0] == SGRSequence.semicolon } + 1
    return unknownCount == count
  }

  /// Whether a sequence is `ESC [ m` or `ESC [ 0 m`.
  static func isReset(_ bytes: UnsafePointer<UInt8>, at start: Int, _ length: Int) -> Bool {
    (length == 3 || length == 4 && bytes[start &+ 2] == UInt8(ascii: "0"))
      && bytes[start &+ 1] == UInt8(ascii: "[") && bytes[start &+ length &- 1] == UInt8(ascii: "m")
  }

  /// Parses `ESC [ 0;R;G;B t`, a background, or `ESC [ 1;R;G;B t`, a foreground.
  ///
  /// All other sequences that end with `t` are window operations.
  private static func readPabloDraw(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int, after style: SGRStyle
  ) -> (ParseResult, SGRStyle) {
    var sequence = SGRSequence(bytes, from: start &+ 2, to: end, style: style)
    sequence.next()
    let layer = sequence.value
    guard layer <= 1, let red = sequence.nextByte(), let green = sequence.nextByte(),
      let blue = sequence.nextByte(), sequence.separator == UInt8(ascii: "t")
    else { return (sequence.separator == atEnd ? .incomplete : .noMatch, style) }
    let color = TerminalColor.rgb(RGB8(red, green, blue))
    if layer == 0 { sequence.style.background = color } else { sequence.style.foreground = color }
    return (.complete(sequence.index &- start), sequence.style)
  }

  /// Reads a number and the byte after it.
  private mutating func next() {
    (value, separator, index) = SGRSequence.number(in: bytes, from: index, to: end)
  }

  /// Reads a number of any length; returns it, the byte after it, and the offset after that.
  ///
  /// Like the other rare parts it takes and returns values, so that the state of the common ones
  /// stays in registers.
  private static func number(
    in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> (value: Int, separator: UInt8, index: Int) {
    var number = 0
    for index in start..<end {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return (number, bytes[index], index &+ 1) }
      number = min(number &* 10 &+ Int(digit), tooLarge)
    }
    return (number, atEnd, end)
  }

  /// Reads a number after a semicolon, if it is at most 255 and no colon follows.
  private mutating func nextByte() -> UInt8? {
    guard separator == SGRSequence.semicolon else { return nil }
    next()
    guard separator != SGRSequence.colon else { return nil }
    return UInt8(exactly: value)
  }

  /// Applies a parameter without subparameters.
  private mutating func apply() {
    switch value {
    case 0: style = SGRStyle()
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.faint)
    case 3: style.attributes.insert(.italic)
    case 4: style.underline = .single
    case 5: exchange(.rapidBlink, for: .blink)
    case 6: exchange(.blink, for: .rapidBlink)
    case 7: style.attributes.insert(.reverse)
    case 8: style.attributes.insert(.conceal)
    case 9: style.attributes.insert(.strike)
    case 21: style.underline = .double
    case 22: style.attributes.subtract([.bold, .faint])
    case 23: style.attributes.remove(.italic)
    case 24: style.underline = .none
    case 25: style.attributes.subtract([.blink, .rapidBlink])
    case 26: style.attributes.insert(.proportional)
    case 27: style.attributes.remove(.reverse)
    case 28: style.attributes.remove(.conceal)
    case 29: style.attributes.remove(.strike)
    case 30...37: style.foreground = .indexed(UInt8(truncatingIfNeeded: value &- 30))
    case 39: style.foreground = .default
    case 40...47: style.background = .indexed(UInt8(truncatingIfNeeded: value &- 40))
    case 49: style.background = .default
    case 50: style.attributes.remove(.proportional)
    case 53: style.attributes.insert(.overline)
    case 55: style.attributes.remove(.overline)
    case 59: style.underlineColor = .default
    case 73: exchange(.subscript, for: .superscript)
    case 74: exchange(.superscript, for: .subscript)
    case 75: style.attributes.subtract([.superscript, .subscript])
    case 90...97: style.foreground = .indexed(UInt8(truncatingIfNeeded: value &- 90 &+ 8))
    case 100...107: style.background = .indexed(UInt8(truncatingIfNeeded: value &- 100 &+ 8))
    case 38, 48, 58: applyColor()
    default: unknownCount &+= 1
    }
  }

  private mutating func exchange(_ old: TextAttributes, for new: TextAttributes) {
    style.attributes.remove(old)
    style.attributes.insert(new)
  }

  /// Applies `38;5;n` or `38;2;r;g;b`, the same with 48 or 58, or the forms `38;5:n` and
  /// `38;2:r:g:b`, which xterm accepts as well.
  private mutating func applyColor() {
    let code = value
    guard separator == SGRSequence.semicolon else {
      unknownCount &+= 1
      return
    }
    let start = index
    next()
    if separator == SGRSequence.colon { return apply(afterColonColor(code), parameters: 2) }
    switch value {
    case 2:
      guard let red = nextByte(), let green = nextByte(), let blue = nextByte() else {
        return skipColor(from: start, count: 4)
      }
      set(.rgb(RGB8(red, green, blue)), code)
    case 5:
      guard let index = nextByte() else { return skipColor(from: start, count: 2) }
      set(.indexed(index), code)
    default:
      skipColor(from: start, count: 1)
    }
  }

  /// Skips a colour with an unknown kind, or with a number that is missing or above 255.
  /// - Parameters:
  ///   - start: the offset of the kind.
  ///   - count: the numbers of such a colour, with the kind.
  private mutating func skipColor(from start: Int, count: Int) {
    self = afterColor(from: start, count: count)
  }

  private func afterColor(from start: Int, count: Int) -> SGRSequence {
    var result = self
    result.index = start
    result.separator = SGRSequence.semicolon
    var parameters = 1
    while parameters <= count, result.separator == SGRSequence.semicolon {
      result.next()
      parameters &+= 1
    }
    return result.afterUnknown(parameters: parameters)
  }

  /// Skips the rest of a parameter with subparameters, and counts unknown parameters.
  private func afterUnknown(parameters: Int) -> SGRSequence {
    var result = self
    while result.separator == SGRSequence.colon { result.next() }
    result.unknownCount &+= parameters
    return result
  }

  /// Continues after a rare part, or behind it when that was unknown.
  /// - Parameter parameters: the parameters of the part that are separated by semicolons.
  private mutating func apply(_ part: (state: SGRSequence, isKnown: Bool), parameters: Int) {
    self = part.isKnown ? part.state : part.state.afterUnknown(parameters: parameters)
  }

  /// Applies a parameter with subparameters: `4:0` to `4:5`, `38:5:n`, `38:2:r:g:b` and so on.
  private func afterColons() -> (SGRSequence, isKnown: Bool) {
    var result = self
    result.next()
    if value == 4 {
      guard result.separator != SGRSequence.colon, let code = UInt8(exactly: result.value),
        let underline = Underline(rawValue: code)
      else { return (result, false) }
      result.style.underline = underline
      return (result, true)
    }
    guard value == 38 || value == 48 || value == 58, result.separator == SGRSequence.colon else {
      return (result, false)
    }
    return result.afterColonColor(value)
  }

  /// Applies `5:n`, `2:r:g:b`, or `2:space:r:g:b` with up to three more numbers.
  ///
  /// No known terminal uses the colour space, or the tolerance after the channels.
  private func afterColonColor(_ code: Int) -> (SGRSequence, isKnown: Bool) {
    var result = self
    var values: [Int] = []
    repeat {
      result.next()
      guard values.count < 7, result.value < SGRSequence.tooLarge else { return (result, false) }
      values.append(result.value)
    } while result.separator == SGRSequence.colon
    if value == 5, values.count == 1, let index = UInt8(exactly: values[0]) {
      result.set(.indexed(index), code)
      return (result, true)
    }
    let channels = values.dropFirst(values.count > 3 ? 1 : 0).prefix(3).compactMap {
      UInt8(exactly: $0)
    }
    guard value == 2, channels.count == 3 else { return (result, false) }
    result.set(.rgb(RGB8(channels[0], channels[1], channels[2])), code)
    return (result, true)
  }

  private mutating func set(_ color: TerminalColor, _ code: Int) {
    switch code {
    case 38: style.foreground = color
    case 48: style.background = color
    default: style.underlineColor = color
    }
  }
}

extension SGRStyle {
  /// Returns the style after a control sequence, which is the same if that sets no style.
  package func applying(_ sequence: UnsafeBufferPointer<UInt8>) -> SGRStyle {
    guard let bytes = sequence.baseAddress else { return self }
    return SGRSequence.read(bytes, at: 0, to: sequence.count, after: self).1
  }
}
