import Color
import ColorFiles
import Glibc
import UnicodeText

extension ColorPalette {
  /// What an option that takes a palette takes, for its help.
  static let choices: String =
    """
    \(builtInNames.joined(separator: ", ")), or a file of colours. ./css is the file of that name, - is \
    standard input.
    """

  /// Finds a built-in palette, or reads one from a file, or from standard input for `-`.
  ///
  /// A name stands for the built-in palette, even if there is a file of the same name; `./css` is
  /// the file.
  /// - Throws: `Failure` if there is neither, or the file is not a palette.
  init(named name: String) throws {
    if let palette = ColorPalette.named(name) {
      self = palette
    } else if name == "-" {
      let input = "standard input"
      let palette = try Self.read(
        InputFile.standardInput(atMost: Self.maximumFileSize, awaiting: "a palette"), input)
      // The name for errors would stay in files that are written from it.
      self =
        palette.name == input
        ? ColorPalette(name: "Palette", columns: palette.columns, swatches: palette.swatches)
        : palette
      refusals = palette.refusals
    } else {
      do {
        self = try Self.read(
          InputFile.bytes(at: name, atMost: Self.maximumFileSize), name.fileName)
      } catch let failure as Failure where failure.status == 1 && Self.isName(name) {
        let names = ColorPalette.builtInNames.joined(separator: ", ")
        throw Failure.wrongInput(
          (failure.message ?? VisibleMark.sanitized(name)) + "\nBuilt-in palettes: \(names)"
        )
      }
    }
  }

  /// Whether a text is rather the name of a palette than the path of a file.
  private static func isName(_ text: String) -> Bool {
    !text.contains("/") && !text.contains(".") && access(text, F_OK) != 0
  }

  private static func read(_ bytes: [UInt8], _ name: String) throws -> ColorPalette {
    do {
      return try ColorPalette(reading: bytes, fileName: name)
    } catch {
      throw Failure.wrongInput(error.message)
    }
  }
}
