extension FormatDefinition {
  /// The output of programs on a terminal, read as the lines that a person saw.
  static let terminal = FormatDefinition(
    title: "terminal output", mediaType: "text/x-ansi",
    recognizes: { $0.head.withUnsafeBufferPointer { TerminalOutput.isLikely($0) } },
    reader: { TerminalReader(width: $0.width, height: $0.height) })
}
