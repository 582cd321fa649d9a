import Configuration
import Editor
import Foundation
import Glibc
import TerminalCore
import TestSupport

/// A run of the program with keys of a configuration file.
final class KeyRun {
  let keys: ProgramKeys
  private let folder: WorkFolder
  private var program: TerminalProcess
  private let start: KeyCase.Start

  /// Starts the program as a case wants it.
  /// - Parameter configuration: the configuration file, whose keys are `keys`.
  init(_ start: KeyCase.Start, configuration: String, keys: ProgramKeys) throws {
    self.keys = keys
    self.start = start
    folder = try WorkFolder()
    try folder.write(configuration, to: "config.toml")
    program = try Self.started(start, in: folder)
    guard case .recovery = start else { return }
    program.paste("mine 1\nmine 2\nmine 3\nmine")
    try program.waitUntilShown("mineone two")
    program.signal(SIGTERM)
    try program.waitForExit()
    program = try Self.started(start, in: folder)
  }

  private static func started(
    _ start: KeyCase.Start, in folder: WorkFolder
  ) throws -> TerminalProcess {
    var arguments = ["--motion", "reduced"]
    var size = TerminalSize.classic
    var input = TerminalProcess.Input.terminal
    var shown = "Ln 1, Col 1"
    switch start {
    case .text(let text, let wanted):
      try folder.write(text, to: "note.ans")
      (arguments, size) = (arguments + ["note.ans"], wanted)
    case .recovery(let wanted):
      try folder.write("one two three\n", to: "note.ans")
      (arguments, size, shown) = (arguments + ["note.ans"], wanted, "one two three")
    case .art:
      // A block in code page 437, with the first field of SAUCE.
      let sauce = Array("SAUCE00".utf8) + [UInt8](repeating: 0, count: 121)
      try folder.write([0xdb, 0x41, 0x1a] + sauce, to: "art.ans")
      (arguments, shown) = (arguments + ["art.ans"], "█A")
    case .pick(let more):
      try folder.write(KeyCase.palette, to: "numbers.txt")
      (arguments, shown) = (["pick"] + arguments + more, "prints this colour")
      size = TerminalSize(columns: 100, rows: 40)
    case .gallery(let more):
      (arguments, shown) = (["gallery"] + arguments + more, "/20 \(more[0])")
    case .textColors(let text):
      (arguments, shown) = (["pick", "-"] + arguments, "Colour 1 of ")
      input = .pipe(Array(text.utf8))
    }
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), arguments,
      environment: [
        "COLORTERM": "truecolor", "XDG_STATE_HOME": folder.state,
        "INKWHEEL_CONFIG": folder.path + "/config.toml",
      ], size: size, workingFolder: folder.path, input: input)
    try program.waitUntilShown(shown)
    return program
  }

  // MARK: Steps

  func perform(_ steps: [KeyCase.Step]) throws {
    for step in steps {
      switch step {
      case .press(let context, let action):
        guard let key = keys.usualKey(of: action, in: context) else {
          throw TerminalFailure("no key for \(context).\(action)")
        }
        try press(key, isLast: false)
      case .type(let text): program.send(keys: text)
      case .until(let effect): try wait(for: effect)
      case .write(let text, let name): try folder.write(text, to: name)
      }
    }
  }

  /// Presses a key; after the first one of a sequence, the hints have to say what can follow.
  /// - Parameter isLast: whether no key follows, with which Esc would make another key.
  func press(_ key: Key, isLast: Bool) throws {
    if key == Key(.escape), !isLast { return program.send(keys: "\u{1b}[27u") }
    guard case .sequence(let first, let second) = key.code else { return program.press(key) }
    program.press(first)
    try program.waitUntilShown("\(first.name) …")
    program.press(second)
  }

  /// Presses keys without waiting.
  func press(_ keys: [Key]) { for key in keys { program.press(key) } }

  /// Presses a key without an effect: returns when the program has seen all keys before it.
  /// - Parameter first: the first key of a sequence that works everywhere.
  func settle(with first: Key) throws {
    program.press(first)
    try program.waitUntilShown("\(first.name) …")
  }

  // MARK: Effects

  /// Whether an effect is seen now.
  func has(_ effect: KeyCase.Effect) -> Bool {
    switch effect {
    case .screen(_, let isShown): isShown(program.screen)
    case .ends: program.exitStatus != nil
    case .writes(let bytes): program.output.contains(text: bytes)
    }
  }

  func wait(for effect: KeyCase.Effect) throws {
    switch effect {
    case .screen(let what, let isShown):
      try program.waitUntil(what, isShown)
    case .ends(let status, let text):
      let end = try program.waitForExit()
      guard end == .exited(Int(status)) else { throw TerminalFailure("ended with \(end)") }
      guard let text else { return }
      let written = try folder.text(of: "note.ans")
      guard written == text else { throw TerminalFailure("the file is \(written)") }
    case .writes(let bytes): try program.waitUntilWritten(bytes)
    }
  }
}

extension ProgramKeys {
  /// The first key of an action that no context before it takes.
  func usualKey(of action: String, in context: KeyContext) -> Key? {
    bindings(of: context).first { $0.name == action }?.keys.first {
      !isTaken($0, before: context)
    }
  }

  /// Whether a context that is asked before another one takes a key.
  func isTaken(_ key: Key, before context: KeyContext) -> Bool {
    // The cases of a line are in a prompt.
    let earlier = context == .line ? [.prompt] : context.earlier
    return earlier.contains { bindings(of: $0).contains { $0.keys.contains(key) } }
  }
}
