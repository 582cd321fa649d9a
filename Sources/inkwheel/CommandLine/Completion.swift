import App
import Color
import Picker

/// What can be completed in the place of a value.
struct Completion: Sendable {
  /// Returns the words that fit, for what is typed.
  var words: @Sendable (_ typed: String) -> [String] = { _ in [] }
  /// The extensions of the files that fit too: none if no files fit, empty if all do.
  var fileExtensions: [String]?

  /// Nothing is known.
  static let none = Completion()
  /// All files.
  static let files = Completion(fileExtensions: [])

  /// Files with an extension.
  static func files(_ fileExtension: String) -> Completion {
    Completion(fileExtensions: [fileExtension])
  }

  static func list(_ words: @autoclosure @escaping @Sendable () -> [String]) -> Completion {
    Completion(words: { _ in words() })
  }

  /// The names of the colours of CSS.
  static let colorNames = Completion(words: { _ in NameList.css.colors.map(\.name) })

  /// The built-in palettes, and files.
  static let palettes = Completion(words: { _ in ColorPalette.builtInNames }, fileExtensions: [])

  /// The scenes of the gallery.
  static let scenes = Completion(words: { typed in
    GalleryScene.all.map(\.name) + (typed.contains("(") ? nextLayouts(typed) : [])
  })

  /// The layouts of the picker, up to the next control.
  static let layouts = Completion(words: { ["standard", "columns"] + nextLayouts($0) })

  /// A list of all layouts would be too long, so each step adds one control.
  private static func nextLayouts(_ typed: String) -> [String] {
    let layouts = PickerComposition.all.map(\.notation).filter { $0.hasPrefix(typed) }
    let next = layouts.map { layout in
      let rest = layout.dropFirst(typed.count)
      let end = rest.firstIndex(of: ")").map { rest.index(after: $0) } ?? layout.endIndex
      return String(layout[..<end])
    }
    return Set(next).sorted()
  }
}
