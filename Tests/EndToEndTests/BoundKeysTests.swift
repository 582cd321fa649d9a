import Configuration
import Editor
import TerminalCore
import TestSupport
import Testing

@Suite("Keys of the configuration file", .blocking, .timeLimit(.minutes(15)))
struct BoundKeysTests {
  @Test("Every action has a case", arguments: KeyContext.allCases)
  func complete(context: KeyContext) {
    let names = ProgramKeys.standard.bindings(of: context).map(\.name)
    #expect(Set(KeyCase.all(of: context).map(\.action)) == Set(names))
  }

  @Test(
    "Every action works with another key and not with its old one", arguments: KeyContext.allCases)
  func moved(context: KeyContext) throws {
    let configuration = MovedKeys.configuration
    let file = ConfigurationFile(reading: Array(configuration.utf8))
    try #require(file.mistakes.isEmpty)
    let keys = file.settings.program.keys
    let reloading = try #require(keys.usualKey(of: "reload-settings", in: .text)?.prefix)
    // Other sequences of the file begin with this key.
    let settling = context.isInGallery ? .control("w") : reloading
    for item in KeyCase.all(of: context) {
      for isOld in [false, true] {
        let table = isOld ? ProgramKeys.standard : keys
        let key = try #require(
          item.takesAll
            ? table.bindings(of: context).first { $0.name == item.action }?.keys.first
            : table.usualKey(of: item.action, in: context))
        do {
          let run = try KeyRun(item.start, configuration: configuration, keys: keys)
          try run.perform(item.steps)
          #expect(!run.has(item.effect), "\(context).\(item.action): seen before the key")
          try run.press(key, isLast: !isOld)
          if isOld {
            try run.settle(with: settling)
            // Any key without an action closes the help.
            let isClosed = context == .help && item.action == "cancel"
            #expect(
              run.has(item.effect) == isClosed,
              "\(context).\(item.action) still has \(key.name)")
          } else {
            try run.wait(for: item.effect)
          }
        } catch {
          Issue.record("\(context).\(item.action) with \(key.name): \(error)")
        }
      }
    }
  }
}

/// A configuration file that gives every action another key.
enum MovedKeys {
  /// The file.
  static let configuration: String = {
    var lines: [String] = []
    var number = 0
    for context in KeyContext.allCases {
      lines += ["[keys.\(context.rawValue)]"]
      for binding in ProgramKeys.standard.bindings(of: context) {
        let isSequence = number % 3 == 0 || binding.name == "reload-settings"
        // A first key of a command of the text cannot be one anywhere else.
        let first = context == .text ? "Ctrl-T" : number < 111 ? "Ctrl-L" : "Ctrl-W"
        // The gallery, which comes last, may have the keys of the text.
        let key =
          isSequence
          ? first + " " + seconds[number % seconds.count] : keys[number % keys.count]
        lines.append("\(binding.name) = \"\(key)\"")
        number += 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// Function keys and letters with Alt that have no action of their own.
  private static let keys: [String] =
    ["", "Shift-", "Alt-", "Ctrl-", "Ctrl-Alt-", "Ctrl-Shift-", "Ctrl-Alt-Shift-"].flatMap {
      modifiers in
      (1...24).map { modifiers + "F\($0)" }
    } + "abcdefghijklmnopqrstuvwxyz".map { "Alt-Shift-\($0)" }

  /// Second keys of sequences.
  private static let seconds =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
}
