import Demo
import Editor
import ManualPages
import TerminalCore

extension ManualPage {
  /// The page with the keys of all contexts.
  static var keys: ManualPage {
    let keys = ProgramKeys.standard
    let demos = KeyReference.Section(
      "Demos", DemoAction.standardKeys, note: "Any other key takes over.")
    return ManualPage(
      "inkwheel-keys", number: 7, summary: "the keys of inkwheel",
      [
        Section(
          "DESCRIPTION",
          [
            .paragraph(
              """
              These are all keys, for the text, for the picker and for everything else. In brackets \
              is the name of each action, which the configuration file binds to other keys; see \
              inkwheel-config(5).
              """)
          ]),
        Section("TEXT", keys.reference.flatMap(blocks)),
        Section("PICKER", keys.pickerReference.flatMap(blocks)),
        Section("ELSEWHERE", (keys.galleryReference + [demos]).flatMap(blocks)),
      ])
  }

  private static func blocks(of section: KeyReference.Section) -> [Block] {
    let note: [Block] = section.note.isEmpty ? [] : [.paragraph(ManualText(section.note))]
    let table: [Block] = section.table.map { [.paragraph("Table: `[\($0)]`.")] } ?? []
    return [.heading(section.title)] + note + table + [
      .definitions(
        section.rows.map { row in
          let keys: ManualText =
            row.keys.isEmpty ? "no key" : row.keys.map { .literal($0) }.joined(separator: ", ")
          let name: ManualText = section.table == nil ? "" : " (" + .literal(row.name) + ")"
          return Definition(keys, .ordinary(row.action) + name)
        })
    ]
  }
}
