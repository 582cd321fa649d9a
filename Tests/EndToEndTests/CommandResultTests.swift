import TestSupport
import Testing

/// Commands between pipes; the tests of `inkwheelTests` have what the parser of the command line refuses.
@Suite("The results of commands", .blocking)
struct CommandResultTests {
  @Test func `A command prints and says what it should, and has its status`() throws {
    var files: [String: any FixtureContent] = PaletteListingTests.files
    files["my.conf"] = "color1 #ff8080\nbackground #101010\n"
    for row in try VectorRow.all(in: "EndToEndTests/Vectors/results.txt", cells: 5) {
      let program = try TerminalProcess.run(row.words(0), input: row[1], files: files)
      #expect(program.exitStatus == .exited(try #require(Int(row[2]))), "\(row)")
      #expect(program.printed.contains(row[3]), "\(row): \(program.printed)")
      #expect(program.complaint.contains(row[4]), "\(row): \(program.complaint)")
      let isEmpty = [program.printed.isEmpty, program.complaint.isEmpty]
      #expect(isEmpty == [row[3].isEmpty, row[4].isEmpty], "\(row): \(program.complaint)")
    }
  }

  private static let files: [String: any FixtureContent] = [
    "bad.json": "{\"inkwheel\":1,\n\"lines\":[[\"a\",1]]}", "bad.gpl": "GIMP Palette\n256 0 0\n",
    "bad-hex.json": ##"[{"name": "Tiger", "hex": "#f8"}]"##,
    "control.gpl": "GIMP Palette\n#\n1 2 300\tx\u{1B}[31m\n",
  ]

  @Test
  func `Wrong usage is an error with status 2 that says what is right, and has no effect`() throws {
    for row in try VectorRow.all(in: "EndToEndTests/Vectors/wrong-usage.txt", cells: 2) {
      let program = try TerminalProcess.run(row.words(0), input: "x", files: Self.files)
      #expect(program.exitStatus == .exited(2), "\(row)")
      #expect(program.complaint.contains(row[1]), "\(row): \(program.complaint)")
      #expect(program.standardOutput.isEmpty && program.complaint.hasPrefix("inkwheel: "), "\(row)")
      #expect(try program.names == Self.files.keys.sorted(), "\(row)")
      let scan = OutputScan(program.standardError)
      #expect(scan.functions == ["C0 a"], "\(row): \(scan.functions)")
      #expect(!scan.text.unicodeScalars.contains("\u{202E}"), "\(row)")
    }
  }
}
