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
/// `docs/themes.md` has all keys.
package struct ThemeFile: Hashable, Sendable {
  /// The theme.
  package let theme: Theme
  /// What was left out, line by line, free of control characters: keys that nobody knows.
  package let warnings: [String]

  /// The largest file that is read, in bytes.
  package static let limit = 1 << 20

  /// Reads a theme.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: its name for messages.
  ///   - name: what the theme is called.
  ///   - extending: finds the theme that `extends` names; nil where there is none.
  package init(
    reading bytes: [UInt8], file: String, name: String,
    extending: (String) -> Theme? = Theme.named
  ) throws(ThemeFileError) {
    let bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    let places = TOMLPlaces(bytes)
    if let mistake = Self.mistake(in: bytes, places: places) {
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
      throw ThemeFileError(file: file, mistakes: [.init("this is no TOML")])
    }
    var reader = ThemeReader(root, places: places, name: name)
    reader.read(extending: extending)
    guard reader.mistakes.isEmpty else {
      let mistakes = reader.mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      throw ThemeFileError(file: file, mistakes: mistakes)
    }
    theme = reader.theme
    warnings = reader.warnings.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      .map { $0.text(in: file) }
  }

  /// What the parser would not survive or not notice.
  private static func mistake(
    in bytes: [UInt8], places: TOMLPlaces
  ) -> ThemeFileError.Mistake? {
    guard bytes.count <= limit else {
      return .init("this is no theme: it has more than \(limit >> 20) MB")
    }
    if let line = places.tooDeep {
      return .init(line: line, "more than \(TOMLPlaces.depthLimit) levels in one another")
    }
    // The parser (toml++ 3.4) ends the program at a bracket with something else behind it.
    if let line = places.nameless {
      return .init(line: line, "expected the name of a table behind the bracket")
    }
    // The parser takes C strings: after NUL it would see nothing, written out or escaped.
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      guard String(validating: line, as: UTF8.self) != nil else {
        return .init(line: index + 1, "this is not UTF-8")
      }
      let text = String(decoding: line, as: UTF8.self)
      let hasNUL = line.contains(0) || text.contains("\\u0000") || text.contains("\\U00000000")
      if hasNUL { return .init(line: index + 1, "a NUL character has no place in a theme") }
    }
    return nil
  }
}
