package import StyledText

/// Texts that show what the colours of a terminal come to, one below the other.
package struct SchemeSample: Sendable {
  /// The texts, with an empty line between them.
  let text: StyledString
  /// The line in which each text begins.
  let starts: [Int]
  var lineCount: Int { text.lastLine.value + 1 }

  /// - Parameter texts: the texts of the user; the built-in ones follow.
  package init(_ texts: [StyledString] = []) {
    var (text, starts) = (StyledString(), [0])
    for part in texts + Self.builtIn {
      if !text.isEmpty {
        text.append(StyledString("\n\n"))
        starts.append(text.lastLine.value)
      }
      text.append(part)
    }
    (self.text, self.starts) = (text, starts)
  }

  private static func sgr(_ codes: String, _ text: String) -> String {
    "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }

  /// The built-in texts, which have every colour of the palette.
  private static let builtIn = [diff, listing, compiler, prompt, source].map { lines in
    ANSITextReader.read(Array(lines.joined(separator: "\n").utf8)).text
  }

  private static let diff = [
    sgr("1", "diff --git a/Sources/Ring.swift b/Sources/Ring.swift"),
    sgr("1", "--- a/Sources/Ring.swift"), sgr("1", "+++ b/Sources/Ring.swift"),
    sgr("36", "@@ -12,5 +12,6 @@") + " struct Ring {", "   let radius: Double",
    sgr("31", "-  let steps = 64"), sgr("32", "+  let steps = 84"),
    sgr("32", "+  /// The hue at the top, in degrees."),
    "   func hue(at angle: Double) -> Double {",
    sgr("31", "-    angle"), sgr("32", "+    angle + ") + sgr("7;32", "offset"),
    sgr("41", "   ") + " trailing blanks",
  ]

  private static let listing = [
    "total 48", "drwxr-xr-x  5 ink ink  4096 \(sgr("1;34", "Sources"))",
    "-rw-r--r--  1 ink ink  1210 README.md",
    "-rwxr-xr-x  1 ink ink 98304 \(sgr("1;32", "inkwheel"))",
    "lrwxrwxrwx  1 ink ink     8 \(sgr("1;36", "current")) -> \(sgr("1;34", "Sources"))",
    "-rw-r--r--  1 ink ink  5120 \(sgr("1;31", "release.tar.gz"))",
    "-rw-r--r--  1 ink ink 20480 \(sgr("1;35", "ring.png"))",
    "prw-r--r--  1 ink ink     0 \(sgr("33;40", "pipe"))",
    "-rw-r--r--  1 ink ink   310 \(sgr("90", "notes.txt~"))",
    "drwxrwxrwt  2 ink ink  4096 \(sgr("30;42", "shared"))",
  ]

  private static let compiler = [
    sgr("1", "ring.c:14:9: ") + sgr("1;31", "error: ") + sgr("1", "use of undeclared ‘angel’"),
    "   14 |   turn(" + sgr("1;31", "angel") + ");", "      |        " + sgr("1;32", "^~~~~"),
    sgr("1", "ring.c:20:3: ") + sgr("1;35", "warning: ") + sgr("1", "unused variable ‘hue’"),
    "   20 |   int " + sgr("1;35", "hue") + " = 0;",
    sgr("1", "ring.c:8:6: ") + sgr("1;36", "note: ") + "declared here",
    sgr("92", "   Compiling") + " color v0.3.1", sgr("93", "    Building") + " 14/15",
    sgr("91", "      Failed") + " 1 error, " + sgr("94", "1 warning"),
  ]

  private static let prompt = [
    sgr("1;32", "ink@desk") + ":" + sgr("1;34", "~/ring") + "$ git status",
    "On branch " + sgr("95", "main"), "  " + sgr("32", "modified:   Ring.swift"),
    "  " + sgr("31", "deleted:    Wheel.swift"), "  " + sgr("31", "untracked:  notes.txt"),
    sgr("97;44", " ~/ring ") + sgr("30;43", " main ") + sgr("97;41", " ✘ 1 ") + " make "
      + sgr("90", "test --verbose"),
    sgr("96", "INFO ") + " listening on " + sgr("4;94", "http://localhost:8080"),
    sgr("93", "WARN ") + " slow query " + sgr("33", "812 ms"),
    sgr("30;101", "ERROR") + " no space left",
  ]

  private static let source = [
    sgr("90", "# The hue at an angle, clockwise from the top."),
    sgr("35", "import") + " math", "",
    sgr("35", "def ") + sgr("34", "hue") + "(angle, "
      + sgr("36", "offset") + "=" + sgr("33", "0.5") + "):",
    "    " + sgr("32", "\"\"\"Return degrees.\"\"\""),
    "    " + sgr("35", "if") + " angle " + sgr("31", "is") + " " + sgr("33", "None") + ":",
    "        " + sgr("35", "raise") + " " + sgr("93", "ValueError") + "("
      + sgr("32", "\"no angle\"") + ")",
    "    " + sgr("35", "return") + " (angle + offset) % " + sgr("33", "360"),
    sgr("37", "white ") + sgr("97", "bright white ") + sgr("30", "black ")
      + sgr("90", "bright black ") + sgr("2", "faint"),
  ]
}
