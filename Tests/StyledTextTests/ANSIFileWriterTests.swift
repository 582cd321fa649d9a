import Color
import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("Writing back a file with ANSI sequences")
struct ANSIFileWriterTests {
  static let pieces: [[UInt8]] =
    [
      "plain", "\n", "\n", "\r\n", "\u{1B}[31m", "\u{1B}[0m", "\u{1B}[1;4:3;58;5;9m",
      "\u{1B}[38:2::1:2:3m", "\u{1B}[m", "\u{1B}", "[31m", "\u{1B}]8;;http://a/\u{7}",
      "\u{1B}]8;;\u{1B}\\", "\u{1B}[999m", "\u{1B}]0;title\u{7}", "\u{1B}P1$r", "é", "漢", "👩‍👩‍👧",
      "\t", "\u{0}", "\u{1B}[0;1;2;3t", "\u{9B}31m",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xA9], [0x80], [0xF0, 0x9F]]

  func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<random.number(in: 0...40)).flatMap { _ in random.pick(Self.pieces) }
  }

  func write(_ text: StyledString) -> [UInt8] { ANSIFileWriter.bytes(of: text) }

  @Test(arguments: rounds(0..<400 as Range<UInt64>))
  func
    `The text is the same however the bytes are divided, and an unedited file has the same bytes`(
      seed: UInt64
    )
  {
    var random = SeededGenerator(seed: seed)
    let bytes = bytes(&random)
    var loader = ANSITextLoader(chunkSize: random.pick([4, 9, 64, StyledString.defaultChunkSize]))
    var text = StyledString()
    var offset = 0
    while offset < bytes.count {
      let end = min(offset + random.number(in: 1...9), bytes.count)
      text.append(loader.read(Array(bytes[offset..<end])))
      offset = end
    }
    text.append(loader.read([], isLast: true))
    #expect(text == ANSITextReader.read(bytes).text)
    #expect(write(text) == bytes)
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `A file has the same bytes after every edit was undone`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Without any text there is nothing to attach the sequences to.
    let bytes = bytes(&random) + [0x78] + bytes(&random)
    var document = Document(ANSITextReader.read(bytes, chunkSize: random.pick([4, 16, 1024])).text)
    for _ in 0..<6 {
      document.perform(random.edit(of: document.text, changes: random.pick([1, 3, 30])))
    }
    while document.undo() != nil {}
    #expect(write(document.text) == bytes)
  }

  @Test(arguments: ["0", ""])
  func `Nothing is left of a colour that was replaced in its whole run`(reset: String) {
    let end = "\u{1B}[\(reset)m plain\n"
    var document = Document(ANSITextReader.read(Array("\u{1B}[31mred\(end)".utf8)).text)
    document.perform(.restyle(TextOffset(0)..<TextOffset(3), .background(.indexed(2))))
    #expect(String(decoding: write(document.text), as: UTF8.self) == "\u{1B}[31;42mred\(end)")
  }

  @Test(arguments: rounds(0..<600 as Range<UInt64>))
  func `The written file reads back as the edited text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = ANSITextReader.read(bytes(&random), chunkSize: random.pick([4, 16, 1024])).text
    for _ in 0..<4 {
      text.apply(random.edit(of: text, changes: random.pick([1, 3, 30])))
      #expect(ANSITextReader.read(write(text)).text == text)
    }
  }

  @Test(arguments: rounds(0..<300 as Range<UInt64>))
  func `The bytes of every unedited line are kept`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Every line ends plain, so that none depends on the lines before it.
    let lines = (0..<random.number(in: 3...12)).map { _ in
      bytes(&random).filter { $0 != 0x0A } + Array("x\u{1B}]8;;\u{7}\u{1B}[0m\r\n".utf8)
    }
    var text = ANSITextReader.read(lines.flatMap { $0 }, chunkSize: random.pick([4, 16, 1024])).text
    let touched = random.number(in: 0...lines.count - 1)
    let range = text.range(of: LineIndex(touched))
    let offsets = random.offsets(2, in: text[range])
    let part = range.lowerBound + offsets[0].utf8..<range.lowerBound + offsets[1].utf8
    let new = random.text(pieces: 3)
    guard !new.string.utf8.contains(0x0A) else { return }
    text.apply(
      random.number(in: 0...1) == 0 ? .replace(part, with: new) : .restyle(part, .adding(.bold)))
    let written = write(text).split(separator: 0x0A, omittingEmptySubsequences: false)
    #expect(written.count == lines.count + 1)
    for (index, line) in lines.enumerated() where index != touched && index < written.count {
      #expect(Array(written[index]) == Array(line.dropLast()), "line \(index), touched \(touched)")
    }
  }
}
