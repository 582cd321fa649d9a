import SystemPackage

/// Takes the content of a file that is being saved, piece by piece.
///
/// Either append to `pending` and call `drain` now and then, or hand over bytes with `append`. When
/// writing fails, all that follows is ignored and saving reports the failure at its end: what makes
/// the content need not ask, but may (`isFailed`), in order to stop early.
package struct FileOutput {
  /// Bytes that are not written yet.
  package var pending: [UInt8] = []

  private let file: FileDescriptor
  private let steps: SavingSteps
  private var digest = ContentDigest()
  private var begun = 0
  private var failure: Errno?

  init(file: FileDescriptor, steps: SavingSteps) {
    self.file = file
    self.steps = steps
  }

  /// Whether writing has failed.
  package var isFailed: Bool { failure != nil }

  /// How many bytes were handed over.
  package var count: Int { digest.byteCount + pending.count }

  /// Writes what is pending when it is enough for a write of its own.
  package mutating func drain() {
    if pending.count >= SystemCalls.blockSize { writePending() }
  }

  /// Takes over bytes; long ones are not copied.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if bytes.count < SystemCalls.blockSize {
      pending.append(contentsOf: bytes)
      drain()
    } else {
      writePending()
      write(bytes)
    }
  }

  /// Takes over bytes.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  private mutating func writePending() {
    var bytes: [UInt8] = []
    swap(&bytes, &pending)
    bytes.withUnsafeBytes { write($0) }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &pending)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty, failure == nil {
      let block = UnsafeRawBufferPointer(rebasing: rest.prefix(SystemCalls.blockSize))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(SystemCalls.blockSize))
      do {
        try steps.before(.write)
        try SystemCalls.write(block, to: file, at: digest.byteCount)
      } catch {
        failure = error
        return
      }
      digest.add(block)
      // A few megabytes at a time keep the disk busy while the next content is made.
      if digest.byteCount - begun >= 1 << 23 {
        SystemCalls.beginFlush(of: begun..<digest.byteCount, in: file)
        begun = digest.byteCount
      }
    }
  }

  /// Writes the rest.
  mutating func finish() throws(Errno) -> WrittenContent {
    writePending()
    if let failure { throw failure }
    return WrittenContent(size: digest.byteCount, digest: digest.value)
  }
}
