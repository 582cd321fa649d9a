public import Foundation

/// What a test writes into a file: a text or bytes.
public protocol FixtureContent: Sendable {
  /// The bytes of the file.
  var fileBytes: [UInt8] { get }
}

extension String: FixtureContent {
  /// The text in UTF-8.
  public var fileBytes: [UInt8] { Array(utf8) }
}

extension Array: FixtureContent where Element == UInt8 {
  /// The bytes themselves.
  public var fileBytes: [UInt8] { self }
}

extension FixtureContent {
  /// Writes the file, and makes its folder where that is missing.
  public func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(fileBytes).write(to: file)
  }
}

extension [UInt8] {
  /// Whether the bytes of a text occur in these bytes.
  public func contains(text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
