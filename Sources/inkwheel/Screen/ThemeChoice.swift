import TextColorPicker

/// The theme that was asked for, and what is to be said about it.
struct ThemeChoice {
  /// The theme.
  let theme: Theme
  /// Lines for the user, free of control characters.
  let warnings: [String]

  /// The first warning without the folder of its file, so that it fits in a line.
  var notice: String? {
    guard let warning = warnings.first else { return nil }
    guard let end = warning.firstRange(of: ", line ")?.lowerBound,
      let slash = warning[..<end].lastIndex(of: "/")
    else { return warning }
    return String(warning[warning.index(after: slash)...])
  }
}
