import Foundation
import TestSupport
import Testing

/// An editor with the integration, and the keys for its commands.
struct HostEditor: Sendable, CustomTestStringConvertible {
  let name: String
  let program: String
  /// The arguments before the file.
  let arguments: [String]
  /// A file of the integration, and the name in the home directory that the page tells to copy it to.
  var homeFile: (from: String, to: String)?
  /// Whether the picker is shown in a popup of tmux.
  var isInTmux = false
  /// Picks the colour at the cursor.
  let pick: String
  /// Inserts a colour in the second line; nil if the integration cannot.
  let insert: String?
  /// Selects the whole text and picks colours in it; nil if the integration cannot.
  let pickInAll: String?
  /// Cancels the picker.
  var cancel = "\u{1B}"
  /// Saves.
  var save = ""
  /// What the editor shows once it has saved.
  var saved: [String] = []
  /// Quits, and saves if `save` is empty.
  let quit: String

  var testDescription: String { name }

  /// A running editor, and the file that it edits.
  final class Session {
    let terminal: TerminalProcess
    private let tmux: TmuxSession?
    private let file: URL

    fileprivate init(_ editor: HostEditor, _ text: String) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("integration-\(UUID().uuidString)")
      file = folder.appendingPathComponent("style.txt")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("plug"), withIntermediateDirectories: true)
      // The folder of settings for micro.
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/plug/inkwheel", withDestinationPath: Integration.folder + "/micro")
      try Data(text.utf8).write(to: file)
      if let (name, copy) = editor.homeFile {
        try FileManager.default.copyItem(
          atPath: Integration.folder + "/" + name, toPath: folder.path + "/" + copy)
      }
      let arguments =
        editor.arguments.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) }
        + [file.path]
      if editor.isInTmux {
        let session = try TmuxSession(editor.program, arguments)
        tmux = session
        terminal = session.terminal
      } else {
        tmux = nil
        terminal = try TerminalProcess(editor.program, arguments)
      }
      try terminal.waitUntilShown("color")
    }

    deinit { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }

    /// Saves, quits, and returns the text of the file.
    func finish(_ editor: HostEditor) throws -> String {
      terminal.send(keys: editor.save)
      if !editor.saved.isEmpty {
        try terminal.waitUntil("the file saved by \(editor.name)") { screen in
          editor.saved.contains { screen.contains($0) }
        }
      }
      terminal.send(keys: editor.quit)
      if let tmux {
        try terminal.waitUntil(outside: "the end of \(editor.name)") {
          try tmux.run(["display-message", "-p", "#{pane_dead}"]) == "1\n"
        }
      } else {
        try terminal.waitForExit()
      }
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// Opens a text that contains the word “color”.
  func open(_ text: String) throws -> Session { try Session(self, text) }
}

extension HostEditor {
  private static let vimArguments = [
    "--cmd", "set runtimepath^=\(Integration.folder)/vim",
    "-c", "runtime plugin/inkwheel.vim", "-c", "xmap gk <Plug>(inkwheel)",
  ]

  static let vim = HostEditor(
    name: "Vim", program: "vim", arguments: ["-u", "NONE", "-N", "-n"] + vimArguments,
    pick: ":Inkwheel\r", insert: ":2\r:InkwheelInsert\r", pickInAll: "ggVGgk", quit: ":wq\r")

  static let vimOnScreen = HostEditor(
    name: "Vim without popup", program: "vim",
    arguments: ["-u", "NONE", "-N", "-n", "--cmd", "let g:inkwheel_popup = 0"] + vimArguments,
    pick: ":Inkwheel\r", insert: ":2\r:InkwheelInsert\r", pickInAll: ":%Inkwheel\r", quit: ":wq\r")

  static let neovim = HostEditor(
    name: "Neovim", program: "nvim", arguments: ["-u", "NONE", "-n"] + vimArguments,
    pick: ":Inkwheel\r", insert: ":2\r:InkwheelInsert\r", pickInAll: "ggVGgk", quit: ":wq\r")

  static let kakoune = HostEditor(
    name: "Kakoune", program: "kak",
    arguments: ["-n", "-e", "source \(Integration.folder)/kakoune/inkwheel.kak"], isInTmux: true,
    pick: ":inkwheel-pick\r", insert: "j:inkwheel-insert\r", pickInAll: "%:inkwheel-pick\r",
    quit: ":write-quit\r")

  static let micro = HostEditor(
    name: "micro", program: "micro", arguments: ["-config-dir", "FOLDER"],
    pick: "\u{5}inkwheel\r", insert: "\u{1B}[B\u{5}inkwheel-insert\r",
    pickInAll: "\u{1}\u{5}inkwheel\r", quit: "\u{13}\u{11}")

  static let emacs = emacs(name: "Emacs", isInTmux: false)

  static let emacsInTmux = emacs(name: "Emacs in tmux", isInTmux: true)

  private static func emacs(name: String, isInTmux: Bool) -> HostEditor {
    HostEditor(
      name: name, program: "emacs",
      arguments: ["-Q", "-nw", "-l", Integration.folder + "/emacs/inkwheel.el"],
      isInTmux: isInTmux, pick: "\u{1B}xinkwheel-at-point\r",
      insert: "\u{E}\u{1B}xinkwheel-insert\r", pickInAll: "\u{18}h\u{1B}xinkwheel-region\r",
      cancel: isInTmux ? "\u{1B}" : "\u{7}", save: "\u{18}\u{13}",
      saved: ["Wrote", "No changes"], quit: "\u{18}\u{3}")
  }

  static let nano = HostEditor(
    // For root, nano takes the home directory from the password file.
    name: "nano", program: "nano", arguments: ["--rcfile", "FOLDER/.nanorc"],
    homeFile: ("nano/inkwheel.nanorc", ".nanorc"),
    pick: "\u{1B}k", insert: nil, pickInAll: "\u{1B}j", quit: "\u{13}\u{18}")
}
