package import TOMLKit

/// A TOML text that was parsed, with the lines of its keys.
package struct TOMLSource {
  /// The values.
  package let root: TOMLTable
  /// The lines of the keys.
  package let locations: TOMLSourceLocations

  /// The maximum size of a text in bytes.
  package static let limit = 1 << 20

  /// Parses a text.
  /// - Throws: the first mistake.
  package init(_ bytes: [UInt8]) throws(TOMLMistake) {
    let bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    locations = TOMLSourceLocations(bytes)
    if let mistake = Self.mistake(in: bytes, locations: locations) { throw mistake }
    do {
      root = try TOMLTable(string: String(decoding: bytes, as: UTF8.self))
    } catch let error as TOMLParseError {
      let start = error.source.begin
      throw TOMLMistake(line: start.line, column: start.column, error.description)
    } catch {
      throw TOMLMistake("this is not valid TOML")
    }
  }

  /// Finds errors that would crash the parser or escape it.
  private static func mistake(
    in bytes: [UInt8], locations: TOMLSourceLocations
  ) -> TOMLMistake? {
    guard bytes.count <= limit else {
      return .init("this is too large: more than \(limit >> 20) MB")
    }
    if let line = locations.firstTooDeepLine {
      return .init(line: line, "more than \(TOMLSourceLocations.depthLimit) nested levels")
    }
    // toml++ 3.4 aborts at a bracket that is not followed by a name, and in a list at a closing brace
    // or at a line break of Unicode.
    if let line = locations.firstMissingValueLine {
      return .init(line: line, "expected a value in the list")
    }
    if let line = locations.firstNamelessTableLine {
      return .init(line: line, "expected a table name after the bracket")
    }
    // The parser takes C strings, so a NUL, literal or escaped, would end the text.
    guard textMistake(in: bytes[...]) != nil else { return nil }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if let mistake = textMistake(in: line) { return .init(line: index + 1, mistake) }
    }
    return nil
  }

  private static func textMistake(in bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "this is not valid UTF-8"
    }
    let hasNUL = bytes.contains(0) || text.contains("\\u0000") || text.contains("\\U00000000")
    return hasNUL ? "NUL characters are not allowed" : nil
  }
}
