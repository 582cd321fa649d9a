import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Pastes", .blocking, .timeLimit(.minutes(15)))
struct PastingTests {
  private static let line = "The quick brown fox jumps over the lazy dog\n"

  private func updates(_ bytes: ArraySlice<UInt8>) -> Int {
    let begin = Array("\u{1b}[?2026h".utf8)
    return bytes.indices.count { bytes[$0...].starts(with: begin) }
  }

  @Test("A long paste is one edit, one frame and one undo step")
  func bracketed() throws {
    let program = try TerminalProcess.editing("")
    let text = String(repeating: Self.line, count: 40_000) + "the end"
    let before = program.output.count
    program.paste(text)
    try program.waitUntil("the end", timeout: .seconds(60)) { $0.contains("the end") }
    #expect(updates(program.output[before...]) <= 2)
    try program.save()
    #expect(try program.text() == text)
    program.send(.control("z"))
    try program.waitUntilShown("Ln 1, Col 1")
    #expect(!program.screen.contains("the end"))
    #expect(try program.quit() == .exited(0))
  }

  @Test("An unbracketed paste is inserted as text, with few frames")
  func unbracketed() throws {
    let program = try TerminalProcess.editing("")
    let text = String(repeating: Self.line, count: 4000) + "the end"
    let before = program.output.count
    program.send(
      keys: text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r"))
    try program.waitUntil("the end", timeout: .seconds(60)) { $0.contains("the end") }
    // A terminal passes on about 4 KB at a time.
    #expect(updates(program.output[before...]) <= text.utf8.count / 2000)
    try program.save()
    #expect(try program.text() == text)
  }

  @Test(
    "Pasted text is shown and saved unchanged",
    arguments: [
      Array("a\u{1b}[2Jb\u{1b}]0;title\u{7}c\u{1b}P$q\u{1b}\\\u{1b}".utf8), [0, 1, 2, 0x7F, 0x41],
      [0x41, 0xFF, 0xC3, 0x28, 0xE6, 0xBC, 0xC0, 0xAF, 0x9B, 0x33, 0x31, 0x6D],
      [0xF4, 0x8F, 0xBE, 0x80, 0xF4, 0x90, 0x80, 0x80], Array("\u{9b}31m\u{202e}\u{2028}".utf8),
    ])
  func hostile(bytes: [UInt8]) throws {
    let program = try TerminalProcess.editing("")
    let before = program.output.count
    program.send(bytes: Array("\u{1b}[200~".utf8) + bytes + Array("\u{1b}[201~".utf8))
    try program.waitUntilShown("note.ans •")
    let written = OutputScan(Array(program.output[before...]))
    #expect(!written.functions.contains { $0.hasPrefix("C1") || $0 == "CSI J" })
    #expect(!written.commands.contains { $0.contains("0;title") })
    try program.save()
    #expect(try program.bytes() == bytes)
    #expect(try program.quit() == .exited(0))
  }

  @Test(
    "A hostile paste into a prompt or picker leaves the text unchanged",
    arguments: ["f", "o", "k", "p", "g"])
  func elsewhere(key: Character) throws {
    let program = try TerminalProcess.editing("text\n")
    let before = program.screen
    program.send(.control(key))
    try program.waitUntil("what lies over the text") { $0.difference(from: before) != nil }
    let hostile = "#f80\n\u{1b}[2J\0" + String(repeating: Self.line, count: 20_000)
    program.send(bytes: Array("\u{1b}[200~\(hostile)".utf8) + [0xFF] + Array("\u{1b}[201~".utf8))
    program.send(bytes: Array("\u{1b}[200~#f80\rx\u{1b}[201~".utf8))
    program.send(.function(1))
    _ = program.collect(for: .milliseconds(100))
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
    #expect(program.screen.modes.areAsFound)
    #expect(try program.text() == "text\n")
  }
}
