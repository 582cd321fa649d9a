extension CallRewriter {
  /// Appends an alpha in the style of a number.
  func append(alpha: Double, like number: WrittenNumber?, to bytes: inout [UInt8]) {
    let isPercent = number?.unit.first == 0x25
    let target = byte(alpha)
    let scale = isPercent ? 100.0 : number?.divisor ?? 1
    if let old = number?.value, byte(old / scale) == target, let number {
      bytes += written[number.range]
      return
    }
    let least = max(min(number?.decimals ?? 0, 10), scale < 100 ? 2 : 0)
    var new = FixedNumber(unitClamped(alpha) * scale, digits: least)
    for digits in least...least + 2 {
      new = FixedNumber(unitClamped(alpha) * scale, digits: digits)
      if byte(new.value / scale) == target { break }
    }
    let padding = number.map { $0.hasTrailingZero ? $0.decimals : 0 } ?? 0
    append(new, padding: padding, dropsZero: dropsZero(number), to: &bytes)
    bytes += number?.unit ?? []
  }

  /// Adds an alpha after the last component.
  func insertAlpha(_ alpha: Double, to bytes: inout [UInt8]) {
    if usesCommas {
      bytes += separator
      if let alphaLabel {
        bytes.append(ascii: alphaLabel + ":")
        if written[numbers[0].range.lowerBound - 1].isBlank { bytes.append(0x20) }
      } else {
        nameAlpha(&bytes)
      }
    } else {
      bytes.append(ascii: " / ")
    }
    append(alpha: alpha, like: nil, to: &bytes)
  }

  /// The comma between the first two components, with the blanks around it.
  private var separator: [UInt8] {
    guard count > 1 else { return Array(", ".utf8) }
    let between = written[numbers[0].range.upperBound..<numbers[1].range.lowerBound]
    let separator = between.prefix { $0.isBlank || $0 == 0x2c }
    return separator.contains(0x2c) ? Array(separator) : Array(", ".utf8)
  }

  /// Turns `rgb(` into `rgba(`, which old programs need for an alpha after a comma.
  private func nameAlpha(_ bytes: inout [UInt8]) {
    guard bytes.count > 3, bytes[3] == 0x28 else { return }
    bytes.insert(bytes[2] & 0x20 | 0x41, at: 3)
  }
}
