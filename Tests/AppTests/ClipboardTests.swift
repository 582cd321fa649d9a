import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Cut, copy and paste")
struct ClipboardTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Copied text keeps its styles
      a⟦{r:b}‸c | C-c End C-v | a{r:b}c{r:b}‸
      a⟦{r:b}‸c | C-x | a‸c
      a⟦{r:b}‸c | C-x End C-v C-v | ac{r:bb}‸
      a‸{r:b}⟧c | C-c | a‸{r:b}⟧c
      ⟦{r:a}{g*:b}⏎‸c | C-x C-End C-v | c{r:a}{g*:b}⏎‸
      a⟦b‸c | C-c C-v C-v | abb‸c
      a‸b | C-v | a‸b
      a‸b | C-x C-v | ab⏎‸
      a⏎b‸c⏎d | C-x | a⏎‸d
      a⏎b‸c⏎d | C-x C-v C-v | a⏎bc⏎bc⏎‸d
      a⏎{r:b}‸c⏎d | C-c C-End C-v | a⏎{r:b}c⏎{r:b}c⏎d‸
      a⏎b‸c | C-c C-Home C-v | bc⏎‸a⏎bc
      a⏎‸ | C-x | a⏎‸
      a⏎b‸ | C-c S-Left C-v | a⏎b⏎‸
      ‸ | C-x | ‸
      # Lines that are cut one after the other are pasted together
      a⏎b‸⏎c⏎d | C-x C-x C-v | a⏎b⏎c⏎‸d
      a⏎‸b⏎c | C-x Up C-x C-v | a⏎‸c
      a‸b⏎c | C-A-k C-v | ab‸⏎c
      a‸b⏎c | C-A-k C-A-k C-A-k C-v | ab⏎c‸
      ab‸ | C-A-k | ab‸
      a⟦b‸c | C-A-k C-v | ab‸c
      # A mark ends when its text is copied
      ‸abc | C-Space Right C-c C-v | aa‸bc
      ⟦e\u{301}‸x | C-x End C-v | xe\u{301}‸
      # Text pasted by the terminal takes the insertion style unless it has its own colours
      {r:a‸}b | paste:xy | {r:axy‸}b
      a⟦bc‸d | paste:x | ax‸d
      {r:a‸} | paste:␛[32mx␛[0my | {r:a}{i2:x}y‸
      ab‸ | C-b paste:␛[32mx␛[0m y | ab{i2:xy‸}
      ab‸ | C-b paste:x y | ab{*:x}{*:y‸}
      a⏎‸ | paste:x⏎y | a⏎x⏎y‸
      a␍⏎‸ | paste:x⏎y⏎ | a␍⏎x␍⏎y␍⏎‸
      a␍⏎‸ | paste:␛[31mx⏎␛[0my | a␍⏎{i1:x␍⏎}y‸
      e‸ | paste:\u{301}x | e\u{301}x‸
      ‸ | paste:␛[2Jx | ␛[2Jx‸
      # A prompt leaves out the line breaks, and the help everything.
      ‸one two | C-f paste:two⏎ | one ⟦two‸
      ‸one | A-h paste:x Esc | ‸one
      """))
  func scripts(script: KeyScript) { script.check() }

  @Test("Copy and cut send the text to the terminal's clipboard and report only that")
  func effects() {
    var model = EditorModel(marked: "a⟦{r:b}⏎c‸d")
    #expect(model.play("C-c") == [.sendToClipboard("b\nc")])
    #expect(model.told?.contains("sent") == true)
    #expect(!model.document.isModified)
    #expect(model.play("C-x") == [.sendToClipboard("b\nc")])
    #expect(model.document.isModified)
    #expect(model.play("C-x") == [.sendToClipboard("ad\n")])
    #expect(model.told?.contains("line cut, and sent") == true)
    #expect(model.play("C-x").isEmpty)
    #expect(model.told == "there is nothing to copy")
  }

  @Test("Text too long for a terminal is copied only within the program")
  func longText() {
    let lines = String(repeating: "x", count: EditorModel.longestSentText)
    for (text, isSent) in [(lines, true), (lines + "x", false)] {
      var model = EditorModel(marked: "‸", playing: "paste:\(text)")
      let effects = model.play("C-a C-c")
      #expect(effects == (isSent ? [.sendToClipboard(text)] : []))
      #expect(model.told?.contains("too long") == !isSent)
      model.play("C-End C-v")
      #expect(model.document.text.utf8Count == text.utf8.count * 2)
    }
  }
}
