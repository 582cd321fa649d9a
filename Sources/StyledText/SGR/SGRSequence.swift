import Color
package import UnicodeText

/// Parses sequences that set colours and attributes: `ESC [ parameters m`, and PabloDraw's `ESC [
/// 0;R;G;B t` and `ESC [ 1;R;G;B t`, which set colours.
///
/// Unknown parameters and invalid colours are skipped, as ECMA-48 requires. A sequence with nothing else
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

  /// Parses the sequence that begins with `ESC [`, and returns the style that it changes to when all
  /// of it is understood.
  ///
  /// - Parameters:
  ///   - start: the offset of the ESC.
  ///   - end: the end of the bytes or of the longest possible sequence.
  ///   - style: the style before the sequence.
  @inline(__always)
  static func read(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int, after style: SGRStyle
  ) -> (ParseResult, SGRStyle) {
    var sequence = SGRSequence(style: style, bytes: bytes, index: start &+ 2, end: end)
    if let length = sequence.readTruecolor(from: start) {
      return (.complete(length), sequence.style)
    }
    while true {
      sequence.next()
      if sequence.separator == colon { sequence.applyColons() } else { sequence.apply() }
      if sequence.separator == atEnd { return (.incomplete, style) }
      if sequence.separator == UInt8(ascii: "m") {
        if sequence.unknownCount > 0, sequence.knowsNone(from: start) { return (.noMatch, style) }
        return (.complete(sequence.index &- start), sequence.style)
      }
      guard sequence.separator == semicolon else { break }
    }
    return readPabloDraw(bytes, at: start, to: end, after: style)
  }

  /// Reads `ESC [ 38;2;R;G;B m` at once, of which a file with many colours can have one a letter.
  /// - Returns: the length; nil, without any change, if it is another sequence.
  @inline(__always)
  private mutating func readTruecolor(from start: Int) -> Int? {
    guard start &+ 8 <= end else { return nil }
    let word = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)
    // The first seven bytes, from the last to the first.
    guard UInt64(littleEndian: word) &<< 8 == 0x3B32_3B38_335B_1B00 else { return nil }
    var color = self
    color.index = start &+ 7
    color.separator = SGRSequence.semicolon
    guard let red = color.nextByte(), let green = color.nextByte(), let blue = color.nextByte(),
      color.separator == UInt8(ascii: "m")
    else { return nil }
    style.foreground = .rgb(RGB8(red, green, blue))
    return color.index &- start
  }

  /// Whether none of the parameters is known, given the offset of the ESC.
  private func knowsNone(from start: Int) -> Bool {
    let count = (start..<index).count { bytes[$0] == SGRSequence.semicolon } + 1
    return unknownCount == count
  }

  /// Returns the length of `ESC [ m` or `ESC [ 0 m`; nil for any other sequence that begins with
  /// `ESC [`.
  @inline(__always)
  static func resetLength(_ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int) -> Int? {
    let digit = start &+ 2
    guard digit < end else { return nil }
    if bytes[digit] == UInt8(ascii: "m") { return 3 }
    guard bytes[digit] == UInt8(ascii: "0"), digit &+ 1 < end else { return nil }
    return bytes[digit &+ 1] == UInt8(ascii: "m") ? 4 : nil
  }

  /// Parses `ESC [ 0;R;G;B t`, a background, or `ESC [ 1;R;G;B t`, a foreground.
  ///
  /// All other sequences that end with `t` are window operations.
  private static func readPabloDraw(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int, after style: SGRStyle
  ) -> (ParseResult, SGRStyle) {
    var sequence = SGRSequence(style: style, bytes: bytes, index: start &+ 2, end: end)
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
  @inline(__always)
  private mutating func next() {
    // Four bytes at once: the length of a channel is random, and each digit would be a wrong guess of
    // the processor. https://graphics.stanford.edu/~seander/bithacks.html#HasMoreInWord
    if index &+ 4 <= end {
      let raw = UnsafeRawPointer(bytes)
      let digits =
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        ^ 0x3030_3030
      let others = (digits | (digits &+ 0x7676_7676)) & 0x8080_8080
      if others != 0 {
        let bits = UInt32(others.trailingZeroBitCount) & ~7
        let number = UInt64(digits) &<< UInt64(32 &- bits)
        value = Int(
          (number &>> 24 & 0xFF) &+ (number &>> 16 & 0xFF) &* 10 &+ (number &>> 8 & 0xFF) &* 100)
        separator = UInt8(truncatingIfNeeded: digits &>> bits) ^ 0x30
        index &+= Int(bits &>> 3) &+ 1
        return
      }
    }
    var (position, number) = (index, 0)
    var digit: UInt8 = 0
    while position < end {
      digit = bytes[position] &- UInt8(ascii: "0")
      position &+= 1
      guard digit < 10 else { break }
      number = min(number &* 10 &+ Int(digit), SGRSequence.tooLarge)
    }
    (index, value) = (position, number)
    separator = digit < 10 ? SGRSequence.atEnd : digit &+ 0x30
  }

  /// Reads a number after a semicolon, if it is at most 255 and no colon follows.
  @inline(__always)
  private mutating func nextByte() -> UInt8? {
    guard separator == SGRSequence.semicolon else { return nil }
    next()
    guard separator != SGRSequence.colon else { return nil }
    return UInt8(exactly: value)
  }

  /// Applies a parameter without subparameters.
  private mutating func apply() {
    switch value {
    case 0:
      let fill = style.fill
      style = SGRStyle()
      style.fill = fill
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
    if separator == SGRSequence.colon {
      if !applyColonColor(code) { skip(parameters: 2) }
      return
    }
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
    index = start
    separator = SGRSequence.semicolon
    var parameters = 1
    while parameters <= count, separator == SGRSequence.semicolon {
      next()
      parameters &+= 1
    }
    skip(parameters: parameters)
  }

  /// Skips the rest of a parameter with subparameters, and counts unknown parameters.
  private mutating func skip(parameters: Int) {
    while separator == SGRSequence.colon { next() }
    unknownCount &+= parameters
  }

  /// Applies a parameter with subparameters: `4:0` to `4:5`, `38:5:n`, `38:2:r:g:b` and so on.
  private mutating func applyColons() {
    let code = value
    next()
    if code == 4, separator != SGRSequence.colon,
      let underline = UInt8(exactly: value).flatMap(Underline.init(rawValue:))
    {
      style.underline = underline
    } else if ![38, 48, 58].contains(code) || separator != SGRSequence.colon
      || !applyColonColor(code)
    {
      skip(parameters: 1)
    }
  }

  /// Applies `5:n`, `2:r:g:b`, or `2:space:r:g:b` with up to three more numbers; returns false if
  /// they are no colour.
  ///
  /// No known terminal uses the colour space, or the tolerance after the channels.
  private mutating func applyColonColor(_ code: Int) -> Bool {
    let kind = value
    var values: [Int] = []
    repeat {
      next()
      guard values.count < 7, value < SGRSequence.tooLarge else { return false }
      values.append(value)
    } while separator == SGRSequence.colon
    if kind == 5, values.count == 1, let index = UInt8(exactly: values[0]) {
      set(.indexed(index), code)
      return true
    }
    let channels = values.dropFirst(values.count > 3 ? 1 : 0).prefix(3).compactMap {
      UInt8(exactly: $0)
    }
    guard kind == 2, channels.count == 3 else { return false }
    set(.rgb(RGB8(channels[0], channels[1], channels[2])), code)
    return true
  }

  @inline(__always)
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
  package func applying(_ sequence: ByteBuffer) -> SGRStyle {
    guard let bytes = sequence.baseAddress else { return self }
    return SGRSequence.read(bytes, at: 0, to: sequence.count, after: self).1
  }
}
