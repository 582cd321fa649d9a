import Foundation
import TestSupport
import Testing

@Suite("Colours in scripts", .blocking)
struct ColorCommandTests {
  private struct Result {
    let status: TerminalExitStatus?
    let output: String
    let errors: String
  }

  /// Runs `inkwheel color` between pipes.
  private func color(_ arguments: [String], _ input: String = "") throws -> Result {
    try color(arguments, bytes: Array(input.utf8))
  }

  private func color(_ arguments: [String], bytes: [UInt8]) throws -> Result {
    let program = try TerminalProcess.inkwheel(
      ["color"] + arguments, input: .pipe(bytes), output: .pipe, error: .pipe)
    try program.waitForExit()
    #expect(program.output.isEmpty, "nothing goes to the terminal")
    return Result(
      status: program.exitStatus, output: String(decoding: program.standardOutput, as: UTF8.self),
      errors: String(decoding: program.standardError, as: UTF8.self))
  }

  /// Runs a shell script that can call `inkwheel`, with its output in a pipe.
  private func script(_ script: String, files: [String: String] = [:]) throws -> TerminalProcess {
    let program = try TerminalProcess(
      "bash", ["-c", "inkwheel() { \"\(try TerminalProgram.inkwheel())\" \"$@\"; }\n" + script],
      output: .pipe, error: .pipe,
      prepare: { folder in
        for (name, text) in files {
          try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
      })
    try program.waitForExit()
    return program
  }

  // MARK: Input and output

  @Test("Each colour gets a line, and each format a column")
  func columns() throws {
    let result = try color(["-f", "rgb", "-f", "hex", "#f80", "tan"])
    #expect(result.status == .exited(0) && result.errors.isEmpty)
    #expect(result.output == "rgb(255 136 0)\t#ff8800\nrgb(210 180 140)\t#d2b48c\n")
  }

  @Test("Standard input is read when no colours are given, or for a hyphen")
  func standardInput() throws {
    #expect(try color([], "#f80\ntan\n").output == "#ff8800\n#d2b48c\n")
    #expect(try color(["-"], "#f80\n").output == "#ff8800\n")
    #expect(try color(["red", "-", "blue"], "#f80").output == "#ff0000\n#ff8800\n#0000ff\n")
    #expect(try color(["red"], "#f80\n").output == "#ff0000\n", "words are enough")
    #expect(try color([], "").output.isEmpty)
  }

  @Test("Empty lines, white space and a missing last line end make no difference")
  func lines() throws {
    let result = try color(["-f", "rgb"], "\n  \n#f80\r\n\t tan  \n\n#123456")
    #expect(result.status == .exited(0) && result.errors.isEmpty)
    #expect(result.output == "rgb(255 136 0)\nrgb(210 180 140)\nrgb(18 52 86)\n")
  }

  @Test("A bad line is reported with its number and status 2, the others are printed")
  func badLines() throws {
    let result = try color([], "#f80\nnonsense\n\n#12\nblue\n\u{1B}]0;x\u{7}\n")
    #expect(result.status == .exited(2))
    #expect(result.output == "#ff8800\n#0000ff\n")
    let errors = result.errors.split(separator: "\n")
    #expect(errors.map { $0.prefix(8) } == ["line 2: ", "line 4: ", "line 6: "])
    #expect(errors.allSatisfy { $0.contains("expected ") })
    #expect(!result.errors.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test("A bad argument is reported with status 2, the others are printed")
  func badWords() throws {
    let result = try color(["red", "non\u{1B}[31msense", "blue"])
    #expect(result.status == .exited(2) && result.output == "#ff0000\n#0000ff\n")
    #expect(
      result.errors.hasPrefix("non␛[31msense: expected ") && !result.errors.contains("\u{1B}"))
  }

  @Test("Invalid UTF-8 makes a bad line like any other")
  func bytes() throws {
    let result = try color([], bytes: [0xFF, 0xFE, 10, 0, 10] + Array("red\n".utf8) + [0xC3, 10])
    #expect(result.status == .exited(2) && result.output == "#ff0000\n")
    #expect(result.errors.split(separator: "\n").count == 3)
  }

  @Test("An endless line takes no memory and hides no other line")
  func longLine() throws {
    let long = String(repeating: "#", count: 200_000)
    let result = try color(["-f", "hex"], "red\n\(long)\nblue\n\(long)")
    #expect(result.status == .exited(2) && result.output == "#ff0000\n#0000ff\n")
    #expect(
      result.errors.split(separator: "\n") == [
        "line 2: longer than 65535 bytes", "line 4: longer than 65535 bytes",
      ])
  }

  @Test("Lines are read the same wherever the buffer ends")
  func bufferEnds() throws {
    // With a length coprime to the buffer size, the buffer ends at every offset in a line.
    var (input, expected) = ("", "")
    for value in rounds(0..<40_000) {
      let hex = String(value * 419 & 0xFFFFFF, radix: 16)
      let digits = String(repeating: "0", count: 6 - hex.count) + hex
      input += String(repeating: " ", count: value % 13) + "#" + digits + "\n"
      expected += "#" + digits + "\n"
    }
    #expect(try color(["-f", "hex"], input).output == expected)
  }

  @Test(
    "Long lists give the same output as single colours, in order", arguments: ["hex", "oklch"])
  func longLists(format: String) throws {
    let lines = rounds(0..<20_000).map { value -> String in
      let packed = value &* 2_654_435_761 & 0xFFFFFF
      let (red, green, blue) = (packed >> 16, packed >> 8 & 0xFF, packed & 0xFF)
      // An occasional other notation takes another code path.
      if value % 97 == 5 { return "rgb(\(red) \(green) \(blue))" }
      let digits = String(packed, radix: 16, uppercase: value % 3 == 0)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    let input = lines.joined(separator: "\n")
    let list = try color(["-f", format], input).output.split(separator: "\n")
    let columns = try color(["-f", format, "-f", "rgb"], input).output.split(separator: "\n")
    #expect(list.count == lines.count)
    #expect(list == columns.map { $0.prefix { $0 != "\t" } })
  }

  @Test("Characters next to the hexadecimal digits are rejected")
  func almostHex() throws {
    // The neighbours of the digits and letters in ASCII, at each position.
    for wrong in "/:@G`g\u{7F}é" {
      for offset in 0..<(wrong.utf8.count > 1 ? 5 : 6) {
        var digits = Array(repeating: "0", count: 6 - wrong.utf8.count)
        digits.insert(String(wrong), at: offset)
        let result = try color(["-f", "hex"], "#\(digits.joined())\n")
        #expect(result.status == .exited(2) && result.output.isEmpty, "\(digits)")
      }
    }
  }

  @Test("A colour can be printed in its own notation")
  func sameNotation() throws {
    let lines = "#F80\n#ff8800\nrgb(255, 136, 0)\nhsl(32deg 100% 50%)\ntan\n"
    #expect(try color(["-f", "same"], lines).output == lines)
  }

  @Test("With all formats each line has a name and a value, and empty lines separate colours")
  func allFormats() throws {
    let result = try color(["-f", "all", "#f80", "tan"])
    let blocks = result.output.split(separator: "\n\n").map { $0.split(separator: "\n") }
    try #require(blocks.count == 2)
    #expect(blocks[0].count > 4 && blocks[0].count == blocks[1].count)
    #expect(blocks[0].contains("hex\t#ff8800") && blocks[1].contains("rgb\trgb(210 180 140)"))
    #expect(blocks.joined().allSatisfy { $0.contains("\t") })
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("Colours outside sRGB are mapped with the requested method")
  func gamut() throws {
    let wide = "color(display-p3 0 1 0)"
    let fitted = try color(["-f", "rgb", wide]).output
    #expect(try color(["-f", "rgb", "--gamut", "css", wide]).output == fitted)
    #expect(try color(["-f", "rgb", "--gamut", "clip", wide]).output == "rgb(0 255 0)\n")
    #expect(fitted != "rgb(0 255 0)\n")
    // As ColorAide prints it.
    #expect(try color(["-f", "rgb", "--gamut", "raytrace", wide]).output == "rgb(0 247 79)\n")
    // OKLCH can represent the colour exactly.
    let kept = try color(["-f", "oklch", wide]).output
    #expect(try color(["-f", "oklch", "--gamut", "clip", wide]).output == kept)
  }

  // MARK: Operations

  @Test("Another colour is mixed in by half, or by the given share")
  func mix() throws {
    let srgb = ["--in", "srgb", "-f", "hex", "#000000"]
    #expect(try color(["--mix", "white"] + srgb).output == "#808080\n")
    #expect(try color(["--mix", "white:0.2"] + srgb).output == "#333333\n")
    #expect(try color(["--mix", "white:20%"] + srgb).output == "#333333\n")
    #expect(try color(["--mix", "rgb:ff/ff/ff:0.2"] + srgb).output == "#333333\n")
    let around = ["--in", "hsl", "--mix", "lime", "-f", "hex", "red"]
    #expect(try color(around).output == "#ffff00\n")
    #expect(try color(["--hue", "longer"] + around).output == "#0000ff\n")
    // The hex values are ColorAide's, which fits by ray tracing.
    let far = ["--in", "lab", "--mix", "blue", "-f", "hex", "red"]
    #expect(try color(far).output == "#bc0086\n")
    #expect(try color(far + ["--gamut", "css"]).output != "#bc0086\n")
    let vivid = ["--in", "lab", "--mix", "white", "-f", "lab", "color(srgb 1.2 1.1 1.3 / 0.996)"]
    #expect(try color(vivid).output == "lab(105.91 7.59 -10.26 / 0.998)\n")
  }

  @Test("Contrast is printed as a ratio with the levels that it meets")
  func contrast() throws {
    let result = try color(["--contrast", "white", "black", "white", "#767676", "#777777"])
    let ratios = result.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(ratios.map { $0.first } == ["21.00", "1.00", "4.54", "4.47"])
    #expect(
      ratios.map { $0[1] } == [
        "AA AAA AA-large AAA-large", "fail", "AA AA-large AAA-large", "AA-large",
      ])
  }

  @Test("Simulations are applied after mixing")
  func simulate() throws {
    let red = try color(["--simulate", "deutan", "-f", "hex", "#ff0000"]).output
    #expect(red != "#ff0000\n" && red.count == 8)
    #expect(try color(["--simulate", "deutan:0", "-f", "hex", "#ff0000"]).output == "#ff0000\n")
    let half = try color(["--simulate", "deutan:0.5", "-f", "hex", "#ff0000"]).output
    #expect(half != red && half != "#ff0000\n")
    let mixed = [
      "--mix", "red:100%", "--gamut", "css", "-f", "hex", "--simulate", "deutan", "blue",
    ]
    #expect(try color(mixed).output == red)
  }

  @Test("The names of similar colours are printed with their distance")
  func nearest() throws {
    let result = try color(["--nearest", "2", "#ff8c00"])
    let parts = result.output.split(separator: "\n")[0].split(separator: "\t")
    try #require(parts.count == 4)
    #expect(parts[0] == "darkorange" && parts[1] == "0.0000")
    let second = try #require(Double(parts[3]))
    #expect(second > 0 && second < 0.2)
    let xkcd = try color(["--nearest", "1", "--names", "xkcd", "#ff8c00"]).output
    #expect(xkcd.split(separator: "\t").count == 2 && xkcd != result.output)
  }

  @Test("Distances are available in three formulas")
  func distance() throws {
    #expect(try color(["--distance", "tan", "tan"]).output == "0.0000\t0.0000\t0.0000\n")
    // coloraide 8.13.1: delta_e of white and black by "ok", "76" and "2000".
    #expect(try color(["--distance", "black", "white"]).output == "1.0000\t100.0000\t100.0000\n")
  }

  @Test("Further values are columns after the requested formats")
  func extraColumns() throws {
    let result = try color(
      ["--nearest", "1", "-f", "hex", "--distance", "red", "--contrast", "white", "red"])
    let contrast = "3.99\tAA-large"
    #expect(result.output == "#ff0000\t\(contrast)\t0.0000\t0.0000\t0.0000\tred\t0.0000\n")
    let list = try color(["--contrast", "white", "-f", "all", "red"]).output
    #expect(list.contains("\nrgb\trgb(255 0 0)\n") && list.hasSuffix("\ncontrast\t\(contrast)\n"))
  }

  @Test(
    "Wrong values give status 2 and a message with the valid ones",
    arguments: [
      (["-f", "nonsense"], "nonsense"), (["--gamut", "x"], "clip"), (["--mix", "x"], "--mix"),
      (["--mix", "red:2"], "--mix"), (["--mix", "red:nan"], "--mix"),
      (["--mix", "red", "--in", "x"], "display-p3"), (["--hue", "x"], "longer"),
      (["--contrast", "\u{1B}x"], "--contrast"), (["--simulate", "x"], "tritan"),
      (["--simulate", "protan:2"], "severity"), (["--nearest", "0"], "1000"),
      (["--nearest", "x"], "nearest"), (["--names", "x"], "xkcd"),
      (["--in", "lab"], "--in does nothing without --mix"),
      (["--hue", "longer"], "--hue does nothing without --mix"),
      (["--names", "x11"], "--names does nothing without --nearest"),
      (["--distance", ""], "--distance"), (["--nonsense"], "nonsense"),
    ])
  func wrongValues(arguments: [String], hint: String) throws {
    let result = try color(arguments + ["red"])
    #expect(result.status == .exited(2) && result.output.isEmpty)
    #expect(result.errors.contains(hint) && !result.errors.contains("\u{1B}"))
  }

  @Test(
    "Both parsers print the same colours",
    arguments: [
      (["-f", "rgb", "-f", "hex", "red"], ["-frgb", "--format=hex", "red"]),
      (["-f", "hex", "-"], ["--format=hex", "-"]),
      (
        ["--mix", "red", "--in", "oklch", "--hue", "longer", "tan"],
        ["--mix=red", "--in=oklch", "--hue=longer", "--", "tan"]
      ),
      (
        ["--contrast", "red", "--gamut", "clip", "tan"], ["--gamut=clip", "tan", "--contrast=red"]
      ),
      (["--nearest", "2", "--names", "x11", "tan"], ["--nearest=2", "--names=x11", "tan"]),
      (
        ["--distance", "red", "--simulate", "tritan:50%", "tan"],
        ["--simulate=tritan:50%", "--distance=red", "tan"]
      ),
      (["-f", "all", "--color", "256", "tan"], ["-fall", "--color=256", "tan"]),
    ])
  func parsers(plain: [String], parsed: [String]) throws {
    let (first, second) = (try color(plain, "tan\n"), try color(parsed, "tan\n"))
    #expect(first.status == .exited(0) && !first.output.isEmpty)
    #expect(first.output == second.output && first.errors == second.errors)
  }

  // MARK: Streams

  @Test("Each line is answered before the next one arrives, also through pipes")
  func promptness() throws {
    let inkwheel = "\"\(try TerminalProgram.inkwheel())\" color -f rgb"
    for script in ["\(inkwheel)", "cat | \(inkwheel) | cat"] {
      let program = try TerminalProcess("bash", ["-c", script])
      program.send(keys: "#f80\n")
      try program.waitUntilShown("rgb(255 136 0)")
      program.send(keys: "nonsense\n")
      try program.waitUntilShown("line 2: ")
      program.send(keys: "tan\n")
      try program.waitUntilShown("rgb(210 180 140)")
      program.send(.control("d"))
      #expect(try program.waitForExit() == .exited(script == inkwheel ? 2 : 0))
    }
  }

  @Test("Output and messages on the same terminal keep the order of the lines")
  func order() throws {
    let program = try script("printf 'red\\nx\\nblue\\ny\\n' | inkwheel color -f hex 2>&1")
    let lines = String(decoding: program.standardOutput, as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.prefix(7) } == ["#ff0000", "line 2:", "#0000ff", "line 4:"])
  }

  @Test("A closed output ends the program silently with the status of SIGPIPE")
  func brokenPipe() throws {
    let colors = String(repeating: "#f80\n", count: 300_000)
    let program = try script(
      "inkwheel color -f rgb < colors | head -n 1; echo ${PIPESTATUS[0]}", files: ["colors": colors]
    )
    #expect(program.standardOutput == Array("rgb(255 136 0)\n141\n".utf8))
    #expect(program.standardError.isEmpty)
  }

  @Test("A failed write to standard output is an error")
  func fullOutput() throws {
    let program = try script("inkwheel color red > /dev/full")
    #expect(program.exitStatus == .exited(1))
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: cannot write to standard output"))
  }

  @Test("A read error on standard input is reported after the lines before it were answered")
  func unreadableInput() throws {
    let program = try script("inkwheel color red - < /")
    #expect(program.exitStatus == .exited(1))
    #expect(program.standardOutput == Array("#ff0000\n".utf8))
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: cannot read standard input"))
  }

  @Test("Memory use does not grow with the input")
  func memory() throws {
    // 240 MB in long lines, then the same amount in one line.
    let program = try script(
      """
      ulimit -v 120000
      { yes "$(printf '%60000s' '#f80')" | head -n 4000; head -c 240000000 /dev/zero; } |
        inkwheel color -f hex | uniq -c
      echo ${PIPESTATUS[1]}
      """)
    let words = String(decoding: program.standardOutput, as: UTF8.self).split { $0.isWhitespace }
    #expect(words == ["4000", "#ff8800", "2"])
    #expect(program.standardError == Array("line 4001: longer than 65535 bytes\n".utf8))
  }

  // MARK: On a terminal

  /// The screen after showing all formats of a colour.
  private func table(
    _ arguments: [String], environment: [String: String?] = [:], columns: Int = 100
  ) throws -> TerminalScreen {
    let program = try TerminalProcess.inkwheel(
      ["color"] + arguments, environment: environment,
      size: TerminalSize(columns: columns, rows: 45))
    #expect(try program.waitForExit() == .exited(0))
    return program.screen
  }

  @Test("On a terminal the output is a table with a swatch")
  func swatch() throws {
    for arguments in [["#f80"], ["-f", "all", "#f80"]] {
      let screen = try table(arguments)
      #expect(screen.lines[0].hasSuffix("#ff8800") && screen.contains("rgb(255 136 0)"))
      #expect(screen.cell(0, 0).background == .rgb(255, 136, 0))
      #expect(screen.cell(3, 9).background == .rgb(255, 136, 0))
      #expect(screen.cell(0, 10).background == .standard)
      #expect(screen.cell(4, 0).background == .standard)
      // Titles begin beside the swatch, and names in one column after them.
      let titles = screen.lines.compactMap { line in
        let title = String(line.dropFirst(12).prefix { $0 != " " })
        return title.isEmpty ? nil : title
      }
      #expect(titles == ["CSS", "wide", "more", "ANSI", "code"])
      let names = screen.lines.compactMap { $0.isEmpty ? nil : $0.dropFirst(18).prefix(1) }
      // JSON continues in a second line, below its beginning.
      #expect(names.filter { $0.first?.isLetter == true }.count == 28)
      #expect(screen.lines.allSatisfy { $0.count <= 80 })
    }
  }

  @Test("In a narrow terminal the swatch stands above the table, and no line is wrapped")
  func narrow() throws {
    let screen = try table(["#f80"], columns: 60)
    #expect(screen.cell(1, 9).background == .rgb(255, 136, 0))
    #expect(screen.lines[2].isEmpty && screen.lines[3].hasPrefix("hex "))
    #expect(screen.contains("UIColor(red: 1, green: 0.5333, blue: 0, alpha: 1)"))
    let names = screen.lines.dropFirst(3).compactMap { $0.split(separator: " ").first }
    #expect(names.count == 29, "one line each, and one more for JSON")
  }

  @Test("The swatch has the colour depth of the terminal, without colours there is none")
  func swatchDepth() throws {
    #expect(
      try table(["#f80"], environment: ["COLORTERM": nil]).cell(0, 0).background == .indexed(208))
    #expect(try table(["--color", "16", "#f00"]).cell(0, 0).background == .indexed(9))
    for screen in [
      try table(["#f80"], environment: ["NO_COLOR": "1"]), try table(["--color", "never", "#f80"]),
    ] {
      #expect(screen.lines[0].hasPrefix("CSS   hex ") && screen.lines[0].hasSuffix("  #ff8800"))
      #expect(screen.cell(0, 0).background == .standard)
    }
  }

  @Test("A translucent colour is shown on a checkerboard")
  func translucentSwatch() throws {
    let screen = try table(["#ff000080"])
    #expect(screen.cell(0, 0).background != screen.cell(0, 2).background)
    #expect(screen.cell(0, 0).background == screen.cell(1, 2).background)
  }

  @Test("Formats give plain lines on a terminal, and --color gives a table elsewhere")
  func plainOnTerminal() throws {
    #expect(try table(["-f", "hex", "#f80"]).lines[0] == "#ff8800")
    let result = try color(["-f", "all", "--color", "truecolor", "#f80"])
    #expect(result.output.hasPrefix("\u{1B}[48;2;255;136;0m  "))
    #expect(result.output.split(separator: "\n").count == 28)
    #expect(!result.output.contains("ANSI "))
  }
}
