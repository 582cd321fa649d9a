import SystemPackage

/// Messages to the user outside the screen.
enum StandardError {
  /// Writes to standard error, and ignores a failure because it could not be reported.
  static func print(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}
