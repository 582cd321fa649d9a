import Foundation
import Testing

@testable import Configuration

@Suite("The reference of the settings")
struct SettingReferenceTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/configuration.md")
  private static let heading = "## Settings\n"

  /// The section with a table of all settings.
  private static var section: String {
    let rows = Setting.all.map { setting in
      let values =
        setting.choices.isEmpty
        ? setting.expectation
        : (setting.isList ? "a list of " : "")
          + setting.choices.map { "`\($0)`" }.joined(separator: ", ")
      let option = setting.option.map { " Option: `\($0)`." } ?? ""
      return "| `\(setting.name)` | \(values) | `\(setting.defaultValue.notation)` | "
        + "\(setting.summary)\(option) |"
    }
    return heading + """

      `SettingReferenceTests` writes this table. The variable of `editor.tab-width` is `INKWHEEL_TAB_WIDTH`; only those of
      `steps` and `keys` have the table in their names too: `INKWHEEL_STEPS_HUE`, `INKWHEEL_KEY_PRESET`.

      | Setting | Values | Default | Meaning |
      |---|---|---|---|

      """ + rows.joined(separator: "\n") + "\n\n"
  }

  @Test("docs/configuration.md has all settings")
  func reference() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(text.range(of: Self.heading)).lowerBound
    let end = try #require(text.range(of: "## Keys\n")).lowerBound
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      let written = text[..<start] + Self.section + text[end...]
      try String(written).write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded docs/configuration.md; run again without RECORD_GOLDENS")
      return
    }
    #expect(text[start..<end] == Self.section, "RECORD_GOLDENS=1 writes it again")
  }
}
