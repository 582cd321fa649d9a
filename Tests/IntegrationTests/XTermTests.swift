import Foundation
import TestSupport
import Testing

@Suite("Picking below a prompt in xterm", .blocking)
struct XTermTests {
  /// A script that prints lines and a prompt, runs a command, and prints the scrollback.
  ///
  /// The reports of the cursor make sure that xterm has drawn everything.
  private func script(lines: Int, _ command: String) -> String {
    """
    stty -echo
    for i in $(seq \(lines)); do printf '\\033[3%dmline %d\\033[m\\n' $((i % 8)) $i; done
    printf 'ask> \\033[6n'; read -rsd R
    \(command)
    printf '<%d %s>\\033[6n' $? "$(cat color)"; read -rsd R
    printf '\\033[?11i\\033[6n'; read -rsd R
    """
  }

  private func printed(lines: Int) throws -> String {
    let session = try TerminalWindow(script: script(lines: lines, "echo '#1a2b3c' > color"))
    try session.waitForEnd()
    return session.printed
  }

  @Test(.needs("Xvfb", "xterm", "xdotool"))
  func `Alt sends no letters, and its mode is as before`() throws {
    let mode = "printf '\\033[?1036$p'; IFS= read -rsd y A; printf '%s\\n' \"${A#*[}\" >> modes"
    let session = try TerminalWindow(
      script: "stty -echo\n\(mode)\ninkwheel pick --motion reduced '#1a2b3c' > color\n\(mode)\n")
    try session.waitUntil("the picker") { session.hasOutput("Enter") }
    try session.waitUntil("the mode") { session.hasOutput("\u{1B}[?1036h") }
    try session.control("key", "--window", "%1", "alt+h")
    try session.waitUntil("the help") { session.hasOutput("All keys") || session.hasOutput("Keys") }
    // An ESC and a Return that arrive together are one key: Alt-Enter.
    let shown = session.outputCount
    try session.control("key", "--window", "%1", "Escape")
    try session.waitUntil("the picker again") { session.outputCount > shown }
    try session.waitUntilQuiet()
    try session.control("key", "--window", "%1", "Return")
    try session.waitForEnd()
    let modes = session.text(of: "modes").split(separator: "\n")
    #expect(modes.count == 2 && modes[0] == modes[1] && modes[0] == "?1036;2$")
  }

  @Test(
    .needs("Xvfb", "xterm", "xdotool"),
    arguments: [3, 60], [[], [(100, 30)], [(60, 18)], [(100, 40), (70, 24)]])
  func `The screen and the scrollback are as before`(lines: Int, sizes: [(columns: Int, rows: Int)])
    throws
  {
    let session = try TerminalWindow(
      script: script(lines: lines, "inkwheel pick --motion reduced --height 10 '#1a2b3c' > color"))
    try session.waitUntil("the picker") { session.hasOutput("Enter") }
    for size in sizes {
      let shown = session.outputCount
      try session.control("windowsize", "--sync", "--usehints", "\(size.columns)", "\(size.rows)")
      try session.waitUntil("the picker at \(size)") { session.hasOutput("\u{1B}[J", after: shown) }
      // What a size still sends must not count for the next one.
      try session.waitUntilQuiet()
    }
    try session.control("key", "--window", "%1", "Return")
    try session.waitForEnd()
    #expect(session.text(of: "color") == "#1a2b3c\n")
    #expect(try session.printed == printed(lines: lines))
    let text = session.printed.replacing(/\u{1B}\[[\d;]*m/, with: "")
    #expect(text.contains("line \(lines)") && text.hasSuffix("ask> <0 #1a2b3c>"))
  }
}
