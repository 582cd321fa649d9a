import Glibc
import UnicodeText

/// The names of the commands, and the words that people type for them.
enum CommandName {
  /// All names.
  static let all = shown + [CompleteCommand.name]

  /// The names that can be suggested.
  private static let shown = [
    EditCommand.name, PickCommand.name, ColorCommand.name, ConvertCommand.name,
    GalleryCommand.name, DemoCommand.name, ConfigCommand.name, DoctorCommand.name,
    InitCommand.name, ManCommand.name, "help",
  ]

  /// Other words for a command.
  private static let synonyms = [
    "colour": ColorCommand.name, "colours": ColorCommand.name, "manual": ManCommand.name,
    "configuration": ConfigCommand.name, "picker": PickCommand.name, "version": "--version",
  ]

  /// Returns the command that is probably meant by a first argument that is not a command.
  ///
  /// A file with a new name can be opened too, so the two have to be close: the first letter is
  /// right, or swapped with the second one, and a short word has a single mistake.
  static func meant(by word: String) -> String? {
    guard !all.contains(word), word.count > 2, word.allSatisfy(\.isLetter) else { return nil }
    let lower = word.lowercased()
    if all.contains(lower) { return lower }
    if let name = synonyms[lower] { return name }
    let (letters, limit) = (Array(lower), lower.count > 5 ? 2 : 1)
    return shown.map { name in
      let known = Array(name)
      let isSwapped = letters[0] == known[1] && letters[1] == known[0]
      guard letters[0] == known[0] || isSwapped else { return (name, Int.max) }
      return (name, NearestWord.distance(letters, known))
    }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// Fails if the first argument is a mistyped command rather than the name of a file.
  static func check(_ arguments: [String]) throws {
    guard let word = arguments.first, let name = meant(by: word), access(word, F_OK) != 0 else {
      return
    }
    throw Failure.wrongInput(
      "“\(word)” is not a command; did you mean “\(name)”? "
        + "To open a file of that name: inkwheel -- \(word)")
  }
}
