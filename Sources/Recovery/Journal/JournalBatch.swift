/// Bytes to be written to the file of a journal and flushed to the disk.
package struct JournalBatch: Hashable, Sendable {
  /// The bytes.
  package let bytes: [UInt8]
  /// Whether they replace the content of the file, because everything before has been saved;
  /// otherwise they are appended.
  package let restarts: Bool
}
