package import ColorControls
import TOMLSource
import TerminalCore

/// A theme read from a TOML file.
///
///     extends = "dark"
///     [panel]
///     background = "#101014"
///     border = { light = "#ccc", dark = "#333" }
///     [panel.styles]
///     corners = "square"
///
/// `docs/themes.md` lists all keys.
package struct ThemeFile: Hashable, Sendable {
  /// The theme.
  package let theme: Theme
  /// Warnings about unknown keys, line by line, free of control characters.
  package let warnings: [String]

  /// The maximum size of a file in bytes.
  package static let limit = TOMLSource.limit

  /// Reads a theme.
  /// - Parameters:
  ///   - bytes: the whole file.
  /// - file: the file name for messages.
  /// - name: the name of the theme.
  /// - extending: looks up the theme that `extends` names; returns nil if there is none.
  package init(
    reading bytes: [UInt8], file: String, name: String,
    extending: (String) -> Theme? = Theme.named
  ) throws(ThemeFileError) {
    let source: TOMLSource
    do {
      source = try TOMLSource(bytes)
    } catch {
      throw ThemeFileError(file: file, mistakes: [error])
    }
    var reader = ThemeReader(source, name: name)
    reader.read(extending: extending)
    guard reader.mistakes.isEmpty else {
      let mistakes = reader.mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      throw ThemeFileError(file: file, mistakes: mistakes)
    }
    theme = reader.theme
    warnings = reader.warnings.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      .map { $0.text(in: file) }
  }
}
