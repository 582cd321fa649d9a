import ArgumentParser
import ColorControls
import ColorPalettes
import Colorimetry
import Configuration
import Gallery

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

  /// The built-in palettes, and files.
  static var palettes: CompletionKind {
    .custom { _, _, _ in ColorPalette.builtInNames + [CommandLineCompletion.files] }
  }

  /// The scenes of the gallery.
  static var scenes: CompletionKind {
    .custom { _, _, typed in
      GalleryScene.all.map(\.name) + (typed.contains("(") ? nextLayouts(typed) : [])
    }
  }

  /// The layouts of the picker, up to the next control.
  static var layouts: CompletionKind {
    .custom { _, _, typed in layouts(typed) }
  }

  private static func layouts(_ typed: String) -> [String] {
    ["standard", "columns"] + nextLayouts(typed)
  }

  /// The names of settings with an equals sign, or the values of the setting that is typed.
  static var assignments: CompletionKind {
    .custom { _, _, typed in
      guard let equals = typed.firstIndex(of: "=") else { return Setting.all.map { $0.name + "=" } }
      guard let setting = Setting.named(String(typed[..<equals])) else { return [] }
      let value = typed[typed.index(after: equals)...]
      return values(of: setting, String(value)).map { typed[...equals] + $0 }
    }
  }

  /// - Parameter typed: the beginning of the value.
  private static func values(of setting: Setting, _ typed: String) -> [String] {
    switch setting.name {
    case "screen.theme": return ThemeLibrary(Environment()).names
    case "picker.layout": return ["last"] + layouts(typed)
    default: break
    }
    guard setting.isList, let comma = typed.lastIndex(of: ",") else { return setting.choices }
    let chosen = typed[...comma]
    let words = chosen.split(separator: ",").map(String.init)
    return setting.choices.filter { !words.contains($0) }.map { chosen + $0 }
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
