import TOMLKit
import TerminalCore
package import TextColorPicker

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
  package static let limit = 1 << 20

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
    let bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    let locations = TOMLSourceLocations(bytes)
    if let mistake = Self.mistake(in: bytes, locations: locations) {
      throw ThemeFileError(file: file, mistakes: [mistake])
    }
    let root: TOMLTable
    do {
      root = try TOMLTable(string: String(decoding: bytes, as: UTF8.self))
    } catch let error as TOMLParseError {
      let mistake = ThemeFileError.Mistake(
        line: error.source.begin.line, column: error.source.begin.column, error.description)
      throw ThemeFileError(file: file, mistakes: [mistake])
    } catch {
      throw ThemeFileError(file: file, mistakes: [.init("this is not valid TOML")])
    }
    var reader = ThemeReader(root, locations: locations, name: name)
    reader.read(extending: extending)
    guard reader.mistakes.isEmpty else {
      let mistakes = reader.mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      throw ThemeFileError(file: file, mistakes: mistakes)
    }
    theme = reader.theme
    warnings = reader.warnings.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      .map { $0.text(in: file) }
  }

  /// Finds errors that would crash the parser or escape it.
  private static func mistake(
    in bytes: [UInt8], locations: TOMLSourceLocations
  ) -> ThemeFileError.Mistake? {
    guard bytes.count <= limit else {
      return .init("this is too large for a theme: more than \(limit >> 20) MB")
    }
    if let line = locations.firstTooDeepLine {
      return .init(line: line, "more than \(TOMLSourceLocations.depthLimit) nested levels")
    }
    // toml++ 3.4 aborts at a bracket that is not followed by a name.
    if let line = locations.firstNamelessTableLine {
      return .init(line: line, "expected a table name after the bracket")
    }
    // The parser takes C strings, so a NUL, literal or escaped, would end the text.
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      guard String(validating: line, as: UTF8.self) != nil else {
        return .init(line: index + 1, "this is not valid UTF-8")
      }
      let text = String(decoding: line, as: UTF8.self)
      let hasNUL = line.contains(0) || text.contains("\\u0000") || text.contains("\\U00000000")
      if hasNUL { return .init(line: index + 1, "a theme must not contain NUL characters") }
    }
    return nil
  }
}
