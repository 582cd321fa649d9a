import Editor
package import TOMLSource
package import TerminalCore

extension ConfigurationFile {
  /// Returns mistakes for the keys of the file that a terminal does not send, or sends as other keys.
  package func unreceivedKeys(in encoding: KeyEncoding) -> [TOMLMistake] {
    var mistakes: [TOMLMistake] = []
    for context in KeyContext.allCases {
      for binding in settings.program.keys.bindings(of: context) {
        let name = "\(context.rawValue).\(binding.name)"
        guard let line = keyLines[name] else { continue }
        for key in binding.keys {
          let received = key.received(in: encoding)
          // Where the key without modifiers works too, nothing is missing.
          guard received != key, !binding.keys.contains(Key(key.code)) else { continue }
          let reason =
            received.map { "sends \(key.name) as \($0.name)" } ?? "does not send \(key.name)"
          mistakes.append(TOMLMistake(line: line, "keys.\(name): this terminal \(reason)"))
        }
      }
    }
    return mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}
