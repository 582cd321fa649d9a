import ColorControls

extension EditorModel {
  /// Completes the name of a file in a prompt as far as all candidates agree, and shows them if
  /// there are several.
  /// - Parameters:
  ///   - path: the path that was typed.
  ///   - names: what follows its last slash in each candidate; folders end with a slash.
  mutating func complete(_ path: String, with names: [String]) {
    guard case .prompt(var prompt)? = overlay, prompt.purpose.isFileName, prompt.line.text == path
    else { return }
    guard let first = names.first else { return warn("no file begins with “\(path)”") }
    prompt.complete(name: names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) })
    prompt.completions = names.count > 1 ? names : []
    overlay = .prompt(prompt)
  }
}

extension Overlay.Prompt {
  /// Replaces what follows the last slash of the path.
  mutating func complete(name: String) {
    let path = line.text
    line = TextEntry((path.lastIndex(of: "/").map { path[...$0] } ?? "") + name)
    completions = []
  }
}

extension String {
  /// Returns the characters at the start that two texts share.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
