import Glibc
import Testing

@testable import NcursesTerminal

@Suite("The program that runs this one")
struct HostProgramTests {
  @Test(arguments: [
    ("vim.basic", "Vim"), ("vi", "Vim"), ("nvim", "Neovim"), ("nano", "nano"), ("kak", "Kakoune"),
    ("micro", "micro"), ("hx", "Helix"), ("emacs-nox", "Emacs"), ("vimpager", nil), ("", nil),
  ])
  func `Programs are known by their file names`(program: String, name: String?) {
    #expect(HostProgram.kind(ofProgram: program)?.name == name)
  }

  @Test func `The status of a process comes from the system`() throws {
    let own = try #require(ProcessStatus(getpid()))
    #expect(own.number == getpid() && own.parent == getppid() && own.group == getpgrp())
    #expect(!own.name.isEmpty && !own.name.contains("/"))
    #expect(ProcessStatus.ancestors.first { _ in true }?.number == getppid())
    #expect(ProcessStatus(0) == nil)
  }

  @Test func `A terminal that is gone is an event, and an error for a loop that goes on`() throws {
    var (outside, inside): (Int32, Int32) = (-1, -1)
    #expect(openpty(&outside, &inside, nil, nil, nil) == 0)
    var options = TerminalOptions(environment: ["TERM": "xterm"])
    options.device = "/proc/self/fd/\(inside)"
    let terminal = try NcursesTerminal(options: options)
    for end in [outside, inside] { close(end) }
    // A program of another test may have inherited an end.
    #expect(try terminal.nextEvents(timeout: nil) == [.terminated(.hangup)])
    #expect(throws: TerminalError.self) { try terminal.nextEvents(timeout: nil) }
  }

  @Test func `tmux reports the modes of a pane with its terminal`() throws {
    let answer = try #require(TmuxPane.parse("/dev/pts/7 1 0 1 0 1 0 0 1 1\n"))
    #expect(answer.terminal == "/dev/pts/7")
    #expect(
      answer.modes == [
        1049: true, 1000: false, 1002: true, 1003: false, 1006: true, 1005: false, 25: false,
        1: true, 66: true,
      ])
    for text in ["", "no server\n", "/dev/pts/7 1 0\n", "/dev/pts/7 1 0 1 0 1 0 0 1 x\n"] {
      #expect(TmuxPane.parse(text) == nil)
    }
  }
}
