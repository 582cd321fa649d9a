import Foundation
import StyledText
import TestSupport
import Testing

@testable import Formats

/// The screens of xterm 379, as it prints them.
///
/// libghostty has the same, except after REP, SL, SR, DECIC and DECDC, and at a soft reset, which keeps
/// margins there.
@Suite("Screens of xterm")
struct ScreenVectorTests {
  private struct Vector: Decodable {
    let input: String
    let columns: Int
    let rows: Int
    /// The rows without blanks at their ends, and without empty ones at the end.
    let screen: [String]
  }

  @Test func `Output leaves the same screen as in xterm, however its bytes are divided`() throws {
    let url = try #require(
      Bundle.module.url(forResource: "screens", withExtension: "jsonl", subdirectory: "Vectors"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 200)
    for line in lines {
      let vector = try JSONDecoder().decode(Vector.self, from: Data(line.utf8))
      for piece in [1, 3, Int.max] { #expect(screen(vector, piece) == vector.screen, "\(line)") }
    }
  }

  /// Returns the rows of a screen on which output is drawn in pieces.
  private func screen(_ vector: Vector, _ length: Int) -> [String] {
    var screen = Screen(width: vector.columns, height: vector.rows, isRecording: true)
    screen.keepsColumn = true
    var (waiting, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(vector.input.utf8)[...])
    repeat {
      waiting += rest.prefix(length)
      rest = rest.dropFirst(length)
      waiting.removeFirst(
        waiting.withUnsafeBufferPointer { screen.draw($0, isLast: rest.isEmpty) })
    } while !rest.isEmpty
    var rows = screen.rows.dropFirst(screen.top).map { row in
      var bytes: [UInt8] = []
      for cell in row.cells { cell.append(to: &bytes, clusters: screen.clusters) }
      return String(decoding: bytes[..<((bytes.lastIndex { $0 != 0x20 } ?? -1) + 1)], as: UTF8.self)
    }
    rows.removeLast(rows.reversed().prefix(while: \.isEmpty).count)
    return rows
  }
}

@Suite("Man pages of groff", .needs("groff"), .needs("preconv"))
struct ManPageTests {
  /// One page of each language, or some with `THOROUGH`.
  private static let pages = ["ja", "ko", "zh_CN", "zh_TW", "de", "ru"].flatMap { language in
    let folder = "/usr/share/man/\(language)/man1"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".gz") }.prefix(isThorough ? 25 : 1)
      .map { "\(folder)/\($0)" }
  }

  @Test(
    .slow,
    .enabled(
      if: pages.contains { $0.contains("/ja/") }, "pages are missing: make deps-oracles"))
  func `A page with overstruck characters has the text of the same page without, and bold text`()
    throws
  {
    for page in Self.pages {
      let struck = try TextFormat.terminal.read(groff(page, "-P-c")).text
      let plain = try TextFormat.terminal.read(groff(page, "-P-cbou")).text
      #expect(struck.string == plain.string, "\(page)")
      let styles = struck.runs(in: struck.fullRange).map(\.style)
      #expect(styles.contains { $0.attributes.contains(.bold) }, "\(page)")
    }
  }

  /// Returns a page as groff prints it.
  private func groff(_ page: String, _ option: String) throws -> [UInt8] {
    let script = "zcat \"$0\" | preconv -e utf-8 | groff -t -mandoc -Tutf8 \(option)"
    let program = try TerminalProcess("sh", ["-c", script, page], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    return program.standardOutput
  }
}
