extension DemoScript {
  /// The format of a frame that a script writes to a file.
  package enum PictureFormat: String, CaseIterable, Sendable {
    /// A picture in SVG.
    case svg
    /// A picture in pixels.
    case png
    /// Text with SGR sequences.
    case ans

    /// The format by the ending of a path; nil for another ending.
    package init?(ofPath path: String) {
      let path = path.lowercased()
      guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
        return nil
      }
      self = format
    }
  }
}
