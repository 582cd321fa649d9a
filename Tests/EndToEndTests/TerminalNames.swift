import Foundation
import TestSupport

/// The expected behaviour of terminals by their name in `TERM`.
struct TerminalNames {
  /// Terminals that must work: the usual ones and old consoles.
  static let working = [
    "xterm-256color", "xterm", "tmux-256color", "screen-256color", "screen", "linux",
    "rxvt-unicode-256color", "xterm-kitty", "foot", "alacritty", "vt220", "vt100", "ansi",
  ]
  /// The working terminals that get only sequences of their description.
  static let plain: Set = ["linux", "vt220", "vt100", "ansi"]

  /// The kinds of control functions that a terminal's description has, and its private modes.
  static func described(_ name: String) throws -> (functions: Set<String>, modes: Set<Int>) {
    let program = try TerminalProcess("infocmp", ["-1", "-x", name], output: .pipe)
    try program.waitForExit()
    let source = String(decoding: program.standardOutput, as: UTF8.self)
    var bytes: [UInt8] = []
    for line in source.split(separator: "\n") where line.contains("=") {
      let value = line.drop { $0 != "=" }.dropFirst()
      bytes += plain(value.hasSuffix(",") ? value.dropLast() : value)
    }
    let screen = try TerminalProcess(
      "cat", ["capabilities"],
      prepare: {
        try Data(bytes).write(to: $0.appendingPathComponent("capabilities"))
      })
    try screen.waitForExit()
    return (OutputScan(bytes).functions, screen.screen.modes.touched)
  }

  /// A capability as it is sent, with 1 for every number.
  private static func plain(_ source: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(source.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        switch rest.popFirst() {
        case UInt8(ascii: "E"): result.append(0x1B)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "0"):
          result.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 8) ?? 0)
          rest = rest.dropFirst(2)
        case let other?: result.append(other)
        case nil: break
        }
      case UInt8(ascii: "^"): if let letter = rest.popFirst() { result.append(letter & 0x1F) }
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "<"):
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      case UInt8(ascii: "%"):
        switch rest.popFirst() {
        case UInt8(ascii: "d"): result.append(UInt8(ascii: "1"))
        case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "g"): _ = rest.popFirst()
        case UInt8(ascii: "{"): rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst()
        case UInt8(ascii: "'"): rest = rest.dropFirst(2)
        default: break
        }
      default: result.append(byte)
      }
    }
    // The final sequence separates one capability from the next.
    return result + Array("\u{1b}[m".utf8)
  }

  /// The control functions and modes that the description lacks; nil if there are none.
  static func strange(_ output: [UInt8], _ process: TerminalProcess, term: String) throws -> String?
  {
    guard plain.contains(term) else { return nil }
    let own = try described(term)
    // The device status report is described by u7 and u6, for the cursor position. The attributes
    // are described as ESC Z for the VT100, which knows this request for them, too.
    let strange = OutputScan(output).functions.subtracting(own.functions.union(["CSI n", "CSI c"]))
    let modes = process.screen.modes.touched.subtracting(own.modes)
    return strange.isEmpty && modes.isEmpty ? nil : "\(strange.sorted()) \(modes.sorted())"
  }
}
