/// Why bytes cannot be read as a journal.
package enum JournalFault: Error, Hashable, Sendable {
  /// They do not begin as a journal does, or its first record is damaged.
  case notAJournal
  /// A later version of the program wrote them.
  case laterVersion
  /// A record says something impossible.
  case malformed
}
