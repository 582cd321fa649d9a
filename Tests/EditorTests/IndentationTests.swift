import ProgramTestSupport
import Testing

@testable import Editor

@Suite("Indent and outdent")
struct IndentationTests {
  @Test(
    "Tab indents lines if the selection reaches over a line break",
    arguments: [
      "⟦a⏎b‸⏎c | Tab | ⟦→a⏎→b‸⏎c",
      "⟦a⏎‸b | Tab | ⟦→a⏎‸b",
      "a⟦b‸c | Tab | a→‸c",
      "⟦a⏎⏎b‸ | Tab | ⟦→a⏎⏎→b‸",
      "⟦{r:a}⏎b‸ | Tab | ⟦{r:→a}⏎→b‸",
      "⟦a⏎b‸ | Tab C-z | ⟦a⏎b‸",
    ] as [KeyScript])
  func indent(script: KeyScript) { script.check() }

  @Test(
    "Shift-Tab removes a tab, or blanks up to its width, from the lines",
    arguments: [
      "→a‸ | S-Tab | a‸",
      "⟦→a⏎␣␣b‸ | S-Tab | ⟦a⏎b‸",
      "␣␣␣␣␣␣␣␣␣␣a‸ | S-Tab | ␣␣a‸",
      "a‸ | S-Tab | a‸",
      "⟦→→a⏎b⏎‸→c | S-Tab | ⟦→a⏎b⏎‸→c",
      "‸→a | S-Tab | ‸a",
      "⟦→a⏎b‸ | S-Tab C-z | ⟦→a⏎b‸",
    ] as [KeyScript])
  func outdent(script: KeyScript) { script.check() }
}
