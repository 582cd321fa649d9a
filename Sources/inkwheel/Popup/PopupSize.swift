import UnicodeText

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
    case .percent(let share): (1...100).contains(share) ? .percent(share) : nil
    case nil: nil
    }
  }
}
