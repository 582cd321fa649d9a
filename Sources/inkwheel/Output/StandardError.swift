import SystemPackage

/// Messages to the user outside the terminal screen.
enum StandardError {
  /// Writes to standard error; a failure is ignored, since there is nobody left to tell.
  static func print(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}
