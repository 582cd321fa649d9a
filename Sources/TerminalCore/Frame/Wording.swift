extension [String] {
  /// The first wording that fits, or the last one.
  package func fitting(columns: Int) -> String {
    first { GlyphWidth.columns(of: $0) <= columns } ?? last ?? ""
  }
}
