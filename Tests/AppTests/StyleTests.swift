import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Attributes")
struct StyleTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # An attribute is set on a mixed selection, and removed when all of it has the attribute
      ⟦ab‸ | C-b | {*:⟦ab‸}
      ⟦a{*:b}‸ | C-b | {*:⟦ab‸}
      ⟦{*:ab}‸ | C-b | ⟦ab‸
      ⟦a{*:b}‸ | C-b C-b | ⟦ab‸
      x⟦a{r*:b}‸y | A-/ | x⟦{/:a}{r*/:b}‸y
      x⟦ab‸y | C-u | x⟦{_:ab}‸y
      x‸ab⟧y | A-s | x‸{~:ab}⟧y
      {r*:⟦ab‸} | A-s | {r*~:⟦ab‸}
      x⟦{rB*/_~:ab}c‸y | A-0 | x⟦abc‸y
      # At the caret an attribute applies to the text typed next, until the caret moves
      a‸ | C-b x C-b y | a{*:x}y‸
      a‸ | C-b A-/ xy | a{*/:xy}‸
      {*:a‸} | C-b x | {*:a}x‸
      {r*:a‸} | A-0 x | {r*:a}x‸
      a‸ | C-b Left Right x | ax‸
      a‸ | C-b C-b x | ax‸
      a‸ | C-b x Enter y | a{*:x}⏎{*:y}‸
      """))
  func scripts(script: KeyScript) { script.check() }

  @Test("Choosing a typing style does not modify the text")
  func unmodified() {
    let model = EditorModel(marked: "a‸", playing: "C-b A-/")
    #expect(!model.document.isModified)
    #expect(!model.document.canUndo)
  }
}
