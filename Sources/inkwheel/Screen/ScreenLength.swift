/// A width or a height on the screen.
enum ScreenLength: Hashable {
  case cells(Int)
  /// A percentage of the screen.
  case percent(Int)

  /// Parses a number without a sign, such as `15`, or a percentage, such as `40%`.
  init?(_ text: some StringProtocol) {
    let isShare = text.hasSuffix("%")
    let digits = isShare ? text.dropLast() : text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return nil
    }
    self = isShare ? .percent(number) : .cells(number)
  }

  /// The text that it is parsed from.
  var text: String {
    switch self {
    case .cells(let count): "\(count)"
    case .percent(let share): "\(share)%"
    }
  }
}
