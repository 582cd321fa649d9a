import Editor
import Recording

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
    case .text(let text): bytes += Array(text.jsonQuoted.utf8)
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
        bytes += Array(member.0.jsonQuoted.utf8)
        bytes += [UInt8(ascii: ":"), 0x20]
        member.1.write(to: &bytes, indent: indent + 2)
      }
      line(indent)
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
