import ProgramTestSupport
import Testing

@testable import App

@Suite("Indent and outdent")
struct IndentationTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Tab indents lines if the selection reaches over a line break
      ⟦a⏎b‸⏎c | Tab | ⟦→a⏎→b‸⏎c
      ⟦a⏎‸b | Tab | ⟦→a⏎‸b
      a⟦b‸c | Tab | a→‸c
      ⟦a⏎⏎b‸ | Tab | ⟦→a⏎⏎→b‸
      ⟦{r:a}⏎b‸ | Tab | ⟦{r:→a}⏎→b‸
      ⟦a⏎b‸ | Tab C-z | ⟦a⏎b‸
      # Shift-Tab removes a tab, or blanks up to its width, from the lines
      →a‸ | S-Tab | a‸
      ⟦→a⏎␣␣b‸ | S-Tab | ⟦a⏎b‸
      ␣␣␣␣␣␣␣␣␣␣a‸ | S-Tab | ␣␣a‸
      a‸ | S-Tab | a‸
      ⟦→→a⏎b⏎‸→c | S-Tab | ⟦→a⏎b⏎‸→c
      ‸→a | S-Tab | ‸a
      ⟦→a⏎b‸ | S-Tab C-z | ⟦→a⏎b‸
      """))
  func scripts(script: KeyScript) { script.check() }
}
