extension Duration {
  /// Parses a number of seconds such as `4.2`, exactly.
  ///
  /// A `Double` holds few decimal fractions exactly: 4.9 s as one of them comes before the phase of
  /// the ring that begins at 4.9 s.
  /// - Parameter text: digits with at most one point, which stand for at most 2⁶³ − 1 seconds.
  ///   Digits beyond attoseconds are dropped.
  package init?(seconds text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    let digitBytes = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !(parts[0].isEmpty && fraction.isEmpty),
      [parts[0], fraction].allSatisfy({ $0.utf8.allSatisfy(digitBytes.contains) }),
      let seconds = parts[0].isEmpty ? 0 : Int64(parts[0])
    else { return nil }
    let digits = fraction.prefix(18)
    let attoseconds = (Int64(digits) ?? 0) * Self.powerOfTen(18 - digits.count)
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  private static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
