/// The output of a program, separated into control functions and text.
struct OutputScan {
  /// The kinds of control functions: `CSI m`, `CSI ?h`, `OSC 2`, `ESC \`, `DCS`, `C0 0A`, `C1 9B`.
  private(set) var functions: Set<String> = []
  /// The bodies of the OSC strings.
  private(set) var commands: [String] = []
  /// The text between the control functions.
  private(set) var text = ""

  /// Scans output; invalid UTF-8 becomes U+FFFD in the text.
  init(_ output: [UInt8]) {
    let scalars = Array(String(decoding: output, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar.value {
      case 0x1b: index = readEscape(scalars, index)
      case 0x00..<0x20, 0x7f: functions.insert("C0 \(String(scalar.value, radix: 16))")
      case 0x80..<0xa0: functions.insert("C1 \(String(scalar.value, radix: 16))")
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func readEscape(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    guard start < scalars.count else { return start }
    switch scalars[start] {
    case "[":
      var index = start + 1
      var prefix = ""
      while index < scalars.count, (0x20...0x3f).contains(scalars[index].value) {
        if !"0123456789;:".unicodeScalars.contains(scalars[index]) {
          prefix.unicodeScalars.append(scalars[index])
        }
        index += 1
      }
      guard index < scalars.count else { return index }
      functions.insert("CSI \(prefix)\(scalars[index])")
      return index + 1
    case "]", "P", "X", "^", "_":
      var body = ""
      var index = start + 1
      while index < scalars.count, scalars[index] != "\u{7}", scalars[index] != "\u{1b}" {
        body.unicodeScalars.append(scalars[index])
        index += 1
      }
      if scalars[start] == "]" {
        functions.insert("OSC \(body.prefix { $0 != ";" })")
        commands.append(body)
      } else {
        functions.insert("string \(scalars[start])")
      }
      // The terminator: BEL, or ESC and a backslash.
      if index < scalars.count, scalars[index] == "\u{1b}" { index += 1 }
      return min(index + 1, scalars.count)
    default:
      functions.insert("ESC \(scalars[start])")
      return start + 1
    }
  }
}
