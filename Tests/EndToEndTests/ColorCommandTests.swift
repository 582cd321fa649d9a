import Color
import Foundation
import TestSupport
import Testing

@Suite("Colours in scripts", .blocking)
struct ColorCommandTests {
  /// Runs `inkwheel color` between pipes.
  private func color(_ arguments: [String], _ input: any FixtureContent = "") throws
    -> TerminalProcess
  {
    try TerminalProcess.run(["color"] + arguments, input: input)
  }

  // MARK: The library

  @Test
  func `The program prints every format as the library writes it, for colours in and out of sRGB`()
    throws
  {
    var random = SeededGenerator(seed: 36)
    let limits: [(call: String, largest: [Double], least: [Double])] = [
      ("oklch(", [1, 0.4, 360], [0, 0, 0]), ("oklab(", [1, 0.3, 0.3], [0, -0.3, -0.3]),
      ("lab(", [100, 100, 100], [0, -100, -100]), ("hsl(", [360, 100, 100], [0, 0, 0]),
      ("rgb(", [300, 255, 255], [0, -20, 0]), ("color(srgb ", [1, 1, 1], [0, 0, 0]),
      ("color(display-p3 ", [1, 1, 1], [0, 0, 0]), ("color(xyz ", [1, 1, 1], [0, 0, 0]),
    ]
    let texts = (0..<3000).map { index in
      let (call, largest, least) = limits[index % limits.count]
      let parts = zip(least, largest).map { String(Double.random(in: $0...$1, using: &random)) }
      let alpha = index % 3 == 0 ? "" : " / \(Double.random(in: 0...1, using: &random))"
      return call + parts.joined(separator: " ") + alpha + ")"
    }
    let options = ColorFormat.allCases.flatMap { ["-f", $0.rawValue] }
    let lines = try color(options, texts.joined(separator: "\n")).printed.split(separator: "\n")
    #expect(lines.count == texts.count)
    var outside = 0
    for (text, line) in zip(texts, lines) {
      let parsed = try ParsedColor(text)
      if !parsed.color.isInSRGBGamut { outside += 1 }
      let written = ColorFormat.allCases.map {
        parsed.color.formatted($0, notation: parsed.notation)
      }
      #expect(written.joined(separator: "\t") == line, "\(text)")
      #expect(parsed.color.rgb8 == Color(hex: written[0])?.rgb8, "\(text)")
    }
    #expect((1000...2000).contains(outside))
  }

  // MARK: Input and output

  @Test func `Colours of arguments and lines are printed as requested`() throws {
    for row in try VectorRow.all(in: "EndToEndTests/Vectors/colors.txt", cells: 3) {
      let result = try color(row.words(0), row[1])
      #expect(result.exitStatus == .exited(0) && result.complaint.isEmpty, "\(row)")
      #expect(result.printed == row[2], "\(row)")
    }
  }

  @Test
  func `Simulations are applied after mixing, and names of similar colours come from a list`()
    throws
  {
    let red = try color(["--simulate", "deutan", "-f", "hex", "#ff0000"]).printed
    let half = try color(["--simulate", "deutan:0.5", "-f", "hex", "#ff0000"]).printed
    #expect(Set([red, half, "#ff0000\n"]).count == 3)
    let mixed = [
      "--mix", "red:100%", "--gamut", "css", "-f", "hex", "--simulate", "deutan", "blue",
    ]
    #expect(try color(mixed).printed == red)
    let near = try color(["--nearest", "2", "#ff8c00"]).printed.split(separator: "\t")
    #expect(near.count == 4 && near[0] == "darkorange" && near[3] > "1")
    let xkcd = try color(["--nearest", "1", "--names", "xkcd", "#ff8c00"]).printed
    #expect(xkcd.split(separator: "\t").count == 2 && !xkcd.hasPrefix("darkorange\t"))
  }

  @Test
  func `With all formats each line has a name and a value, and empty lines separate colours`()
    throws
  {
    let printed = try color(["-f", "all", "--contrast", "white", "#f80", "tan"]).printed
    let blocks = printed.split(separator: "\n\n").map { $0.split(separator: "\n") }
    try #require(blocks.count == 2)
    #expect(blocks[0].count > 4 && blocks[0].count == blocks[1].count)
    #expect(blocks[0].contains("hex\t#ff8800") && blocks[1].contains("rgb\trgb(210 180 140)"))
    #expect(blocks[0].last?.hasPrefix("contrast\t") == true)
    #expect(blocks.joined().allSatisfy { $0.contains("\t") } && !printed.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "3"], true), (["FORCE_COLOR": "0"], false),
    (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false), ([:], false),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
  ])
  func `FORCE_COLOR and CLICOLOR_FORCE print swatches where there is no terminal`(
    environment: [String: String], isColored: Bool
  ) throws {
    let program = try TerminalProcess.run(
      ["color", "-f", "all", "#ff8800"], environment: environment)
    #expect(program.exitStatus == .exited(0))
    #expect(program.printed.contains("\u{1B}[") == isColored)
    if environment["FORCE_COLOR"] == "3" { #expect(program.printed.contains("48;2;255;136;0")) }
  }

  @Test func `A bad line or argument is reported with status 2, the others are printed`() throws {
    let bytes =
      Array("#f80\nnonsense\n\n#12\nblue\n\u{1B}]0;x\u{7}\n".utf8) + [0xFF, 0xFE, 10, 0, 10]
    let lines = try color([], bytes + Array("red\n".utf8) + [0xC3, 10])
    #expect(lines.exitStatus == .exited(2) && lines.printed == "#ff8800\n#0000ff\n#ff0000\n")
    let said = lines.complaint.split(separator: "\n")
    #expect(said.map { $0.prefix(8) } == [2, 4, 6, 7, 8, 10].map { "line \($0): ".prefix(8) })
    #expect(said.prefix(3).allSatisfy { $0.contains("expected ") })
    #expect(OutputScan(lines.standardError).functions == ["C0 a"])
    let words = try color(["red", "non\u{1B}[31msense", "blue"])
    #expect(words.exitStatus == .exited(2) && words.printed == "#ff0000\n#0000ff\n")
    #expect(words.complaint.hasPrefix("non␛[31msense: expected "))
    // An endless line takes no memory and hides no other line.
    let long = String(repeating: "#", count: 200_000)
    let endless = try color(["-f", "hex"], "red\n\(long)\nblue\n\(long)")
    #expect(endless.exitStatus == .exited(2) && endless.printed == "#ff0000\n#0000ff\n")
    #expect(
      endless.complaint == "line 2: longer than 65535 bytes\nline 4: longer than 65535 bytes\n")
  }

  @Test func `Lines are read the same wherever the buffer ends`() throws {
    // With a length coprime to the buffer size, the buffer ends at every offset in a line.
    var (input, expected) = ("", "")
    for value in rounds(0..<40_000) {
      let hex = String(value * 419 & 0xFFFFFF, radix: 16)
      let digits = String(repeating: "0", count: 6 - hex.count) + hex
      input += String(repeating: " ", count: value % 13) + "#" + digits + "\n"
      expected += "#" + digits + "\n"
    }
    #expect(try color(["-f", "hex"], input).printed == expected)
  }

  @Test(arguments: ["hex", "oklch"])
  func `Long lists give the same output as single colours, in order`(format: String) throws {
    let lines = rounds(0..<20_000).map { value -> String in
      let packed = value &* 2_654_435_761 & 0xFFFFFF
      let (red, green, blue) = (packed >> 16, packed >> 8 & 0xFF, packed & 0xFF)
      // An occasional other notation takes another code path.
      if value % 97 == 5 { return "rgb(\(red) \(green) \(blue))" }
      let digits = String(packed, radix: 16, uppercase: value % 3 == 0)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    let input = lines.joined(separator: "\n")
    let list = try color(["-f", format], input).printed.split(separator: "\n")
    let columns = try color(["-f", format, "-f", "rgb"], input).printed.split(separator: "\n")
    #expect(list.count == lines.count)
    #expect(list == columns.map { $0.prefix { $0 != "\t" } })
  }

  @Test func `Characters next to the hexadecimal digits are rejected`() throws {
    // The neighbours of the digits and letters in ASCII, at each position.
    let lines = "/:@G`g\u{7F}é".flatMap { wrong in
      (0..<(wrong.utf8.count > 1 ? 5 : 6)).map { offset in
        var digits = Array(repeating: "0", count: 6 - wrong.utf8.count)
        digits.insert(String(wrong), at: offset)
        return "#" + digits.joined()
      }
    }
    let result = try color(["-f", "hex"], lines.joined(separator: "\n"))
    #expect(result.exitStatus == .exited(2) && result.printed.isEmpty)
    #expect(result.complaint.split(separator: "\n").count == lines.count)
  }

  // MARK: Streams

  @Test func `Each line is answered before the next one arrives, also through pipes`() throws {
    for script in ["inkwheel color -f rgb", "cat | inkwheel color -f rgb | cat"] {
      let program = try TerminalProcess.shell(script)
      try program.send(keys: "#f80\n", until: "rgb(255 136 0)")
      try program.send(keys: "nonsense\n", until: "line 2: ")
      try program.send(keys: "tan\n", until: "rgb(210 180 140)")
      program.send(.control("d"))
      #expect(try program.waitForExit() == .exited(script.hasPrefix("cat") ? 0 : 2))
    }
  }

  @Test(arguments: [
    // Output and messages on the same file keep the order of the lines.
    (
      "printf 'red\\nx\\nblue\\ny\\n' | inkwheel color -f hex 2>&1 | cut -c 1-7",
      "#ff0000\nline 2:\n#0000ff\nline 4:\n", ""
    ),
    // A closed output ends the program silently with the status of SIGPIPE.
    (
      "yes '#f80' | head -n 300000 | inkwheel color -f rgb | head -n 1; echo ${PIPESTATUS[2]}",
      "rgb(255 136 0)\n141\n", ""
    ),
    (
      "inkwheel color red > /dev/full; echo $?", "1\n",
      "inkwheel: cannot write to standard output"
    ),
    // A read error is reported after the lines before it were answered.
    ("inkwheel color red - < /; echo $?", "#ff0000\n1\n", "inkwheel: cannot read standard input"),
    // Memory use does not grow with the input: 36 MB in long lines, then as much in one line. The
    // program itself needs 45 MB.
    (
      """
      ulimit -v 70000
      { yes "$(printf '%60000s' '#f80')" | head -n 600; head -c 36000000 /dev/zero; } |
        inkwheel color -f hex | uniq -c | tr -d ' '; echo ${PIPESTATUS[1]}
      """, "600#ff8800\n2\n", "line 601: longer than 65535 bytes\n"
    ),
  ])
  func `Output that is closed, full or that of messages, and unreadable input`(
    script: String, printed: String, message: String
  ) throws {
    let program = try TerminalProcess.run(script: script)
    #expect(program.printed == printed)
    #expect(program.complaint.hasPrefix(message) && program.complaint.isEmpty == message.isEmpty)
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

  @Test func `On a terminal the output is a table with a swatch`() throws {
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
      // Asked for nothing in particular, the table leaves out notations of an opaque alpha.
      #expect(names.filter { $0.first?.isLetter == true }.count == (arguments[0] == "-f" ? 29 : 22))
      #expect(screen.lines.allSatisfy { $0.count <= 80 })
    }
    // A translucent colour is shown on a checkerboard.
    let screen = try table(["#ff000080"])
    #expect(screen.cell(0, 0).background != screen.cell(0, 2).background)
    #expect(screen.cell(0, 0).background == screen.cell(1, 2).background)
  }

  @Test
  func `In a narrow terminal the swatch stands above the table, and no line is wrapped`() throws {
    let screen = try table(["#f80"], columns: 60)
    #expect(screen.cell(1, 9).background == .rgb(255, 136, 0))
    #expect(screen.lines[2].isEmpty && screen.lines[3].hasPrefix("hex "))
    #expect(screen.contains("UIColor(red: 1, green: 0.5333, blue: 0, alpha: 1)"))
    let names = screen.lines.dropFirst(3).compactMap { $0.split(separator: " ").first }
    #expect(names.count == 23, "one line each, and one more for JSON")
  }

  @Test func `On a terminal comparisons have labels, and two spellings of a name are one`() throws {
    let screen = try table(
      ["#a9a9a9", "--contrast", "#222", "--distance", "tan", "--nearest", "2"])
    for line in [
      "contrast  6.76  AA AA-large AAA-large", "ΔE OK     0.", "ΔE 2000   ",
      "nearest   darkgray #a9a9a9  ΔE 2000 0.0000",
    ] { #expect(screen.contains(line), "\(line)\n\(screen)") }
    #expect(!screen.contains("darkgrey"))
  }

  @Test
  func `The swatch has the colour depth of the terminal, and --color gives a table elsewhere`()
    throws
  {
    #expect(
      try table(["#f80"], environment: ["COLORTERM": nil]).cell(0, 0).background == .indexed(208))
    #expect(try table(["--color", "16", "#f00"]).cell(0, 0).background == .indexed(9))
    for screen in [
      try table(["#f80"], environment: ["NO_COLOR": "1"]), try table(["--color", "never", "#f80"]),
    ] {
      #expect(screen.lines[0].hasPrefix("CSS   hex ") && screen.lines[0].hasSuffix("  #ff8800"))
      #expect(screen.cell(0, 0).background == .standard)
    }
    #expect(try table(["-f", "hex", "#f80"]).lines[0] == "#ff8800")
    let result = try color(["-f", "all", "--color", "truecolor", "#f80"])
    #expect(result.printed.hasPrefix("\u{1B}[48;2;255;136;0m  "))
    #expect(result.printed.split(separator: "\n").count == 29 && !result.printed.contains("ANSI "))
  }
}
