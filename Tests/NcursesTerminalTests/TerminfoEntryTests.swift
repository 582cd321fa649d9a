import Color
import Foundation
import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

/// The compiled descriptions installed on the system.
private let installed: [(path: String, bytes: [UInt8])] = {
  var found: [(path: String, bytes: [UInt8])] = []
  for folder in ["/lib/terminfo", "/usr/share/terminfo"] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else { continue }
    for case let name as String in walk {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), !data.isEmpty
      else { continue }
      found.append(("\(folder)/\(name)", Array(data)))
    }
  }
  return found
}()

@Suite("Compiled terminal descriptions")
struct TerminfoEntryTests {
  @Test
  func `The standard capabilities of every installed description survive writing and reading`()
    throws
  {
    try #require(!installed.isEmpty)
    for (path, bytes) in installed {
      let entry = try #require(TerminfoEntry(compiled: bytes), "\(path)")
      let read = try #require(TerminfoEntry(compiled: entry.compiled()), "\(path)")
      #expect(read.name == entry.name && read.compiled() == entry.compiled(), "\(path)")
      #expect(read.strings.allSatisfy { entry.strings[$0.key] == $0.value }, "\(path)")
    }
  }

  @Test func `Capabilities have the values that infocmp prints`() throws {
    let entry = try TerminfoEntry.installed()
    #expect(entry.name == "xterm-256color")
    #expect(entry.numbers["colors"] == 256)
    #expect(entry.flags.contains("bce"))
    #expect(!entry.flags.contains("hz"))
    #expect(entry.strings["cup"] == Array("\u{1B}[%i%p1%d;%p2%dH".utf8))
    #expect(entry.strings["kLFT5"] == Array("\u{1B}[1;5D".utf8))
    #expect(entry.flags.contains("XT"))
    #expect(entry.strings["nonesuch"] == nil)
    let console = TerminfoEntry.read("linux", environment: [:])?.entry
    #expect(console?.numbers["U8"] == 1)
  }

  @Test func `Truncated or corrupt entries are read or rejected, and never trap`() throws {
    let bytes = try TerminfoEntry.installed().compiled()
    for count in stride(from: 0, to: bytes.count, by: 7) {
      _ = TerminfoEntry(compiled: Array(bytes.prefix(count)))
    }
    for index in 0..<64 {
      var bytes = bytes
      bytes[index] ^= 0xFF
      _ = TerminfoEntry(compiled: bytes)
    }
    #expect(TerminfoEntry(compiled: []) == nil)
    #expect(TerminfoEntry(compiled: Array("not an entry at all".utf8)) == nil)
  }

  @Test func `A set capability is written and read again`() throws {
    var entry = TerminfoEntry(name: "made-up")
    entry.flags.insert("am")
    entry.numbers["colors"] = 1 << 24
    entry.strings["setaf"] = Array("x%p1%d".utf8)
    let read = try #require(TerminfoEntry(compiled: entry.compiled()))
    #expect(read == entry)
    #expect(read.flags == ["am"] && read.numbers["colors"] == 1 << 24)
    #expect(read.strings["setaf"] == Array("x%p1%d".utf8))
  }

  @Test(
    .needs("infocmp"),
    arguments: ColorDepth.allCases)
  func `The painter's description of any depth is accepted by ncurses' own tools`(depth: ColorDepth)
    throws
  {
    let painter = try TerminfoEntry.installed().painter(
      depth: depth, size: Size(columns: 100, rows: 30))
    let program = try TerminalProcess(
      "infocmp", ["-x", "-1", "inkwheel"],
      environment: ["TERMINFO": "b64:" + Base64.encode(painter.compiled())], output: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let text = program.printed
    #expect(text.contains("cols#100,") || text.contains("cols#0x64,"))
    #expect(text.contains("scp=") == (depth != .monochrome))
    #expect(!text.contains("smcup=") && !text.contains("initc=") && !text.contains("kcuu1="))
    #expect(text.contains("cup=") && text.contains("clear="))
  }

  @Test
  func `Keys of the description carry their modifiers, and single controls are left out`() throws {
    var entry = TerminfoEntry(name: "made-up")
    for (name, value) in [
      ("kcuu1", "\u{1B}[A"), ("kLFT5", "\u{1B}[1;5D"), ("kRIT", "\u{1B}[c"), ("kcub1", "\u{8}"),
      ("kf5", "\u{1B}[[E"), ("kf13", "\u{1B}[25~"), ("kmous", "\u{1B}[M"),
    ] { entry.strings[name] = Array(value.utf8) }
    let keys = InputDecoder(additional: entry.keys)
    #expect(keys.additionalKey(Array("\u{1B}[A".utf8)) == Key(.up))
    #expect(keys.additionalKey(Array("\u{1B}[1;5D".utf8)) == Key(.left, .control))
    #expect(keys.additionalKey(Array("\u{1B}[c".utf8)) == Key(.right, .shift))
    #expect(keys.additionalKey(Array("\u{1B}[[E".utf8)) == Key(.function(5)))
    #expect(entry.keys.count == 4)
  }

}
