public import Colorimetry

extension ColorDepth {
  /// The depth of the terminal that an environment names, found out without opening it.
  /// - Parameters:
  ///   - environment: TERM, COLORTERM, NO_COLOR, TERMINFO, TERMINFO_DIRS and HOME are looked at.
  ///   - forced: the user's choice, which goes before everything else.
  public init(environment: [String: String], forced: ColorDepth? = nil) {
    let entry = try? TerminfoEntry.find(environment: environment)
    self = DepthFinding(forced: forced, environment: environment, entry: entry).depth
  }
}
