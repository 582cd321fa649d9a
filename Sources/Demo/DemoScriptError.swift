package import TerminalCore
import UnicodeText

/// An error in a script, when it is parsed or played.
package struct DemoScriptError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The message, free of control characters except for line ends.
  package var problem: String

  /// Creates an error.
  package init(line: Int, problem: String) {
    self.line = line
    self.problem = problem
  }

  /// Creates an error that shows what was on the screen.
  /// - Parameters:
  ///   - problem: the problem, on one line.
  ///   - screen: the screen; nil before anything is shown.
  package init(line: Int, problem: String, screen: Frame?) {
    self.line = line
    self.problem = VisibleMark.sanitized(problem) + Self.description(of: screen)
  }

  private static func description(of screen: Frame?) -> String {
    guard let screen else { return ", and nothing is on the screen yet" }
    let size = "\(screen.size.columns)x\(screen.size.rows)"
    var rows = screen.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    while rows.last?.isEmpty == true { rows.removeLast() }
    guard !rows.isEmpty else { return "; the screen of \(size) is empty" }
    // The margin makes spaces at the start visible, as in a “file” of a script.
    return rows.reduce("; the screen of \(size) is:") {
      $0 + "\n| " + VisibleMark.sanitized(String($1))
    }
  }
}
