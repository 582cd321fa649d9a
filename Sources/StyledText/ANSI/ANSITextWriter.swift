import Colorimetry

/// Writes text with SGR sequences.
///
/// Reading what was written gives the same text and styles, whatever the text. Colours 0 to 15 are
/// written as 30-37, 90-97 and so on, others in the form with semicolons, which every terminal
/// knows. At the end a style is reset. Before line breaks it is not: a line break has a style like
/// any other character, and a reset would change it.
///
/// Text that would be read as a style or as another character, such as a typed ESC before "[31m",
/// is cut after its first byte by a sequence that sets the style that is set anyway.
public enum ANSITextWriter {
  /// Writes a whole text.
  public static func write(_ text: StyledString) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8Count)
    var style = TextStyle.plain
    var start = 0
    text.bytes(in: text.fullRange.bytes).withUnsafeBufferPointer { buffer in
      for run in text.runs(in: text.fullRange) {
        if run.style != style {
          append(from: style, to: run.style, to: &output)
          style = run.style
        }
        // Within a run: what a sequence between two runs cuts is not read as one anyway.
        let end = start + run.length
        write(UnsafeBufferPointer(rebasing: buffer[start..<end]), in: style, to: &output)
        start = end
      }
    }
    if style != .plain { append(from: style, to: .plain, to: &output) }
    return output
  }

  /// Appends the sequence that leads from one style to another, as short as is sensible.
  ///
  /// Attributes are only switched off by a reset, because 22 switches off two at once. Without an
  /// old style it sets the whole new one.
  private static func append(
    from old: TextStyle?, to new: TextStyle, to output: inout [UInt8]
  ) {
    output.append(SGRSequence.escape)
    var separator = UInt8(ascii: "[")
    func add(_ code: Int) {
      output.append(separator)
      separator = UInt8(ascii: ";")
      if code >= 100 { output.append(UInt8(0x30 + code / 100)) }
      if code >= 10 { output.append(UInt8(0x30 + code / 10 % 10)) }
      output.append(UInt8(0x30 + code % 10))
    }
    func add(_ color: TerminalColor, base: Int) {
      switch color {
      case .default:
        add(base + 9)
      case .indexed(let index) where index < 8:
        add(base + Int(index))
      case .indexed(let index) where index < 16:
        add(base + 60 + Int(index) - 8)
      case .indexed(let index):
        add(base + 8)
        add(5)
        add(Int(index))
      case .rgb(let rgb):
        add(base + 8)
        add(2)
        add(Int(rgb.red))
        add(Int(rgb.green))
        add(Int(rgb.blue))
      }
    }

    var base = TextStyle.plain
    if let old, new != .plain, old.attributes.isSubset(of: new.attributes),
      old.underline == .none || old.underline == new.underline
    {
      base = old
    } else {
      add(0)
    }
    let added = new.attributes.subtracting(base.attributes)
    if !added.isEmpty {
      for code in [1, 2, 3, 5, 6, 7, 8, 9] where added.contains(SGRSequence.attribute(code)) {
        add(code)
      }
    }
    if new.underline != base.underline { add(4) }
    if new.foreground != base.foreground { add(new.foreground, base: 30) }
    if new.background != base.background { add(new.background, base: 40) }
    output.append(UInt8(ascii: "m"))
  }

  /// Writes text of one style.
  private static func write(
    _ buffer: UnsafeBufferPointer<UInt8>, in style: TextStyle, to output: inout [UInt8]
  ) {
    var copied = 0
    var index = 0
    while index < buffer.count {
      if buffer[index] == SGRSequence.escape {
        index += 1
        guard SGRSequence(in: buffer, at: index - 1, from: style) != nil else { continue }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[copied..<index]))
        append(from: nil, to: style, to: &output)
        copied = index
      } else if InvalidByte.startsScalar(in: buffer, at: index) {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[copied..<index]))
        output.append(InvalidByte.byte(in: buffer, at: index))
        if formsScalar(in: buffer, at: index) {
          append(from: nil, to: style, to: &output)
        }
        index += 4
        copied = index
      } else {
        index += 1
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[copied...]))
  }

  /// Whether the bytes for which a row of scalars stands would be read as one valid scalar.
  private static func formsScalar(in buffer: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var bytes: [UInt8] = []
    var index = start
    while bytes.count < 4, InvalidByte.startsScalar(in: buffer, at: index) {
      bytes.append(InvalidByte.byte(in: buffer, at: index))
      index += 4
    }
    return bytes.withUnsafeBufferPointer { UTF8Scalar.validLength(in: $0, at: 0) > 0 }
  }
}
