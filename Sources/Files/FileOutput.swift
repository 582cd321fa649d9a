import SystemPackage

/// Receives the content of a file that is being saved, piece by piece.
///
/// Either append to `pending` and call `drain` from time to time, or pass bytes to `append`. When
/// writing fails, everything that follows is ignored, and the save reports the failure at the end.
/// The producer may check `isFailed` in order to stop early.
package struct FileOutput {
  /// Bytes that have not been written yet.
  package var pending: [UInt8] = []

  private let file: FileDescriptor
  private let faults: FaultInjection
  private var digest = ContentDigest()
  /// The bytes so far, as long as there are few.
  private var copy: [UInt8]? = []
  private var flushedCount = 0
  private var failure: Errno?

  init(file: FileDescriptor, faults: FaultInjection) {
    self.file = file
    self.faults = faults
  }

  /// Whether writing has failed.
  package var isFailed: Bool { failure != nil }

  /// Writes the pending bytes if they fill a block.
  package mutating func drain() { if pending.count >= SystemCalls.blockSize { writePending() } }

  /// Appends bytes; large buffers are not copied.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if bytes.count < SystemCalls.blockSize {
      pending.append(contentsOf: bytes)
      drain()
    } else {
      writePending()
      write(bytes)
    }
  }

  /// Appends bytes.
  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  private mutating func writePending() {
    var bytes: [UInt8] = []
    swap(&bytes, &pending)
    bytes.withUnsafeBytes { write($0) }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &pending)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    var remaining = bytes
    while !remaining.isEmpty, failure == nil {
      let block = UnsafeRawBufferPointer(rebasing: remaining.prefix(SystemCalls.blockSize))
      remaining = UnsafeRawBufferPointer(rebasing: remaining.dropFirst(SystemCalls.blockSize))
      do {
        try faults.before(.write)
        try SystemCalls.write(block, to: file, at: digest.byteCount)
      } catch {
        failure = error
        return
      }
      digest.add(block)
      if digest.byteCount <= FileContent.maximumCopySize {
        copy?.append(contentsOf: block)
      } else {
        copy = nil
      }
      // Starting to flush every few megabytes keeps the disk busy while more content is produced.
      if digest.byteCount - flushedCount >= 1 << 23 {
        SystemCalls.beginFlush(of: flushedCount..<digest.byteCount, in: file)
        flushedCount = digest.byteCount
      }
    }
  }

  /// Writes the pending bytes and returns what the file contains.
  mutating func finish() throws(Errno) -> FileContent {
    writePending()
    if let failure { throw failure }
    return FileContent(byteCount: digest.byteCount, digest: digest.value, copy: copy)
  }
}
