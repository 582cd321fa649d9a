import SystemPackage

extension FileDescriptor {
  /// Reads to the end, or at least one byte more than a limit.
  func bytes(atMost limit: Int = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if part.isEmpty { break }
      // Most files fit into one part, which need not be copied then.
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }
}
