import SystemPackage

/// Reads and writes whole files.
package enum TextFile {
  /// Reads a file, a pipe or a device to its end.
  package static func load(_ path: String) throws(TextFileError) -> [UInt8] {
    try loadStamped(path).bytes
  }

  /// Reads a file, a pipe or a device to its end, and says how to recognise it when it is saved.
  package static func loadStamped(
    _ path: String
  ) throws(TextFileError) -> (bytes: [UInt8], result: FileReader.Result) {
    let reader = try FileReader(path)
    let bytes = try readToEnd(reader)
    return (bytes, try reader.result())
  }

  /// Reads a regular file that may not be longer than so many bytes.
  ///
  /// For files that the program looks at by itself, or that a user names while it runs: neither a pipe
  /// to which nobody writes nor an endless device may hold it up.
  package static func load(_ path: String, atMost limit: Int) throws(TextFileError) -> [UInt8] {
    let reader = try FileReader(path, atMost: limit, regularOnly: true)
    return try readToEnd(reader)
  }

  private static func readToEnd(_ reader: FileReader) throws(TextFileError) -> [UInt8] {
    // All at once where the size is known; else pieces that grow with what there is.
    var result = try reader.next(atMost: reader.size ?? 1 << 16) ?? []
    if let size = reader.size, result.count == size { return result }
    while let block = try reader.next(atMost: max(result.count, 1 << 16)) { result += block }
    return result
  }
}
