import NcursesTerminal
import UnicodeText

/// How many rows a program takes.
enum HeightChoice: Hashable {
  case wholeScreen
  /// Rows below the prompt.
  case inline(InlineHeight)

  /// Reads the value of `--height`: a number of rows, or a percentage of the screen.
  init(_ text: String) throws {
    switch ScreenLength(text) {
    case .percent(100): self = .wholeScreen
    case .percent(let share) where (1..<100).contains(share): self = .inline(.percent(share))
    case .percent: throw Self.failure("a share of the screen is from 1% to 100%")
    case .cells(let rows) where rows >= InlineHeight.minimumRows: self = .inline(.rows(rows))
    case .cells: throw Self.failure("the picker needs at least \(InlineHeight.minimumRows) rows")
    case nil:
      throw Self.failure("“\(VisibleMark.sanitized(text))” is not a height: write 15 or 40%")
    }
  }

  /// The rows below the prompt; nil for the whole screen.
  var inlineHeight: InlineHeight? {
    if case .inline(let height) = self { height } else { nil }
  }

  private static func failure(_ message: String) -> Failure {
    .wrongInput("--height: " + message)
  }
}
