/// Why a file is not a palette that can be read.
public struct PaletteFileError: Error, Hashable, Sendable {
  /// Where in a file something is wrong.
  public enum Place: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A line, the first one being 1.
    case line(Int)
    /// A byte, the first one being 0.
    case byte(Int)
  }

  /// The name of the file, harmless to print.
  public let fileName: String
  /// Where the rule is broken.
  public let place: Place
  /// The rule that is broken, for example "a colour is three numbers from 0 to 255".
  public let rule: String

  /// An error in a file.
  init(_ fileName: String, _ place: Place, _ rule: String) {
    self.fileName = Swatch.harmless(fileName)
    self.place = place
    self.rule = Swatch.harmless(rule)
  }

  /// One line for the user, free of control characters.
  public var message: String {
    switch place {
    case .file: "\(fileName): \(rule)"
    case .line(let number): "\(fileName), line \(number): \(rule)"
    case .byte(let offset): "\(fileName), byte \(offset): \(rule)"
    }
  }
}
