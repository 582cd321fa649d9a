import Foundation
import Testing

@testable import Formats

/// The screens of xterm 379, as it prints them, from which libghostty differs only after REP.
@Suite("Screens of xterm")
struct ScreenVectorTests {
  private struct Vector: Decodable {
    let input: String
    let columns: Int
    let rows: Int
    /// The rows without blanks at their ends, and without empty ones at the end.
    let screen: [String]
  }

  @Test("Output leaves the same screen as in xterm, however its bytes are divided")
  func screens() throws {
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
