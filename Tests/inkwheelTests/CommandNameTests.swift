import Testing

@testable import inkwheel

@Suite("Mistyped commands")
struct CommandNameTests {
  @Test(
    "A word that is close to a command means it",
    arguments: [
      ("doctr", "doctor"), ("docotr", "doctor"), ("dcotor", "doctor"), ("odctor", "doctor"),
      ("Doctor", "doctor"), ("colour", "color"), ("colours", "color"), ("colr", "color"),
      ("convrt", "convert"), ("cnovert", "convert"), ("galery", "gallery"), ("pcik", "pick"),
      ("pikc", "pick"), ("picker", "pick"), ("demos", "demo"), ("confg", "config"),
      ("manual", "man"), ("hlep", "help"), ("eidt", "edit"), ("version", "--version"),
    ])
  func meant(word: String, name: String) {
    #expect(CommandName.meant(by: word) == name)
  }

  @Test(
    "Other words are names of files",
    arguments: [
      "notes", "memo", "unit", "banner", "readme", "colony-1", "doctr.txt", "./doctr", "a", "", "-",
      "dr", "pick2", "test", "log", "todo", "draft", "poem", "help me",
    ])
  func names(word: String) {
    #expect(CommandName.meant(by: word) == nil)
  }
}
