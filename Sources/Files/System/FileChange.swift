/// A change of a file by another program.
package enum FileChange: Hashable, Sendable {
  /// The content was modified.
  case modified
  /// Another file has taken the name.
  case replaced
  /// The name is gone.
  case removed
  /// The file was created.
  case created
}
