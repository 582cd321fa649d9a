import Colorimetry
import Editor
import Glibc
import SystemPackage
import UnicodeText

/// `inkwheel pick -`: a filter that changes the colours of a text.
extension PickRequest {
  /// The maximum size of the text.
  static let maximumTextSize = 16 << 20

  /// Picks colours in standard input and writes the text with them to standard output.
  ///
  /// Where nothing is picked the text is written unchanged, so that the filter of an editor loses
  /// nothing.
  func pickInText(_ user: PendingSettings, _ environment: Environment) throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure.wrongInput("pick - reads text from standard input, which is a terminal")
    }
    let text = try readText()
    let result: [UInt8]
    do {
      result = try picked(in: text, user, environment)
    } catch {
      try FullScreen.write(text)
      throw error
    }
    try FullScreen.write(result)
  }

  private func picked(
    in text: [UInt8], _ user: PendingSettings, _ environment: Environment
  ) throws -> [UInt8] {
    guard
      var colors = TextColors(
        text, at: position, insertsColor: insertsColor, format: format)
    else {
      let searched = position.map { "line \($0.line)" } ?? "the text"
      throw Failure.failed("there is no colour in \(searched)")
    }
    let output = try output(user, environment, text: text) { terminal, memory in
      PickModel(text: colors, supportsOpacity: !isOpaque, memory: memory, terminal: terminal)
    }
    if case .bytes(let bytes) = output { return bytes }
    // The terminal can only show lines.
    let prompt = ColorPrompt(
      start: try? ParsedColor(colors.answer), format: .same, isOpaque: isOpaque)
    colors.picked = try prompt.ask().color
    return colors.result
  }

  /// Reads standard input.
  /// - Throws: `Failure` if the text is too large; then it was written already.
  private func readText() throws -> [UInt8] {
    let input = FileDescriptor.standardInput
    do {
      let text = try input.bytes(atMost: Self.maximumTextSize)
      guard text.count > Self.maximumTextSize else { return text }
      try FullScreen.write(text)
      while case let part = try input.bytes(atMost: 1 << 20), !part.isEmpty {
        try FullScreen.write(part)
      }
    } catch let error as Errno {
      throw Failure.failed("cannot read standard input: \(error)")
    }
    throw Failure.wrongInput(
      "the text is larger than \(Self.maximumTextSize >> 20) MB, so it was not changed")
  }
}
