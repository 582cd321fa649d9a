public import Colorimetry

extension ColorDepth {
  /// Detects the depth of the terminal that an environment names, without opening it.
  /// - Parameters:
  ///   - environment: TERM, COLORTERM, NO_COLOR, TERMINFO, TERMINFO_DIRS and HOME are read.
  ///   - forced: the user's choice, which takes precedence.
  public init(environment: [String: String], forced: ColorDepth? = nil) {
    let entry = (try? TerminalDescription.find(environment: environment))?.entry
    self = DepthDetection(forced: forced, environment: environment, entry: entry).depth
  }
}
