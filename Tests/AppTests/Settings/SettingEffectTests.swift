import App
import Terminal
import TestSupport
import Testing

@Suite("What settings do in programs without a terminal")
struct SettingEffectTests {
  @Test func `A setting has its effect`() throws {
    let rows = try VectorRow.all(in: "AppTests/Vectors/settings.txt", cells: 4)
    #expect(rows.count == 27)
    for row in rows {
      let start = try #require(KeyCase.Start.named[row[1]], "\(row)")
      let effect = try #require(KeyCase.Effect(row.words(3)), "\(row)")
      var run = try KeyRun(start, ProgramSettings(reading: row[0]))
      try run.play(row[2])
      #expect(run.has(effect), "\(row)\n\(run.frame.plainText)")
    }
  }

  @Test func `The picker is shown as presentation says`() throws {
    let frames = try ["sheet", "popover", "panel", "auto"].map { name in
      var run = try KeyRun(
        .text("text", Size(columns: 100, rows: 40)),
        ProgramSettings(reading: "editor.presentation = '\(name)'"))
      try run.play("@text.text-color")
      #expect(run.has(.shows("RGB")))
      return run.frame.plainText
    }
    #expect(Set(frames.dropLast()).count == 3 && frames.dropLast().contains(frames[3]))
  }
}
