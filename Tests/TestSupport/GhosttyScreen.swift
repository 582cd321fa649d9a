import Foundation

/// The screen of libghostty, by the Python module `pyghostty`.
package enum GhosttyScreen {
  /// Emoji of several scalars of each kind.
  package static let emoji = ["🇩🇪", "👩‍👩‍👧", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🧑🏻‍❤️‍💋‍🧑🏼", "🤷‍♂️"]

  /// The screen after an output.
  package struct Rows: Decodable {
    /// The rows without the blanks at their ends.
    package var text: [String]
    /// The style of each character: bold, italic, and the palette indices of the background and of the
    /// text, or -1.
    package var styles: [[[Int]]]
    /// The column and the row of the cursor.
    package var cursor: [Int]
  }

  /// Returns the rows of one terminal after each of some outputs, without the blanks at their ends.
  /// - Parameter measuresCharacters: whether it measures characters as a whole (mode 2027).
  package static func rows(
    after outputs: [[UInt8]], size: TerminalSize, measuresCharacters: Bool
  ) throws -> [[String]] {
    try screens(
      after: outputs, size: size,
      setup: "\\x1b[?2027\(measuresCharacters ? "h" : "l")", styled: false
    ).map { $0.text + Array(repeating: "", count: max(size.rows - $0.text.count, 0)) }
  }

  /// Returns what one terminal shows after each of some outputs.
  package static func screens(
    after outputs: [[UInt8]], size: TerminalSize, setup: String = "", styled: Bool = true
  ) throws -> [Rows] {
    let script = """
      import json, pyghostty, sys
      terminal = pyghostty.Terminal(\(size.columns), \(size.rows))
      terminal.feed(b'\(setup)')
      def style(x, y):
        found = terminal.style(x, y)
        colors = [found[key][1] if found[key] else -1 for key in ('bg', 'fg')]
        return [int(found['bold']), int(found['italic'])] + colors
      screens = []
      for line in sys.stdin:
        terminal.feed(bytes.fromhex(line))
        rows = [row.rstrip() for row in terminal.text().split('\\n')]
        styles = [[style(x, y) for x in range(min(len(row), \(size.columns)))] for y, row in enumerate(rows)] if \(styled ? "True" : "False") else []
        screens.append({'text': rows, 'styles': styles, 'cursor': list(terminal.cursor)})
      json.dump(screens, sys.stdout)
      """
    let hex = outputs.map { output in
      output.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let answer = try PythonModules.run(
      script, input: Array((hex.joined(separator: "\n") + "\n").utf8))
    return try JSONDecoder().decode([Rows].self, from: Data(answer))
  }
}
