extension FormatDefinition {
  /// The native lossless format of inkwheel.
  static let json = FormatDefinition(
    title: "JSON", extensions: ["json"], mediaType: "application/json",
    recognizes: { sample in
      sample.firstSign == UInt8(ascii: "{") && hasKey(sample.start.prefix(1024))
    },
    reader: { _ in JSONTextReader() }, writer: { JSONTextWriter(art: $0.art) })

  /// Whether one of the first keys of an object is “inkwheel”.
  private static func hasKey(_ start: ArraySlice<UInt8>) -> Bool {
    let key = Array("\"inkwheel\"".utf8)
    return start.indices.contains { index in
      start[index...].starts(with: key)
        && start[(index + key.count)...].first { !FileSample.isSpace($0) } == UInt8(ascii: ":")
    }
  }
}
