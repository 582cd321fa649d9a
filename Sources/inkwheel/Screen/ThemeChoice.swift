import ColorControls

/// A theme that was loaded, with warnings about its file.
struct ThemeChoice {
  /// The theme.
  let theme: Theme
  /// Warnings for the user, one line each, without control characters.
  let warnings: [String]

  /// The first warning, without the folder of its file to make it fit on a line.
  var notice: String? {
    guard let warning = warnings.first else { return nil }
    guard let end = warning.firstRange(of: ", line ")?.lowerBound,
      let slash = warning[..<end].lastIndex(of: "/")
    else { return warning }
    return String(warning[warning.index(after: slash)...])
  }
}
