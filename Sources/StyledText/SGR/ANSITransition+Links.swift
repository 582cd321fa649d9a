import UnicodeText

extension ANSITransition {
  private static let linkStart = "\u{1B}]8;"
  private static let linkEnd = "\u{1B}\\"

  static func appendLinkEnd(to output: inout [UInt8]) {
    output.append(contentsOf: linkStart.utf8)
    output.append(UInt8(ascii: ";"))
    output.append(contentsOf: linkEnd.utf8)
  }

  /// Appends the sequence that begins a link, unless it would be too long to be read back.
  static func append(_ link: Hyperlink, to output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: linkStart.utf8)
    append(link.parameters, allowsSemicolons: false, to: &output)
    output.append(UInt8(ascii: ";"))
    append(link.uri, allowsSemicolons: true, to: &output)
    output.append(contentsOf: linkEnd.utf8)
    if output.count - start > ANSIScanner.longestSequence {
      output.removeLast(output.count - start)
    }
  }

  /// Appends a text with its control characters percent-encoded, such as `%1B`, because they must
  /// not reach the terminal.
  private static func append(
    _ text: String, allowsSemicolons: Bool, to output: inout [UInt8]
  ) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && (allowsSemicolons || byte != 0x3B)
    }
    guard !isPlain else {
      output.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      let isSafe =
        switch scalar.value {
        case 0x3B: allowsSemicolons
        case 0x20...0x7E: true
        case 0...0x9F, InvalidByte.scalars: false
        default: true
        }
      if isSafe {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else if let byte = InvalidByte.byte(for: scalar) {
        appendPercent(byte, to: &output)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          appendPercent(byte, to: &output)
        }
      }
    }
  }

  private static func appendPercent(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 0xF] {
      output.append(digit < 10 ? 0x30 + digit : 0x41 - 10 + digit)
    }
  }
}
