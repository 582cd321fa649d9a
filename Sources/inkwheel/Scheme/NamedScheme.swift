import Color
import ColorFiles
import Glibc
import Picker
import StyledText
import Terminal
import UnicodeText

/// The colours that `--scheme` names.
struct NamedScheme: Hashable {
  /// The values beside files.
  static let names = Appearance.allCases.map(\.rawValue) + ["terminal"]

  /// The name of the usual dark or light colours; nil for others.
  let appearance: Appearance?
  /// The colours of the terminal or of a file.
  let palette: TerminalPalette?

  /// The background and the text.
  var defaultColors: DefaultColors { DefaultColors(appearance ?? .dark, palette) }

  /// Reads the value of `--scheme`.
  /// - Throws: `Failure` if there is no such file, it has no scheme, or the terminal does not answer.
  init(_ name: String) throws {
    appearance = Appearance(rawValue: name)
    palette = try appearance == nil ? TerminalPalette(Self.colors(of: name)) : nil
  }

  private static func colors(of name: String) throws -> TerminalScheme {
    var command = SchemeCommand()
    if name == "terminal" { return try command.askTerminal() }
    guard access(name, F_OK) == 0 else {
      throw Failure.wrongInput(
        "--scheme takes \(names.joined(separator: ", ")) or a file, and there is no file "
          + "“\(VisibleMark.sanitized(name))”")
    }
    command.input = name
    return try command.readFile()?.scheme ?? TerminalScheme()
  }
}

extension Parameter where Values: OptionGroup {
  /// Returns `--scheme` for pictures of frames.
  static func scheme(_ path: any WritableKeyPath<Values, String?> & Sendable) -> Parameter {
    option(
      "--scheme", path, value: "SCHEME|FILE",
      """
      The colours of the terminal in pictures and recordings: dark, light, those of this terminal, or \
      those in a file that inkwheel scheme reads.
      """, completion: .list(NamedScheme.names))
  }
}
