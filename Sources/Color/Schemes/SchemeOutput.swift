/// A scheme as it is written: into the file that it was read from, or in a format.
package struct SchemeOutput: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// What the file cannot hold, each in a few words.
  package let losses: [String]

  /// Writes a scheme.
  /// - Parameters:
  ///   - file: the file that it was read from, of which only the values change; nil for none.
  ///   - format: the format; nil for that of the file, or of kitty.
  package init(_ scheme: TerminalScheme, over file: SchemeFile?, as format: SchemeFormat? = nil) {
    if let file, format == nil || format?.name == file.format.name {
      let (bytes, missing) = file.changed(to: scheme)
      self.bytes = bytes
      losses = missing.map { "\($0.name) has no place of its own in the file" }
    } else {
      let format = format ?? .kitty
      let writer = SchemeWriter(scheme, in: format)
      bytes = Array(writer.text.utf8)
      losses = writer.losses.map { $0.text(in: format) }
    }
  }
}

extension SchemeWriter.Loss {
  /// A sentence for the user.
  fileprivate func text(in format: SchemeFormat) -> String {
    switch self {
    case .role(let role): "\(format.title) has no key for \(role.name)"
    case .reference(let role):
      "\(format.title) has no references: \(role.name) was written as a colour"
    case .invented(let role): "\(role.name) is not set: xterm’s was written"
    }
  }
}
