package import StyledText

/// Texts that show what the colours of a terminal come to, one below the other.
package struct SchemeSample: Sendable {
  /// The texts, with an empty line between them.
  let text: StyledString
  /// The line in which each text begins.
  let starts: [Int]
  var lineCount: Int { text.lastLine.value + 1 }

  /// - Parameter texts: the texts of the user; the built-in ones follow.
  package init(_ texts: [StyledString] = []) {
    var (text, starts) = (StyledString(), [0])
    for part in texts + Self.builtIn {
      if !text.isEmpty {
        text.append(StyledString("\n\n"))
        starts.append(text.lastLine.value)
      }
      text.append(part)
    }
    (self.text, self.starts) = (text, starts)
  }

  /// The built-in texts, which have every colour of the palette, with two empty lines between them.
  private static let builtIn = String(decoding: PackageResources.samples_ans, as: UTF8.self)
    .split(separator: "\n\n\n").map { ANSITextReader.read(Array($0.utf8)).text }
}
