import Foundation
import TestSupport
import Testing

@Suite("Palettes in scripts", .blocking)
struct PaletteListingTests {
  private static let files = [
    "brand.css": ":root {\n  --tiger: #f80;\n  --ink: rgb(from black r g b / 50%);\n}\n",
    "warm.json": ##"{"red": {"50": "#fee", "900": "#700"}, "name": "Warm 2"}"##,
    "bad.json": ##"[{"name": "Tiger", "hex": "#f8"}]"##,
    "wide.txt": "color(display-p3 1 0 0) signal\nred\n",
    "css": "#123456 mine\n",
  ]

  /// Runs `inkwheel color` in a folder with palettes.
  private func color(
    _ arguments: [String], input: String = "", onTerminal: Bool = false,
    environment: [String: String] = [:]
  ) throws -> (status: TerminalExitStatus?, output: String, errors: String) {
    let binary = try TerminalProgram.inkwheel()
    let program = try TerminalProcess(
      binary, ["color"] + arguments, environment: environment, input: .pipe(Array(input.utf8)),
      output: onTerminal ? .terminal : .pipe, error: .pipe,
      prepare: { folder in
        for (name, text) in Self.files {
          try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
      })
    try program.waitForExit()
    let output = onTerminal ? program.output : program.standardOutput
    return (
      program.exitStatus, String(decoding: output, as: UTF8.self),
      String(decoding: program.standardError, as: UTF8.self)
    )
  }

  @Test("Each swatch is a line with its name in the last column")
  func lines() throws {
    let css = try color(["--palette", "brand.css"])
    #expect(css.status == .exited(0) && css.errors.isEmpty)
    #expect(css.output == "#ff8800\ttiger\n#00000080\tink\n")
    #expect(
      try color(["--palette", "warm.json", "-f", "rgb", "-f", "int"]).output
        == "rgb(255 238 238)\t16772846\tred 50\nrgb(119 0 0)\t7798784\tred 900\n")
    #expect(
      try color(["--palette", "-"], input: "#f80 Tiger\ntan\n").output
        == "#ff8800\tTiger\n#d2b48c\t\n")
    #expect(
      try color(["--palette", "brand.css", "--contrast", "white"]).output
        .hasPrefix("2.39\tfail\ttiger\n"))
    #expect(
      try color(["--palette", "warm.json", "--mix", "black", "--in", "srgb"]).output
        == "#807777\tred 50\n#3c0000\tred 900\n")
  }

  @Test("All formats of each swatch come with its name")
  func allFormats() throws {
    let output = try color(["--palette", "brand.css", "-f", "all"]).output
    #expect(output.hasPrefix("swatch\ttiger\nhex\t#ff8800\n"))
    #expect(output.contains("\n\nswatch\tink\nhex\t#00000080\n"))
  }

  @Test("Built-in palettes are found by name, files of the same name by their path")
  func names() throws {
    #expect(try color(["--palette", "css"]).output.contains("#663399\trebeccapurple\n"))
    #expect(try color(["--palette", "./css"]).output == "#123456\tmine\n")
    #expect(try color(["--palette", "Tailwind"]).output.contains("#f8fafc\tslate 50\n"))
    #expect(
      try color(["--palette", "xterm"]).output.split(separator: "\n").last == "#eeeeee\t255")
    #expect(
      try color(["--palette", "okabe-ito"]).output.split(separator: "\n").count == 8)
  }

  @Test("A palette becomes one of GIMP that is read back with the same colours and names")
  func gimp() throws {
    let written = try color(["--palette", "warm.json", "-f", "gpl"])
    #expect(written.status == .exited(0) && written.errors.contains("the groups"))
    #expect(
      written.output == """
        GIMP Palette
        Name: Warm 2
        Columns: 0
        #
        255 238 238\tred 50
        119   0   0\tred 900

        """)
    for name in ["css", "xterm", "tailwind", "material", "nord"] {
      let file = try color(["--palette", name, "-f", "gpl"]).output
      #expect(
        try color(["--palette", "-"], input: file).output
          == (try color(["--palette", name]).output))
    }
    let wide = try color(["--palette", "wide.txt", "-f", "gpl", "--gamut", "clip"])
    #expect(wide.output.hasSuffix("\n255   0   0\tsignal\n255   0   0\n"))
    #expect(wide.errors.contains("what 1 colour had outside sRGB"))
    #expect(
      try color(["--palette", "wide.txt", "-f", "gpl", "--mix", "blue:100%"]).output
        .hasSuffix("\n  0   0 255\tsignal\n  0   0 255\n"))
  }

  @Test("On a terminal each line has a swatch, and groups have titles")
  func onTerminal() throws {
    let environment = ["COLORTERM": "truecolor", "TERM": "xterm-256color"]
    let list = try color(
      ["--palette", "nord", "-f", "hex", "-f", "rgb"], onTerminal: true, environment: environment)
    let lines = list.output.replacingOccurrences(of: "\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "Polar Night")
    let bar = "\u{1B}[48;2;46;52;64m  "
    #expect(lines[1] == "\(bar)\(bar)\(bar)\u{1B}[0m  #2e3440  rgb(46 52 64)     nord0")
    #expect(lines[5].isEmpty && lines[6] == "Snow Storm")
    let plain = try color(
      ["--palette", "brand.css", "--color", "never"], onTerminal: true, environment: environment)
    #expect(plain.output == "#ff8800    tiger\r\n#00000080  ink\r\n")
    let table = try color(
      ["--palette", "brand.css", "-f", "all"], onTerminal: true, environment: environment)
    #expect(table.output.contains("  tiger\r\n") && table.output.contains("oklch"))
    #expect(
      try color(["--palette", "brand.css", "--color", "256"]).output.hasPrefix("\u{1B}[48;5;208m"))
  }

  @Test(
    "What makes no sense is refused",
    arguments: [
      (["--palette", "css", "red"], "--palette has the colours"),
      (["--palette", "css", "-"], "--palette has the colours"),
      (["--palette", "css", "--find"], "--find cannot be combined"),
      (["--palette", "css", "-f", "same"], "-f same cannot be combined"),
      (["-f", "gpl", "red"], "-f gpl writes a palette"),
      (["--palette", "css", "-f", "gpl", "-f", "hex"], "-f gpl writes a file"),
      (["--palette", "css", "-f", "all", "-f", "gpl"], "-f gpl writes a file"),
      (["--palette", "css", "-f", "gpl", "--nearest", "2"], "-f gpl writes a file"),
      (["--palette", "css", "-f", "gpl", "--color", "256"], "-f gpl writes a file"),
      (["--palette", "nosuch"], "The built-in palettes are: ansi, xterm, css,"),
      (["--palette", "bad.json"], "bad.json, line 1: “Tiger”: expected "),
    ])
  func refused(arguments: [String], message: String) throws {
    let result = try color(arguments)
    #expect(result.status == .exited(2) && result.output.isEmpty, "\(arguments)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("A file that is not there gives status 1")
  func missing() throws {
    let result = try color(["--palette", "./nosuch.gpl"])
    #expect(result.status == .exited(1) && result.errors.contains("nosuch.gpl"))
  }
}
