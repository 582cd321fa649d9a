import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Typing and deleting")
struct TypingTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Typed text takes the style of the character before it
      ab‸ | c | abc‸
      {r:ab‸} | c | {r:abc‸}
      ‸{r:ab} | x | {r:x‸ab}
      {r:ab}⏎‸{g:cd} | x | {r:ab}⏎{g:x‸cd}
      {r:a‸}{g:b} | x | {r:ax‸}{g:b}
      {r*@102030:a‸} | x | {r*@102030:ax‸}
      # Typing over a selection replaces it
      a⟦bc‸d | x | ax‸d
      a‸bc⟧d | x | ax‸d
      {r:a⟦b‸}c | x | {r:ax‸}c
      ⟦{r:ab‸}c | x | {r:x‸}c
      a⟦b⏎c‸d | Enter | a⏎‸d
      ⟦abc‸ | Tab | →‸
      # Enter inserts the line ending of the file
      ab‸cd | Enter | ab⏎‸cd
      ‸ | Enter | ⏎‸
      a␍⏎b‸ | Enter | a␍⏎b␍⏎‸
      a␍⏎b␍⏎c⏎‸ | Enter | a␍⏎b␍⏎c⏎␍⏎‸
      {r:ab‸} | S-Enter x | {r:ab}⏎{r:x}‸
      ‸ | C-b a Enter b | {*:a}⏎{*:b}‸
      a‸ | Tab b | a→b‸
      # Combining marks and joiners join their base, and the caret stays on a grapheme boundary
      e‸ | \u{301} | e\u{301}‸
      e‸x | \u{301} y | e\u{301}y‸x
      ‸\u{301}x | e | e\u{301}‸x
      ‸\u{301}x | e C-z C-y | e\u{301}‸x
      👩‸👧 | \u{200D} | 👩\u{200D}👧‸
      👩‸👧 | \u{200D} C-z C-y | 👩\u{200D}👧‸
      👍‸ | 🏽 Backspace | ‸
      🇩‸ | 🇪 | 🇩🇪‸
      # Backspace and Delete delete a grapheme, the selection or a word
      ab‸c | Backspace | a‸c
      ‸abc | Backspace | ‸abc
      a⏎‸b | Backspace | a‸b
      a␍⏎‸b | Backspace | a‸b
      a👨‍👩‍👧‸ | Backspace | a‸
      e\u{301}‸ | S-Backspace | ‸
      a⟦bc‸d | Backspace | a‸d
      a‸bc⟧d | Delete | a‸d
      a‸bc | Delete | a‸c
      abc‸ | Delete | abc‸
      a‸⏎b | Delete | a‸b
      a‸␍⏎b | Delete | a‸b
      ‸👨‍👩‍👧a | Delete | ‸a
      one two‸ | C-Backspace | one ‸
      one two‸ | A-Backspace | one ‸
      ‸one two | C-Delete | ‸ two
      ‸one two | A-Delete A-Delete | ‸
      one ⟦two‸ | C-Backspace | one ‸
      {r:a}{g:b‸}{b:c} | Backspace | {r:a‸}{b:c}
      """))
  func scripts(script: KeyScript) { script.check() }

  @Test("A key without a binding is reported and changes nothing")
  func unknownKey() {
    let model = EditorModel(marked: "a⟦b‸c", playing: "A-x")
    #expect(model.marked == MarkedText("a⟦b‸c"))
    #expect(model.told?.contains("Alt-X") == true)
    #expect(!model.document.isModified)
  }

  @Test("Vim's commands in the text are answered with the keys that do it")
  func advice() {
    for (keys, isAdvised) in [
      (": q", true), (": w q", true), (": w q Enter", true), (": q Enter x", false),
      ("a : q", false),
    ] {
      let model = EditorModel(marked: "‸", playing: keys)
      #expect((model.row(with: "Ctrl-S saves, Ctrl-Q quits") >= 0) == isAdvised, "\(keys)")
      #expect(model.text.string.contains(":"), "the text is kept")
    }
  }
}
