import ArgumentParser
import ColorPalettes
import Colorimetry
import Gallery
import TextColorPicker

/// The values of arguments that are not enumerations. They are listed only when they are completed.
extension CompletionKind {
  /// The names of the colours of CSS.
  static var colorNames: CompletionKind {
    .custom { _, _, _ in NameList.css.colors.map(\.name) }
  }

  /// The built-in themes and those in the user's folder.
  static var themes: CompletionKind {
    .custom { _, _, _ in ThemeLibrary(Environment()).names }
  }

  /// The scenes of the gallery.
  static var scenes: CompletionKind {
    .custom { _, _, typed in
      GalleryScene.all.map(\.name) + (typed.contains("(") ? nextLayouts(typed) : [])
    }
  }

  /// The layouts of the picker, up to the next control.
  static var layouts: CompletionKind {
    .custom { _, _, typed in ["standard", "columns"] + nextLayouts(typed) }
  }

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
