import SystemPackage

/// Messages to the user outside the screen.
enum StandardError {
  /// Writes to standard error; if that fails, there is no way left to report it.
  static func print(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}
