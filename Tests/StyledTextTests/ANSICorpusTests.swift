import Foundation
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

/// Real-world files that are not part of the project, in the folder that `INKWHEEL_ANSI_CORPUS`
/// names, for instance the fixtures of buildkite/terminal-to-html or pyte's captures of programs.
@Suite("Files with ANSI escapes")
struct ANSICorpusTests {
  static let files: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["INKWHEEL_ANSI_CORPUS"],
      let names = FileManager.default.enumerator(atPath: folder)
    else { return [] }
    return names.compactMap { $0 as? String }.map { folder + "/" + $0 }.sorted()
  }()

  @Test("Text and styles survive a round trip, also when read in pieces", arguments: files)
  func roundTrip(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return }
    let bytes = Array(data.prefix(2_000_000))
    let read = ANSITextReader.read(bytes)
    let written = ANSITextWriter.write(read.text)
    #expect(ANSITextReader.read(written).text == read.text)
    if !read.hasStyles { #expect(written == bytes) }
    let lines = bytes.count { $0 == 0x0A }
    #expect(read.text.string.utf8.count { $0 == 0x0A } == lines)

    // Not into a `StyledString`, which would be slow for so many pieces.
    var random = SeededGenerator(seed: 1)
    var text: [UInt8] = []
    var scanner = ANSIScanner()
    var start = 0
    bytes.withUnsafeBufferPointer { buffer in
      while start < buffer.count {
        let end = min(buffer.count, start + 4096 + random.number(in: 0...9000))
        start += scanner.scan(
          UnsafeBufferPointer(rebasing: buffer[start..<end]), isLast: end == buffer.count
        ) { piece, _ in text.append(contentsOf: piece) }
      }
    }
    #expect(String(decoding: text, as: UTF8.self).utf8.elementsEqual(read.text.string.utf8))
    #expect(scanner.hasStyles == read.hasStyles)
  }

  @Test("All bytes are kept except on the line where a character is typed", arguments: files)
  func untouchedLines(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return }
    let bytes = Array(data.prefix(2_000_000))
    let text = ANSITextReader.read(bytes).text
    #expect(ANSIFileWriter.bytes(of: text) == bytes)
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let line = random.number(in: 0...bytes.count { $0 == 0x0A })
      var edited = text
      edited.apply(.insert(StyledString("x"), at: edited.range(of: LineIndex(line)).lowerBound))
      let written = ANSIFileWriter.bytes(of: edited)
      let ends = [-1] + bytes.indices.filter { bytes[$0] == 0x0A } + [bytes.count]
      #expect(written.starts(with: bytes[..<(ends[line] + 1)]))
      #expect(written.reversed().starts(with: bytes[ends[line + 1]...].reversed()))
    }
  }
}
