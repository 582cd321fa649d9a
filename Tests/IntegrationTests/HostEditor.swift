import Foundation
import TestSupport
import Testing

/// An editor with the integration, and the keys for its commands.
struct HostEditor: Sendable, CustomTestStringConvertible {
  let name: String
  let program: String
  /// The heading on the page of integrations, whose block sets the editor up.
  let heading: String
  /// The file in the home directory that the block belongs into; nil for commands of a shell.
  let settingsFile: String?
  /// More lines for that file.
  var settings = ""
  /// The arguments before the file.
  var arguments: [String] = []
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
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      let block = try Integration.block(under: editor.heading)
      if let name = editor.settingsFile {
        let settings = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((block + editor.settings).utf8).write(to: settings)
      } else {
        let shell = try TerminalProcess("sh", ["-ec", block], environment: ["HOME": folder.path])
        try shell.waitForExit()
      }
      let home: [String: String?] = ["HOME": folder.path, "XDG_CONFIG_HOME": nil]
      let arguments =
        editor.arguments.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) }
        + [file.path]
      if editor.isInTmux {
        let session = try TmuxSession(editor.program, arguments, environment: home)
        tmux = session
        terminal = session.terminal
      } else {
        tmux = nil
        terminal = try TerminalProcess(editor.program, arguments, environment: home)
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

  static let vim = HostEditor(
    name: "Vim", program: "vim", heading: "Vim and Neovim", settingsFile: ".vimrc",
    pick: "\\k", insert: ":2\r:InkwheelInsert\r", pickInAll: "ggVG\\k", quit: ":wq\r")

  static let vimOnScreen = HostEditor(
    name: "Vim without popup", program: "vim", heading: "Vim and Neovim", settingsFile: ".vimrc",
    settings: "let g:inkwheel_popup = 0\n",
    pick: ":Inkwheel\r", insert: ":2\r:InkwheelInsert\r", pickInAll: ":%Inkwheel\r", quit: ":wq\r")

  static let neovim = HostEditor(
    name: "Neovim", program: "nvim", heading: "Vim and Neovim",
    settingsFile: ".config/nvim/init.vim",
    pick: "\\k", insert: ":2\r:InkwheelInsert\r", pickInAll: "ggVG\\k", quit: ":wq\r")

  static let kakoune = HostEditor(
    name: "Kakoune", program: "kak", heading: "Kakoune", settingsFile: ".config/kak/kakrc",
    isInTmux: true, pick: ":inkwheel-pick\r", insert: "j:inkwheel-insert\r",
    pickInAll: "%:inkwheel-pick\r", quit: ":write-quit\r")

  static let micro = HostEditor(
    name: "micro", program: "micro", heading: "micro", settingsFile: nil,
    pick: "\u{5}inkwheel\r", insert: "\u{1B}[B\u{5}inkwheel-insert\r",
    pickInAll: "\u{1}\u{5}inkwheel\r", quit: "\u{13}\u{11}")

  static let emacs = emacs(name: "Emacs", isInTmux: false)

  static let emacsInTmux = emacs(name: "Emacs in tmux", isInTmux: true)

  private static func emacs(name: String, isInTmux: Bool) -> HostEditor {
    HostEditor(
      name: name, program: "emacs", heading: "Emacs", settingsFile: ".emacs", arguments: ["-nw"],
      isInTmux: isInTmux, pick: "\u{3}k",
      insert: "\u{E}\u{1B}xinkwheel-insert\r", pickInAll: "\u{18}h\u{1B}xinkwheel-region\r",
      cancel: isInTmux ? "\u{1B}" : "\u{7}", save: "\u{18}\u{13}",
      saved: ["Wrote", "No changes"], quit: "\u{18}\u{3}")
  }

  static let nano = HostEditor(
    name: "nano", program: "nano", heading: "nano", settingsFile: nil,
    // For root, nano takes the home directory from the password file.
    arguments: ["--rcfile", "FOLDER/.nanorc"],
    pick: "\u{1B}k", insert: nil, pickInAll: "\u{1B}j", quit: "\u{13}\u{18}")
}
