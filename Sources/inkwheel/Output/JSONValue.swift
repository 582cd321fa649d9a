import Editor
import UnicodeText

/// A value to print as JSON (RFC 8259).
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSONValue])
  /// Members in the order in which they are printed.
  case object([(String, JSONValue)])

  /// Creates a number; null for nil.
  init(_ number: Int?) { self = number.map { .number($0) } ?? .null }
  /// Creates a string; null for nil.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  /// Creates true or false; null for nil.
  init(_ flag: Bool?) { self = flag.map { .bool($0) } ?? .null }

  /// Appends the value, with a line for each member.
  func write(to bytes: inout [UInt8], indent: Int = 0) {
    func line(_ indent: Int) {
      bytes.append(0x0A)
      for _ in 0..<indent { bytes.append(0x20) }
    }
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let flag): bytes += Array((flag ? "true" : "false").utf8)
    case .number(let number): bytes += Array(String(number).utf8)
    case .string(let text): bytes += Array(text.jsonQuoted.utf8)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        line(indent + 2)
        item.write(to: &bytes, indent: indent + 2)
      }
      if !items.isEmpty { line(indent) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
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
