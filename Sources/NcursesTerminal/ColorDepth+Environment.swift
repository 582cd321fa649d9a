public import Colorimetry

extension ColorDepth {
  /// The depth of the terminal that an environment names, found out without opening it.
  /// - Parameters:
  ///   - environment: TERM, COLORTERM, NO_COLOR, TERMINFO, TERMINFO_DIRS and HOME are looked at.
  ///   - forced: the user's choice, which goes before everything else.
  public init(environment: [String: String], forced: ColorDepth? = nil) {
    let entry = try? TerminfoEntry.find(environment: environment)
    self = Self.decided(forced: forced, environment: environment, entry: entry)
  }

  /// The depth of a terminal with this description; without one only names count.
  static func decided(
    forced: ColorDepth?, environment: [String: String], entry: TerminfoEntry?
  ) -> ColorDepth {
    guard let entry else {
      return decided(forced: forced, environment: environment, colors: 0, isDirect: false)
    }
    return decided(
      forced: forced, environment: environment, colors: entry[number: "colors"] ?? 0,
      isDirect: entry[flag: "RGB"] || entry[flag: "Tc"] || entry[number: "RGB"] != nil)
  }
}
