import Colorimetry
import Foundation
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats
@testable import UnicodeText

@Suite("Shell scripts")
struct PrintfTests {
  /// The output of a script in a shell.
  private func run(_ script: [UInt8], in shell: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("printf-\(UUID().uuidString)")
    try Data(script).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    process.arguments = [folder.path]
    process.environment = ["PATH": "/nonexistent"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(output)
  }

  private static let installed = [
    "/bin/sh", "/bin/dash", "/bin/bash", "/bin/busybox", "/bin/ksh93", "/bin/zsh",
  ]
  .filter { FileManager.default.isExecutableFile(atPath: $0) && !$0.hasSuffix("busybox") }

  @Test("A script is one command for each line")
  func example() {
    let text = FormatPieces.text(
      ("-n 100% 'quoted' \\n\n", .plain), ("x", TextStyle(foreground: .indexed(1))),
      ("\u{0}7\u{10FFFF}é\u{202E}", .plain))
    #expect(
      FormatPieces.string(.printf, text) == #"""
        #!/bin/sh
        printf '\055n 100%% \047quoted\047 \\n\n'
        printf '\033[31mx\033[0m\0007\377é\342\200\256'

        """#)
    #expect(FormatPieces.string(.printf, StyledString()) == "#!/bin/sh\n")
  }

  @Test("Every shell prints the bytes of the ANSI text", arguments: installed)
  func shells(shell: String) throws {
    var random = SeededGenerator(seed: 81)
    var script: [UInt8] = []
    var expected: [UInt8] = []
    for _ in 0..<150 {
      let text = random.anyText(pieces: 40)
      script += TextFormat.printf.write(text)
      expected += TextFormat.ansi.write(text)
    }
    let every = (0...255).map { InvalidByte.utf8(for: UInt8($0)) }
    for byte in 0...255 {
      let text = StyledString(
        byte < 0x80
          ? String(Character(Unicode.Scalar(UInt8(byte))))
          : String(decoding: every[byte], as: UTF8.self))
      for text in [text, text + StyledString("1"), text + text] {
        script += TextFormat.printf.write(text)
        expected += TextFormat.ansi.write(text)
      }
    }
    #expect(try run(script, in: shell) == expected)
  }

  @Test("Long lines are split into several commands")
  func longLines() throws {
    let text = StyledString(String(repeating: "é%a-", count: 10_000))
    let script = TextFormat.printf.write(text)
    #expect(script.split(separator: 0x0A).allSatisfy { $0.count < 5000 })
    #expect(try run(script, in: "/bin/sh") == Array(text.string.utf8))
    #expect(FormatPieces.write(.printf, text, pieces: 1000).split(separator: 0x0A).count > 8)
  }

  @Test("The script itself has no control characters and is UTF-8")
  func harmless() throws {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<300 {
      let script = TextFormat.printf.write(random.anyText(pieces: 20))
      #expect(script.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
      let string = try #require(String(validating: script, as: UTF8.self))
      #expect(string.unicodeScalars.allSatisfy { $0 == "\n" || VisibleMark.text(for: $0) == nil })
    }
  }
}
