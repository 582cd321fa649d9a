import TestSupport
import Testing

@Suite("Palettes in scripts", .blocking)
struct PaletteListingTests {
  static let files = [
    "brand.css": ":root {\n  --tiger: #f80;\n  --ink: rgb(from black r g b / 50%);\n}\n",
    "warm.json": ##"{"reds": {"50": "#fee", "900": "#700"}, "name": "Warm 2"}"##,
    "wide.txt": "signal: color(display-p3 1 0 0)\nred\n", "css": "mine #123456\n",
  ]

  /// Runs `inkwheel color` in a folder with palettes.
  private func color(_ words: String, input: String = "") throws -> TerminalProcess {
    try TerminalProcess.run(
      ["color"] + words.split(separator: " ").map(String.init), input: input, files: Self.files)
  }

  /// What is printed on a terminal.
  private func shown(_ words: String) throws -> String {
    let program = try TerminalProcess.inkwheel(
      ["color"] + words.split(separator: " ").map(String.init), files: Self.files)
    try program.waitForExit()
    return String(decoding: program.output, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  @Test func `What looks like a colour and is none is named, and the rest is listed`() throws {
    let bad = (4...9).map { "--c\($0): #ff8\($0)0;\n" }.joined()
    let program = try color(
      "--palette -", input: "--a: #f80;\n--b: rgb(255 136);\n255 0 0\n\(bad)--d: rgb(var(--x))")
    #expect(program.exitStatus == .exited(2) && program.printed == "#ff8800\ta\n")
    #expect(
      program.complaint.hasPrefix(
        "inkwheel: standard input, line 2: “rgb(255 136)” is not a colour\n"
          + "inkwheel: standard input, line 3: “255 0 0” is not a colour\n"))
    #expect(program.complaint.hasSuffix("line 6: “#ff860” is not a colour\ninkwheel: and 3 more\n"))
  }

  @Test
  func `A palette of GIMP is read back with the same colours and names, and losses are told`()
    throws
  {
    for name in ["css", "xterm", "tailwind", "material", "nord"] {
      let file = try color("--palette \(name) -f gpl").printed
      #expect(try color("--palette -", input: file).printed == color("--palette \(name)").printed)
    }
    let wide = try color("--palette wide.txt -f gpl --gamut clip")
    #expect(wide.printed.hasSuffix("\n255   0   0\tsignal\n255   0   0\n"))
    #expect(wide.complaint.contains("values outside sRGB (1 colour)"))
    let missing = try color("--palette ./nosuch.gpl")
    #expect(missing.exitStatus == .exited(1) && missing.complaint.contains("nosuch.gpl"))
  }

  @Test func `Colours become files of palettes that are read back, and a ramp has names`() throws {
    for (type, words, expected) in [
      ("gpl", "teal #f80", "#008080\tteal\n#ff8800\t#f80\n"),
      ("css", "teal #f80", "#008080\tteal\n#ff8800\tf80\n"),
      ("css", "--ramp 50-950 teal", "#008080\tcolor-600\n"),
      ("gpl", "--ramp 50-950 teal tan", "#008080\tteal-600\n"),
      ("css", "--ramp 3 teal teal", "#008080\tcolor-1\n#008080\tcolor-2\n"),
    ] {
      let file = try color("-f \(type) \(words)").printed
      #expect(try color("--palette -", input: file).printed.contains(expected), "\(file)")
    }
    let swatches = try color("-f gpl -", input: "tan\n\nteal\n")
    #expect(
      swatches.printed
        == "GIMP Palette\nName: Palette\nColumns: 0\n#\n210 180 140\ttan\n  0 128 128\tteal\n")
    let list = try color("--palette nord -f hex").printed
    #expect(try color("-f gpl -", input: list).printed.contains(" 46  52  64\tnord0\n"))
    #expect(try color("-f hex -", input: list).printed.hasPrefix("#2e3440\n"))
    let wrong = try color("-f css teal nocolour")
    #expect(wrong.exitStatus == .exited(2) && wrong.printed.isEmpty)
  }

  @Test func `On a terminal each line has a swatch, and groups have titles`() throws {
    let lines = try shown("--palette nord -f hex -f rgb").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "Polar Night")
    let bar = "\u{1B}[48;2;46;52;64m  "
    #expect(lines[1] == "\(bar)\(bar)\(bar)\u{1B}[0m  #2e3440  rgb(46 52 64)     nord0")
    #expect(lines[5].isEmpty && lines[6] == "Snow Storm")
    #expect(try shown("--palette brand.css --color never") == "#ff8800    tiger\n#00000080  ink\n")
    let table = try shown("--palette brand.css -f all")
    #expect(table.contains("  tiger\n") && table.contains("oklch"))
  }
}
