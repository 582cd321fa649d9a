extension Sauce {
  /// The Ctrl-Z, the comments and the record, for the end of a file.
  ///
  /// Long texts are truncated; characters outside code page 437 become question marks.
  public var bytes: [UInt8] {
    var output = [Sauce.endOfFile]
    let lines = comments.prefix(255)
    if !lines.isEmpty {
      output += Sauce.commentIdentifier
      for line in lines { Sauce.append(line, Sauce.commentSize, to: &output) }
    }
    output += Sauce.identifier
    Sauce.append(title, 35, to: &output)
    Sauce.append(author, 20, to: &output)
    Sauce.append(group, 20, to: &output)
    Sauce.append(date, 8, to: &output)
    for shift in [0, 8, 16, 24] as [UInt32] {
      output.append(UInt8(truncatingIfNeeded: fileSize >> shift))
    }
    output += [(dataType ?? .none).rawValue, fileType]
    for number in [width, lineCount, 0, 0] as [UInt16] {
      output += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }
    output.append(UInt8(lines.count))
    output.append(
      (hasICEColors ? 1 : 0) | letterSpacing.rawValue << 1 | aspectRatio.rawValue << 3)
    Sauce.append(font, 22, padding: 0, to: &output)
    return output
  }

  private static func append(
    _ text: String, _ length: Int, padding: UInt8 = 0x20, to output: inout [UInt8]
  ) {
    var left = length
    for scalar in text.unicodeScalars where left > 0 {
      let byte = CodePage437.byte(for: scalar) ?? UInt8(ascii: "?")
      // Control codes that terminals obey are not written, although they have glyphs.
      output.append(byte < 0x20 && !isHarmless(byte) ? UInt8(ascii: "?") : byte)
      left -= 1
    }
    output += [UInt8](repeating: padding, count: left)
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x07...0x0D, 0x1A, 0x1B: false
    default: true
    }
  }
}
