import Color
import Files
import ProgramTestSupport
import StyledText
import Terminal
import Testing

@testable import App

@Suite("Find, replace and go to line")
struct SearchingTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Incremental search runs from the caret on and wraps round the end
      ‸one two | C-f t | one ⟦t‸wo
      ‸one two | C-f two | one ⟦two‸
      ‸one two | C-f two Enter | one ⟦two‸
      one two‸ three | C-f o | ⟦o‸ne two three
      one ‸two one | C-f one | one two ⟦one‸
      ⟦one‸ one | C-f one | ⟦one‸ one
      ‸tea ten | C-f ten Backspace | ⟦te‸a ten
      ‸a漢字 | C-f 字 | a漢⟦字‸
      ‸a⏎b | C-f b Esc | a⏎⟦b‸
      ‸abacab abacus | C-f aba cu | abacab ⟦abacu‸s
      ‸abacab abacus | C-f aba cu x Backspace s | abacab ⟦abacus‸
      ‸abacab abacus | C-f abacus Backspace*3 | ⟦aba‸cab abacus
      ‸{r:o}ne | C-f one | ⟦{r:o}ne‸
      ‸xe\u{301} | C-f e \u{301} | x⟦e\u{301}‸
      ‸xe\u{301}y | C-f e \u{301} y Backspace*2 x | ⟦x‸e\u{301}y
      # Next and previous match wrap round the ends
      ‸a b a b a | C-f a Down | a b ⟦a‸ b a
      ‸a b a b a | C-f a Down*3 | ⟦a‸ b a b a
      ‸a b a b a | C-f a Up | a b a b ⟦a‸
      ‸a b a b a | C-f a Esc A-n | a b ⟦a‸ b a
      ‸a b a b a | C-f a Esc F3 F3 | a b a b ⟦a‸
      ‸a b a b a | C-f a C-f C-f | a b a b ⟦a‸
      ‸a b a b a | C-f a Enter | a b ⟦a‸ b a
      ‸a b a b a | C-f a Esc C-f Enter | a b ⟦a‸ b a
      ‸a b a b a | C-f a Esc S-F3 | a b a b ⟦a‸
      ⟦one‸ two one | C-f Enter | one two ⟦one‸
      ‸a b a b a | C-f a S-Enter A-q | a b ⟦a‸ b a
      ‸a | A-n | ‸a
      aa‸aa | C-f aa A-n | ⟦aa‸aa
      # Smart case: lower case matches both cases, a capital only itself
      ‸One one | C-f one | ⟦One‸ one
      ‸one One | C-f One | one ⟦One‸
      ‸ONE | C-f One | ‸ONE
      ‸STRASSE | C-f straße | ⟦STRASSE‸
      ‸ÄÖ | C-f ö | Ä⟦Ö‸
      # Without a match the caret returns to the start of the search
      a‸bc | C-f xyz | a‸bc
      a‸bc | C-f cx | a‸bc
      a⟦b‸c | C-f c Backspace | a⟦b‸c
      a⟦b‸c | C-f cx Backspace | ab⟦c‸
      ‸e\u{301}x | C-f e | ‸e\u{301}x
      # The switches of the search
      ‸Cat cat | C-f cat A-c | Cat ⟦cat‸
      ‸Cat cat | C-f cat A-c A-c | ⟦Cat‸ cat
      ‸concat cat | C-f cat A-w | concat ⟦cat‸
      ‸cat_ cats cat. | C-f cat A-w | cat_ cats ⟦cat‸.
      ‸a1 b22 | C-f \\d+ A-r | a⟦1‸ b22
      ‸a1 b22 | C-f \\d{2} A-r | a1 b⟦22‸
      ‸one⏎two | C-f ^t A-r | one⏎⟦t‸wo
      ‸one⏎two | C-f e$ A-r | on⟦e‸⏎two
      ‸One one | C-f o A-r A-c | One ⟦o‸ne
      ‸cats cat | C-f c.t A-r A-w | cats ⟦cat‸
      ‸xe\u{301}y | C-f x. A-r | ⟦xe\u{301}‸y
      a‸b( | C-f ( A-r | ab⟦(‸
      ‸a b a | C-f a A-r Enter Up | ⟦a‸ b a
      # Go to Line clamps the line and the column to the text
      a⏎bcd‸⏎e | C-g 1 Enter | ‸a⏎bcd⏎e
      a⏎bcd⏎e‸ | C-g 2:3 Enter | a⏎bc‸d⏎e
      a⏎bcd⏎e‸ | C-g 2:99 Enter | a⏎bcd‸⏎e
      a⏎‸bcd⏎e | C-g 99 Enter | a⏎bcd⏎‸e
      a⏎‸bcd⏎e | C-g 0 Enter | ‸a⏎bcd⏎e
      a⏎‸bcd⏎e | C-g -5:-5 Enter | ‸a⏎bcd⏎e
      a⏎‸bcd⏎e | C-g x Enter | a⏎‸bcd⏎e
      a⏎‸bcd⏎e | C-g Enter | a⏎‸bcd⏎e
      a⏎‸bcd⏎e | C-g 1 Esc | a⏎‸bcd⏎e
      ‸漢字 | C-g 1:3 Enter | 漢‸字
      ‸a␍⏎bcd | C-g 2:99 Enter | a␍⏎bcd‸
      ⟦ab‸ | C-g 1 Enter | ‸ab
      """))
  func scripts(script: KeyScript) { script.check() }

  @Test("A search without a match is reported in a warning")
  func warning() {
    var model = EditorModel(marked: "‸abc", playing: "C-f xyz")
    #expect(model.isWarning)
    model.play("Enter")
    #expect(model.told == "“xyz” is not in the text")
    model.play("Esc")
    #expect(model.told == nil)
  }

  @Test("A line that was not on the screen is shown in the middle", arguments: [100, 1, 200])
  func middle(number: Int) {
    var model = EditorModel(
      marked: (1...200).map { "line \($0)" }.joined(separator: "⏎") + "‸",
      size: Size(columns: 80, rows: 24))
    model.goTo(line: 50, column: 1)
    let rows = model.areas.document.rows
    #expect(model.viewport.top.value == 49 - rows / 2)
    model.goTo(line: 52, column: 1)
    #expect(model.viewport.top.value == 49 - rows / 2, "it was on the screen")
    model.goTo(line: number, column: 1)
    let top = model.viewport.top.value
    #expect(top < number && number <= top + rows)
    #expect(number == 1 ? top == 0 : number == 200 || top == number - 1 - rows / 2)
  }

  @Test(
    "The selected match can be read in every colour of the text",
    arguments: [ColorDepth.truecolor, .indexed256])
  func readable(depth: ColorDepth) throws {
    var model = EditorModel(marked: "‸{#ff4d4d:red} {#ffb300:amber} {#e6e6ea:grey}")
    for (word, column) in [("red", 0), ("amber", 4), ("grey", 10)] {
      model.play("C-Home C-f " + word.map(String.init).joined(separator: " "))
      let area = model.areas.document
      let point = Point(column: area.minColumn + column, row: area.minRow)
      let style = model.frame().quantized(to: depth)[point].style
      let foreground = try #require(style.foreground.rgb8())
      let background = try #require(style.background.rgb8())
      #expect(Color(foreground).contrast(with: Color(background)).ratio > 4.5, "\(word)")
      model.play("Esc")
    }
  }
}
