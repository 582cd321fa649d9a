/// Why bytes cannot be parsed as a journal.
package enum JournalFault: Error, Hashable, Sendable {
  /// They do not begin like a journal, or the first record is damaged.
  case notAJournal
  /// A later version of the program wrote them.
  case laterVersion
  /// A record is invalid.
  case malformed
}
