import Foundation

/// The screen of libghostty, by the Python module `pyghostty`.
package enum GhosttyScreen {
  /// Emoji of several scalars of each kind.
  package static let emoji = ["🇩🇪", "👩‍👩‍👧", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🧑🏻‍❤️‍💋‍🧑🏼", "🤷‍♂️"]

  /// Returns the rows of one terminal after each of some outputs, without the blanks at their ends.
  /// - Parameter measuresCharacters: whether it measures characters as a whole (mode 2027).
  package static func rows(
    after outputs: [[UInt8]], size: TerminalSize, measuresCharacters: Bool
  ) throws -> [[String]] {
    let script = """
      import json, pyghostty, sys
      terminal = pyghostty.Terminal(\(size.columns), \(size.rows))
      terminal.feed(b'\\x1b[?2027\(measuresCharacters ? "h" : "l")')
      screens = []
      for line in sys.stdin:
        terminal.feed(bytes.fromhex(line))
        screens.append([row.rstrip() for row in terminal.text().split('\\n')])
      json.dump(screens, sys.stdout)
      """
    let hex = outputs.map { output in
      output.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let answer = try PythonModules.run(
      script, input: Array((hex.joined(separator: "\n") + "\n").utf8))
    return try JSONDecoder().decode([[String]].self, from: Data(answer)).map { rows in
      rows + Array(repeating: "", count: max(size.rows - rows.count, 0))
    }
  }
}
