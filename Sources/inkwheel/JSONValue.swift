/// A value to print as JSON (RFC 8259).
enum JSONValue {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([JSONValue])
  /// Names and values in the order they are printed in.
  case record([(String, JSONValue)])

  /// A number, or null for nothing.
  init(_ number: Int?) { self = number.map { .number($0) } ?? .null }
  /// A text, or null for nothing.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// Yes or no, or null for nothing.
  init(_ flag: Bool?) { self = flag.map { .flag($0) } ?? .null }

  /// Prints the value, a line for each member.
  func write(to bytes: inout [UInt8], indent: Int = 0) {
    func line(_ indent: Int) {
      bytes.append(0x0A)
      for _ in 0..<indent { bytes.append(0x20) }
    }
    switch self {
    case .null: bytes += Array("null".utf8)
    case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
    case .number(let number): bytes += Array(String(number).utf8)
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        line(indent + 2)
        item.write(to: &bytes, indent: indent + 2)
      }
      if !items.isEmpty { line(indent) }
      bytes.append(UInt8(ascii: "]"))
    case .record(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        line(indent + 2)
        Self.write(member.0, to: &bytes)
        bytes += [UInt8(ascii: ":"), 0x20]
        member.1.write(to: &bytes, indent: indent + 2)
      }
      line(indent)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [0x5C, UInt8(scalar.value)]
      // Those of C1 are controls for terminals.
      case 0..<0x20, 0x7F..<0xA0:
        let figures = Array("0123456789abcdef".utf8)
        let value = Int(scalar.value)
        bytes += Array("\\u00".utf8) + [figures[value >> 4], figures[value & 15]]
      default: bytes += Array(String(scalar).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
