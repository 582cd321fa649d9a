/// A request that `FastParser` can read from the arguments of a command.
protocol FastRequest: FastOptions {
  /// Sets the positional arguments; false if there are too many.
  mutating func setArguments(_ arguments: [String]) throws -> Bool

  /// Does what is requested.
  func run() throws
}

/// Parses plain command lines without swift-argument-parser.
///
/// The reflection of that parser takes longer than everything else up to the first frame (see
/// `docs/decisions.md`). The fast parser reads options whose name is written out and whose value is
/// valid, and makes the same request. Everything else, including help and mistakes, is left to
/// swift-argument-parser.
enum FastParser {
  /// Parses the arguments of one command.
  static func parse<Request: FastRequest>(
    _: Request.Type, _ arguments: ArraySlice<String>
  ) throws -> Request? {
    var request = Request()
    var positional: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        positional.append(argument)
        continue
      }
      // The table is not made where there are no options, which is most of the time.
      let option = Request.fastOptions.first { $0.names.contains(argument) }
      guard let option else { return nil }
      var value = ""
      if option.takesValue {
        // swift-argument-parser does not accept an option as a value.
        guard let next = rest.popFirst(), !next.hasPrefix("-") else { return nil }
        value = next
      }
      guard option.set(&request, value) else { return nil }
    }
    return try request.setArguments(positional) ? request : nil
  }
}
