/// Bytes of a journal that are to be written to its file and flushed to the disk.
package struct JournalBatch: Hashable, Sendable {
  /// What is written.
  package let bytes: [UInt8]
  /// Whether the file is made empty first, because all before was saved; otherwise they are added.
  package let restarts: Bool
}
