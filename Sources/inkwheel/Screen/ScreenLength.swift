import NcursesTerminal
import UnicodeText

/// A width or a height on the screen.
enum ScreenLength: Hashable {
  case cells(Int)
  /// A percentage of the screen.
  case percent(Int)

  /// Parses a number without a sign, such as `15`, or a percentage, such as `40%`.
  init?(_ text: some StringProtocol) {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? text.dropLast() : text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return nil
    }
    self = isPercentage ? .percent(number) : .cells(number)
  }

  /// The text that it is parsed from.
  var text: String {
    switch self {
    case .cells(let count): "\(count)"
    case .percent(let part): "\(part)%"
    }
  }
}

/// How many rows a program takes.
enum HeightChoice: Hashable {
  case wholeScreen
  /// Rows below the prompt.
  case inline(InlineHeight)

  /// Reads the value of `--height`: a number of rows, or a percentage of the screen.
  init(_ text: String) throws {
    switch ScreenLength(text) {
    case .percent(100): self = .wholeScreen
    case .percent(let part) where (1..<100).contains(part): self = .inline(.percent(part))
    case .percent: throw Self.failure("a percentage of the screen is from 1% to 100%")
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

/// The size of a popup, border included.
struct PopupSize: Hashable {
  /// The size without a value: 80×24 cells inside a border.
  static let standard = "82x26"

  let width: ScreenLength
  let height: ScreenLength

  /// Reads the value of `--popup`, such as `82x26` or `80%x60%`.
  init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(Self.side)
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw Failure.wrongInput(
        """
        --popup: “\(VisibleMark.sanitized(text))” is not a size: write 82x26 or 80%x60%, \
        with at least 10 cells
        """)
    }
    self.width = width
    self.height = height
  }

  private static func side(_ text: Substring) -> ScreenLength? {
    switch ScreenLength(text) {
    case .cells(let count): (10...1000).contains(count) ? .cells(count) : nil
    case .percent(let part): (1...100).contains(part) ? .percent(part) : nil
    case nil: nil
    }
  }
}
