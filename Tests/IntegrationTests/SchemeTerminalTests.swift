import Glibc
import TestSupport
import Testing

@Suite("The colours of real terminals", .blocking)
struct SchemeTerminalTests {
  /// Asks for all colours and writes the answers into a file; the report of the cursor ends them.
  private static let asking = #"""
    stty -echo
    ask() {
      for n in $(seq 0 15); do printf '\033]4;%d;?\007' $n; done
      for c in 10 11 12 17 19; do printf '\033]%d;?\007' $c; done
      printf '\033[6n'; IFS= read -rsd R answer; printf '%q\n' "${answer%[*}" > $1
    }
    for n in $(seq 0 15); do printf 'color%d #01%02x03\n' $n $n; done > theme.conf
    printf 'foreground #e0e0e0\nbackground #102030\ncursor #ff8800\n' >> theme.conf
    printf 'selection_background #224466\nselection_foreground #ffffff\n' >> theme.conf
    # What another program has set is kept, too.
    printf '\033]4;3;#313233\007\033]11;#202122\007'
    ask before

    """#

  private static let ends = #"""

    echo "$?" > status; ask after
    inkwheel scheme theme.conf --apply; ask applied
    inkwheel scheme --reset
    """#

  private func expectRestored(_ window: TerminalWindow, status: Int) throws {
    try window.waitForEnd()
    let (before, after) = (window.text(of: "before"), window.text(of: "after"))
    #expect(before.contains("rgb:3131/3232/3333"))
    #expect(before == after)
    #expect(window.text(of: "status") == "\(status)\n")
    #expect(window.text(of: "applied").contains("rgb:0101/0101/0303"))
  }

  @Test(
    .needs("Xvfb", "xterm", "xdotool", "kitty"),
    // kitty takes much time without graphics hardware.
    arguments: [(.xterm, "Escape"), (.xterm, "TERM"), (.kitty, "Escape")]
      as [(TerminalWindow.Kind, String)])
  func `xterm and kitty have their colours again, with Esc and a signal`(
    kind: TerminalWindow.Kind, ending: String
  ) throws {
    let command = "(echo $BASHPID > pid; exec inkwheel scheme theme.conf)"
    let window = try TerminalWindow(
      kind, takesEvents: false, script: Self.asking + command + Self.ends)
    try window.waitUntil("the colours") { window.hasOutput("\u{1B}]4;1;#010103") }
    try window.waitUntil("the hints") { window.hasOutput("choose") }
    if ending == "TERM" {
      kill(try #require(pid_t(window.text(of: "pid").filter(\.isNumber))), SIGTERM)
    } else {
      try window.press(ending)
    }
    try expectRestored(window, status: ending == "TERM" ? 143 : 130)
  }

  // An answer may hide what is really shown: the cursor of Alacritty and VTE, all of rxvt-unicode.
  @Test(
    .needs("Xvfb", "xdotool", "xwd"),
    arguments: [.xterm, .rxvt, .alacritty, .vte] as [TerminalWindow.Kind])
  func `A terminal looks as it did before, pixel by pixel`(kind: TerminalWindow.Kind) throws {
    guard Installed.has(kind.rawValue) else {
      return print("➜ Test of \(kind.rawValue) skipped: it is missing: make deps-oracles")
    }
    let window = try TerminalWindow(
      kind, takesEvents: false,
      script: """
        for n in $(seq 0 15); do printf 'color%d #01%02x03\n' $n $n; done > theme.conf
        printf 'foreground #e0e0e0\nbackground #102030\ncursor #ff8800\n' >> theme.conf
        wait_for() { until [ -e $1 ]; do sleep 0.05; done; }
        printf '\033[2 q\033[31mred \033[mtext\033[2D'
        echo > ready; wait_for go; inkwheel scheme theme.conf; echo > done; sleep 60
        """)
    try window.waitUntil("the text") { !window.text(of: "ready").isEmpty }
    let before = try window.pixels()
    try window.write("", to: "go")
    try window.waitUntil("the hints") { window.hasOutput("choose") }
    let during = try window.pixels()
    try window.press("Escape")
    try window.waitUntil("the end") { !window.text(of: "done").isEmpty }
    let after = try window.pixels()
    #expect(before != during && before == after)
  }

  @Test(.needs("tmux")) func `A pane of tmux has its colours again`() throws {
    let script =
      "cd \"$(mktemp -d)\"\n" + Self.asking
      + "printf '\\033[31mthe pane before\\033[m\\n'; inkwheel scheme theme.conf" + Self.ends
      + "\ncmp before after && echo \"as before $(grep -c 0101/0303 applied)\"; rm -r \"$PWD\"; read -r line\n"
    let session = try TmuxSession(
      "bash", ["-c", script], environment: ["PATH": try TerminalProgram.path()])
    // Its text is the sample, in which red stays red.
    let screen = try session.waitUntil("the editor and its sample") {
      $0.contains("live in this pane of tmux") && $0.contains("the pane before")
    }
    let place = try #require(screen.find("the pane before"))
    #expect(screen.cell(place.row, place.column).foreground == .indexed(1))
    try session.send(.escape, until: "as before 1")
  }
}
