import ManualPages
import Testing

@testable import inkwheel

@Suite("From the description of commands to manual pages")
struct ManualTests {
  @Test("Options are described with names, values and completions")
  func description() throws {
    let program = try CommandDescription(of: Inkwheel.self)
    let pick = try #require(program.subcommand("pick"))
    #expect(pick.words == ["inkwheel", "pick"])
    #expect(program.subcommand(CompleteCommand.name) == nil && program.subcommand("help") == nil)
    let format = try #require(pick.arguments.first { $0.names == ["-f", "--format"] })
    #expect(format.kind == .option && format.values.contains("oklch"))
    #expect(format.completion == .list(format.values))
    let popup = try #require(pick.arguments.first { $0.names == ["--popup"] })
    #expect(popup.hasOptionalValue && popup.valueName == "size")
    let color = try #require(pick.arguments.first { $0.kind == .positional })
    #expect(color.completion == .custom && color.isOptional && !color.isRepeating)
  }

  @Test("A discussion is cut into paragraphs, literal lines and examples")
  func discussion() {
    let text = HelpText(
      """
      Some text about --option,
      on two lines:
        first    row
          second row

      Exit status: 0 success.

      Examples:
        inkwheel a     do it
        inkwheel bc
      """)
    guard case .paragraph(let paragraph) = text.description.first,
      case .literal(let lines) = text.description.last,
      case .definitions(let examples) = text.examples.first
    else {
      Issue.record("\(text)")
      return
    }
    #expect(text.description.count == 2 && text.examples.count == 1)
    #expect(paragraph.parts.map(\.text).joined() == "Some text about --option, on two lines:")
    #expect(paragraph.parts.contains { $0.style == .literal && $0.text == "--option" })
    #expect(lines == ["first    row", "  second row"])
    #expect(examples.map { $0.term.parts[0].text } == ["inkwheel a", "inkwheel bc"])
    #expect(examples.map { $0.explanation.parts.map(\.text).joined() } == ["do it", ""])
  }
}
