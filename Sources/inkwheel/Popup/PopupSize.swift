import UnicodeText

/// The size of a popup, border included.
struct PopupSize: Hashable {
  /// The length of a side.
  enum Side: Hashable {
    case cells(Int)
    /// A percentage of the terminal.
    case percent(Int)

    /// As tmux and Zellij read it.
    var text: String {
      switch self {
      case .cells(let count): "\(count)"
      case .percent(let share): "\(share)%"
      }
    }

    fileprivate init?(_ text: Substring) {
      let isShare = text.hasSuffix("%")
      let digits = isShare ? text.dropLast() : text
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
        return nil
      }
      guard (isShare ? 1...100 : 10...1000).contains(number) else { return nil }
      self = isShare ? .percent(number) : .cells(number)
    }
  }

  /// The size without a value: 80×24 cells inside a border.
  static let standard = "82x26"

  let width: Side
  let height: Side

  /// Reads the value of `--popup`, such as `82x26` or `80%x60%`.
  init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Side($0) }
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
}
