import TestSupport
import Testing

@Suite("Picking in editors", .blocking)
struct EditorTests {
  /// A text with whatever an editor might change: a tab, spaces at the end, an empty line, and
  /// characters of several bytes before a colour.
  private static let text = "é { color: #F80; top: #ffffff }  \n\n\tü 🎨 b { c: rgb(1 2 3) }\n"

  /// The text after `#1a2b3c` was picked instead of its first colour.
  private static let picked = text.replacing("#F80", with: "#1A2B3C")

  /// Picks, inserts, picks in a selection, and cancels.
  private func check(_ editor: HostEditor) throws {
    try checkPicking(editor)
    try checkSelection(editor)
    try checkCancelling(editor)
    try checkInserting(editor)
  }

  private func checkPicking(_ editor: HostEditor) throws {
    let session = try editor.open(Self.text)
    session.terminal.send(keys: editor.pick)
    try session.terminal.pick("#1a2b3c", until: "color: #1A2B3C; top: #ffffff }")
    #expect(try session.finish(editor) == Self.picked)
  }

  private func checkInserting(_ editor: HostEditor) throws {
    guard let insert = editor.insert else { return }
    let session = try editor.open(Self.text)
    session.terminal.send(keys: insert)
    try session.terminal.pick("#1a2b3c", until: "#1a2b3c")
    #expect(try session.finish(editor) == Self.text.replacing("\n\n", with: "\n#1a2b3c\n"))
  }

  /// The third colour, in another line, is reached with a key of the picker.
  private func checkSelection(_ editor: HostEditor) throws {
    guard let pickInAll = editor.pickInAll else { return }
    let session = try editor.open(Self.text)
    try session.terminal.send(keys: pickInAll, until: TerminalProcess.pickerHint)
    // On a busy machine Emacs may still be laying out its window, and would clear the next picture.
    _ = session.terminal.collect(for: .milliseconds(500))
    session.terminal.send(.control("p"))
    try session.terminal.pick("#040506", until: "rgb(4 5 6)")
    #expect(try session.finish(editor) == Self.text.replacing("rgb(1 2 3)", with: "rgb(4 5 6)"))
  }

  private func checkCancelling(_ editor: HostEditor) throws {
    let session = try editor.open(Self.text)
    session.terminal.send(keys: editor.pick)
    try session.terminal.cancelPicking(with: editor.cancel, until: "color: #F80; top: #ffffff }")
    #expect(try session.finish(editor) == Self.text)
  }

  @Test(.needs("vim")) func `Vim, in a popup window`() throws { try check(.vim) }

  @Test(
    .needs("vim"),
    arguments: [("0000/0000/0000", true), ("ffff/ffff/ffff", false), (nil, true)])
  func `Vim’s popup has a thin border and the background that the terminal tells`(
    answer: String?, isDark: Bool
  ) throws {
    var editor = HostEditor.vim
    // As for a terminal whose name Vim does not know.
    editor.settings = "set t_RB=\n"
    let terminal = try editor.open(Self.text).terminal
    terminal.stub = TerminalStub(
      answers: answer.map { [("\u{1B}]11;?\u{7}", "\u{1B}]11;rgb:\($0)\u{7}")] } ?? [])
    let screen = try terminal.send(keys: editor.pick, until: TerminalProcess.pickerHint)
    let title = try #require(screen.find("╭ inkwheel ─"))
    #expect(screen.cell(title.row, title.column).background == .standard)
    // The first picture is drawn before the terminal in Vim has answered, on neither black nor white.
    let final = try terminal.waitUntil("the background") { screen in
      let panel = screen.cell(title.row + 1, title.column + 1).background
      return [.indexed(16), .indexed(231)].contains(panel)
    }
    let panel = final.cell(title.row + 1, title.column + 1).background
    #expect((panel == .indexed(16)) == isDark)
  }

  @Test(.needs("vim")) func `Vim, on the whole screen`() throws { try check(.vimOnScreen) }

  @Test(.needs("nvim")) func `Neovim, in a floating window`() throws { try check(.neovim) }

  @Test(.needs("kak")) func `Kakoune, in a popup of tmux`() throws { try check(.kakoune) }

  @Test(.needs("micro")) func `micro`() throws { try check(.micro) }

  @Test(.needs("nano")) func `nano`() throws { try check(.nano) }

  @Test(.needs("emacs")) func `Emacs, in a window`() throws { try check(.emacs) }

  @Test(.needs("emacs")) func `Emacs, in a popup of tmux`() throws { try check(.emacsInTmux) }

  @Test(.needs("vim")) func `In Vim, a full stop repeats the change without asking`() throws {
    try checkRepeating(.vim)
  }

  @Test(.needs("nvim")) func `In Neovim, a full stop repeats the change without asking`() throws {
    try checkRepeating(.neovim)
  }

  private func checkRepeating(_ editor: HostEditor) throws {
    let session = try editor.open(Self.text)
    session.terminal.send(keys: editor.pick)
    try session.terminal.pick("#1a2b3c", until: "color: #1A2B3C;")
    try session.terminal.send(keys: "$.", until: "color: #1A2B3C; top: #1A2B3C }")
    try session.terminal.send(keys: "j.G.", until: "c: #1A2B3C }")
    // One step back for each change.
    try session.terminal.send(keys: "u", until: "c: rgb(1 2 3) }")
    #expect(try session.finish(editor) == Self.picked.replacing("#ffffff", with: "#1A2B3C"))
  }

  @Test(.needs("emacs")) func `Emacs' terminal shows no escape sequences as text`() throws {
    let session = try HostEditor.emacs.open(Self.text)
    session.terminal.send(keys: HostEditor.emacs.pick)
    let screen = try session.terminal.waitUntilShown(TerminalProcess.pickerHint)
    #expect(!screen.contains("2;inkwheel") && !screen.contains("\\"))
    try session.terminal.cancelPicking(with: HostEditor.emacs.cancel, until: "color: #F80")
  }
}
