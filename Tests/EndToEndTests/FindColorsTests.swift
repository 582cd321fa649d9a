import TestSupport
import Testing

@Suite("Colours found in text", .blocking)
struct FindColorsTests {
  @Test
  func `Columns and lengths are scalars, and bytes that are not UTF-8 count as one each`() throws {
    let program = try TerminalProcess.run(
      ["color", "--find"],
      input: Array("日本é e\u{301} \0#ff8800\n".utf8) + [0xff, 0xe2, 0x82, 0x20]
        + Array("=red\nrgb(1 /*é*/ 2 3) color(display-p3 0 1 0)\n".utf8))
    #expect(program.exitStatus == .exited(0) && program.complaint.isEmpty)
    #expect(
      program.printed == """
        1:9\t7\t#ff8800\t#ff8800
        2:6\t3\tred\t#ff0000
        3:1\t16\trgb(1 /*é*/ 2 3)\t#010203
        3:18\t23\tcolor(display-p3 0 1 0)\t#00fb29

        """)
  }

  @Test func `A text that cannot be read exits with 2`() throws {
    let program = try TerminalProcess.run(script: "inkwheel color --find < /")
    #expect(program.exitStatus == .exited(2) && program.complaint.contains("Is a directory"))
  }

  @Test func `Colours are printed while the text is still coming`() throws {
    let program = try TerminalProcess.run(
      script: """
        coproc inkwheel color --find
        echo 'a #ff8800' >&"${COPROC[1]}"
        read -r line <&"${COPROC[0]}"; echo "$line"
        """)
    #expect(program.printed == "1:3\t7\t#ff8800\t#ff8800\n")
  }

  @Test(arguments: [false, true])
  func `Memory does not depend on the length of the text or of its lines`(isOneLine: Bool) throws {
    /// Returns the last colour, and the peak in kilobytes when nearly all of the text is read.
    func run(lines: Int) throws -> (last: String, peak: Int) {
      let program = try TerminalProcess.run(
        script: """
          exec 3> >(exec inkwheel color --find > found); pid=$!
          yes 'é { color: #ff8800; border: 1px solid #123 }' | head -n \(lines) \
            | \(isOneLine ? "tr '\\n' ' '" : "cat") >&3
          sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$pid/status >&2
          exec 3>&-; wait $pid
          tail -n 1 found
          """)
      let peak = program.complaint.split(separator: "\n").first.flatMap { Int($0) }
      return (program.printed, try #require(peak, "\(program.complaint)"))
    }
    let few = try run(lines: 4_000)
    let many = try run(lines: 60_000)
    #expect(few.last == (isOneLine ? "1:179994" : "4000:39") + "\t4\t#123\t#112233\n")
    #expect(many.last == (isOneLine ? "1:2699994" : "60000:39") + "\t4\t#123\t#112233\n")
    #expect(many.peak < few.peak + 2_000)
  }
}
