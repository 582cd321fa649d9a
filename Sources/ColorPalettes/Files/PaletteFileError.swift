/// The reason why a file cannot be read as a palette.
///
///     do {
///       let brand = try ColorPalette(reading: bytes, fileName: "brand.gpl")
///       accent = brand.swatches.first?.color ?? accent
///     } catch {
///       message = error.message  // "brand.gpl, line 2: a colour is three numbers from 0 to 255"
///     }
public struct PaletteFileError: Error, Hashable, Sendable {
  /// A location in a file.
  public enum Location: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A line, from 1.
    case line(Int)
    /// A byte, from 0.
    case byte(Int)
  }

  /// The name of the file, safe to print.
  public let fileName: String
  /// Where the rule is violated.
  public let location: Location
  /// The violated rule, for example "a colour is three numbers from 0 to 255".
  public let rule: String

  /// Creates an error in a file.
  init(_ fileName: String, _ location: Location, _ rule: String) {
    self.fileName = Swatch.sanitized(fileName)
    self.location = location
    self.rule = Swatch.sanitized(rule)
  }

  /// One line for the user, free of control characters.
  public var message: String {
    switch location {
    case .file: "\(fileName): \(rule)"
    case .line(let number): "\(fileName), line \(number): \(rule)"
    case .byte(let offset): "\(fileName), byte \(offset): \(rule)"
    }
  }
}
