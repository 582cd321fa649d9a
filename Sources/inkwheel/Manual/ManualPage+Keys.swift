import Demo
import Editor
import Gallery
import ManualPages
import TerminalCore
import TextColorPicker

extension ManualPage {
  /// The page with the keys of all contexts.
  static var keys: ManualPage {
    let keys = EditorKeys.standard
    let gallery = GalleryKeys()
    let others: [KeyReference.Section] = [
      .init("Radial menus", RadialMenuAction.standardKeys),
      .init("Gallery", gallery.always),
      .init(
        "Gallery: keys that the scene does not use", gallery.pages,
        note: "They work with any modifiers."),
      .init("Demos", DemoAction.standardKeys, note: "Any other key takes over."),
    ]
    return ManualPage(
      "inkwheel-keys", number: 7, summary: "the keys of inkwheel",
      [
        Section(
          "DESCRIPTION",
          [.paragraph("These are all keys, for the text, for the picker and for everything else.")]),
        Section("TEXT", keys.reference.flatMap(blocks)),
        Section("PICKER", keys.pickerReference.flatMap(blocks)),
        Section("ELSEWHERE", others.flatMap(blocks)),
      ])
  }

  private static func blocks(of section: KeyReference.Section) -> [Block] {
    let note: [Block] = section.note.isEmpty ? [] : [.paragraph(ManualText(section.note))]
    return [.heading(section.title)] + note + [
      .definitions(
        section.rows.map { keys, action in
          Definition(keys.map { .literal($0) }.joined(separator: ", "), .ordinary(action))
        })
    ]
  }
}
