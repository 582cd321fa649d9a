/// What somebody else did to a file.
package enum FileChange: Hashable, Sendable {
  /// Its content is another one.
  case modified
  /// Another file has its name.
  case replaced
  /// Nothing has its name any more.
  case removed
  /// It was not there before.
  case created
}
