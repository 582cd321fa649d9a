import NcursesTerminal
import UnicodeText

/// How many rows a program takes.
enum HeightChoice: Hashable {
  case wholeScreen
  /// Rows below the prompt.
  case inline(InlineHeight)

  /// Reads the value of `--height`: a number of rows, or a percentage of the screen.
  init(_ text: String) throws {
    let isShare = text.hasSuffix("%")
    let digits = isShare ? text.dropLast() : text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      throw Self.failure("“\(VisibleMark.sanitized(text))” is not a height: write 15 or 40%")
    }
    if isShare {
      guard (1...100).contains(number) else {
        throw Self.failure("a share of the screen is from 1% to 100%")
      }
      self = number == 100 ? .wholeScreen : .inline(.percent(number))
    } else {
      guard number >= InlineHeight.minimumRows else {
        throw Self.failure("the picker needs at least \(InlineHeight.minimumRows) rows")
      }
      self = .inline(.rows(number))
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
