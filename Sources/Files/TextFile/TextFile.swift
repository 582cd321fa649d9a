import SystemPackage

/// Reads and writes whole files.
package enum TextFile {
  /// Reads a file, a pipe or a device to its end.
  package static func load(_ path: String) throws(TextFileError) -> [UInt8] {
    try loadStamped(path).bytes
  }

  /// Reads a file, a pipe or a device to its end, with the stamp needed for saving.
  package static func loadStamped(
    _ path: String
  ) throws(TextFileError) -> (bytes: [UInt8], result: FileReader.Result) {
    let reader = try FileReader(path)
    let bytes = try readToEnd(reader)
    return (bytes, try reader.result())
  }

  /// Reads a regular file of at most `limit` bytes.
  ///
  /// It is meant for files that the program reads on its own, or that a user names while it runs: a
  /// pipe without a writer or an endless device must not block it.
  package static func load(_ path: String, atMost limit: Int) throws(TextFileError) -> [UInt8] {
    let reader = try FileReader(path, atMost: limit, regularOnly: true)
    return try readToEnd(reader)
  }

  private static func readToEnd(_ reader: FileReader) throws(TextFileError) -> [UInt8] {
    // The file is read in one block if its size is known, otherwise in growing blocks.
    var result = try reader.next(atMost: reader.size ?? 1 << 16) ?? []
    if let size = reader.size, result.count == size { return result }
    while let block = try reader.next(atMost: max(result.count, 1 << 16)) { result += block }
    return result
  }
}
