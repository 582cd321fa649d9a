import Foundation
import TestSupport
import Testing

@Suite("Colours found in text", .blocking)
struct FindColorsTests {
  private func find(_ bytes: [UInt8], _ options: [String] = []) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["color", "--find"] + options, input: .pipe(bytes), output: .pipe, error: .pipe)
    try program.waitForExit(timeout: .seconds(60))
    #expect(program.output.isEmpty, "nothing goes to the terminal")
    return program
  }

  private func output(_ program: TerminalProcess) -> String {
    String(decoding: program.standardOutput, as: UTF8.self)
  }

  private func errors(_ program: TerminalProcess) -> String {
    String(decoding: program.standardError, as: UTF8.self)
  }

  @Test("Each colour gets a line with its position, length, text and hex digits")
  func lines() throws {
    let css =
      "a { color: #F80;\r\n  fill: hsl(240 100% 50% / .5) }\r\n\r\nb { border: 1px solid tan }"
    let program = try find(Array(css.utf8))
    #expect(program.exitStatus == .exited(0) && errors(program).isEmpty)
    #expect(
      output(program) == """
        1:12\t4\t#F80\t#ff8800
        2:9\t22\thsl(240 100% 50% / .5)\t#0000ff80
        4:23\t3\ttan\t#d2b48c

        """)
  }

  @Test("Columns and lengths are scalars, and bytes that are not UTF-8 count as one each")
  func columns() throws {
    var text = Array("日本é e\u{301} \0#ff8800\n".utf8)
    text += [0xff, 0xe2, 0x82, 0x20] + Array("red\n".utf8)
    text += Array("rgb(1 /*é*/ 2 3) color(display-p3 0 1 0)\n".utf8)
    let program = try find(text)
    #expect(
      output(program) == """
        1:9\t7\t#ff8800\t#ff8800
        2:5\t3\tred\t#ff0000
        3:1\t16\trgb(1 /*é*/ 2 3)\t#010203
        3:18\t23\tcolor(display-p3 0 1 0)\t#00fb29

        """)
  }

  @Test("Output has no control characters of the text, and one tab between fields")
  func controls() throws {
    let program = try find(
      Array(
        "\u{1B}[38;2;1;2;3mx rgb(1\t2 3) rgb(1 /*\u{1B}[31m*/ 2 3) rgb(1 /*\u{202E}*/ 2 3)".utf8))
    #expect(
      output(program) == """
        1:3\t10\t38;2;1;2;3\t#010203
        1:16\t10\trgb(1␉2 3)\t#010203
        1:48\t16\trgb(1 /*<202E>*/ 2 3)\t#010203

        """)
  }

  @Test(
    "A text without colours exits with 1, as grep does", arguments: ["", "issue #123\n", "a.red"])
  func nothing(text: String) throws {
    let program = try find(Array(text.utf8))
    #expect(program.exitStatus == .exited(1))
    #expect(output(program).isEmpty && errors(program).isEmpty)
  }

  @Test(
    "Colours and other options are refused",
    arguments: [
      (["red"], "--find reads standard input and takes no colours"),
      (["-"], "--find reads standard input and takes no colours"),
      (["-f", "rgb"], "--find cannot be combined with other options"),
      (["--mix", "red"], "--find cannot be combined with other options"),
    ])
  func refused(options: [String], message: String) throws {
    let program = try find(Array("#f80".utf8), options)
    #expect(program.exitStatus == .exited(2))
    #expect(output(program).isEmpty)
    #expect(errors(program) == "inkwheel: \(message)\n")
  }

  @Test("A text that cannot be read exits with 2")
  func unreadable() throws {
    let program = try TerminalProcess.inkwheel(
      ["color", "--find"], input: .file("/"), output: .pipe, error: .pipe)
    try program.waitForExit()
    #expect(program.exitStatus == .exited(2))
    #expect(errors(program).contains("Is a directory"))
  }

  @Test("Colours are printed while the text is still coming")
  func streaming() throws {
    let program = try TerminalProcess(
      "bash",
      [
        "-c",
        """
        coproc "\(try TerminalProgram.inkwheel())" color --find
        echo 'a #ff8800' >&"${COPROC[1]}"
        read -r line <&"${COPROC[0]}"; echo "$line"
        """,
      ], output: .pipe, error: .pipe)
    try program.waitForExit()
    #expect(output(program) == "1:3\t7\t#ff8800\t#ff8800\n")
  }

  @Test(
    "Memory does not depend on the length of the text or of its lines", arguments: [false, true])
  func memory(isOneLine: Bool) throws {
    /// Returns the last colour, and the peak in kilobytes when nearly all of the text is read.
    func run(lines: Int) throws -> (last: String, peak: Int) {
      let program = try TerminalProcess(
        "bash",
        [
          "-c",
          """
          cd "$(mktemp -d)" || exit
          exec 3> >(exec "$0" color --find > found); pid=$!
          yes 'é { color: #ff8800; border: 1px solid #123 }' | head -n \(lines) \
            | \(isOneLine ? "tr '\\n' ' '" : "cat") >&3
          sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$pid/status >&2
          exec 3>&-; wait $pid
          tail -n 1 found; rm -r "$PWD"
          """, TerminalProgram.inkwheel(),
        ], output: .pipe, error: .pipe)
      try program.waitForExit(timeout: .seconds(120))
      let peak = errors(program).split(separator: "\n").first.flatMap { Int($0) }
      return (output(program), try #require(peak, "\(errors(program))"))
    }
    let few = try run(lines: 4_000)
    let many = try run(lines: 60_000)
    #expect(few.last == (isOneLine ? "1:179994" : "4000:39") + "\t4\t#123\t#112233\n")
    #expect(many.last == (isOneLine ? "1:2699994" : "60000:39") + "\t4\t#123\t#112233\n")
    #expect(many.peak < few.peak + 2_000)
  }
}
