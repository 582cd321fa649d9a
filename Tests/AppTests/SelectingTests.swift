import Testing

@testable import App

@Suite("Selecting")
struct SelectingTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Shift with any motion selects
      a‸bc | S-Right | a⟦b‸c
      ab‸c | S-Left | a‸b⟧c
      a‸bc | S-Right S-Left*2 | ‸a⟧bc
      ab‸c⏎def | S-Down | ab⟦c⏎de‸f
      abc⏎de‸f | S-Up | ab‸c⏎de⟧f
      ab‸c | S-Home | ‸ab⟧c
      ab‸c | S-End | ab⟦c‸
      ‸one two | C-S-Right | ⟦one‸ two
      one two‸ | C-S-Left | one ‸two⟧
      a⏎b‸⏎c | C-S-Home | ‸a⏎b⟧⏎c
      a⏎b‸⏎c | C-S-End | a⏎b⟦⏎c‸
      ‸a⏎b⏎c⏎d⏎e | size:20x5 S-PgDn | ⟦a⏎b⏎‸c⏎d⏎e
      a⏎b⏎c⏎‸d⏎e | size:20x5 S-PgUp | a⏎‸b⏎c⏎⟧d⏎e
      ‸👨‍👩‍👧x | S-Right | ⟦👨‍👩‍👧‸x
      a‸␍⏎b | S-Right | a⟦␍⏎‸b
      # Without Shift an arrow moves to the end of the selection in its direction
      a⟦b‸c | Right | ab‸c
      ‸ab⟧c | Right | ab‸c
      a⟦b‸c | Left | a‸bc
      ⟦abc‸ | Home | ‸abc
      ⟦ab‸⏎cd | Down | ab⏎cd‸
      ⟦a‸bc | Esc | a‸bc
      ‸a⟧bc | Esc | ‸abc
      a‸bc | C-a | ⟦abc‸
      ‸ | C-a | ‸
      # While the mark is set, motions select
      ‸abc | C-Space Right*2 | ⟦ab‸c
      abc‸ | C-Space Home | ‸abc⟧
      ‸abc | C-Space Right C-Space Right | a‸bc
      ‸abc | C-Space Right Esc Right | ab‸c
      ‸abc | C-Space Right x Right | xb‸c
      ‸abc | C-Space Right*2 C-x Right | c‸
      ‸abc | C-Space click:1,3 Right | ab‸c
      # Dragging selects, a double click selects a word, a triple click a line
      ‸abcd | click:1,3 drag:3,3 up:3,3 | a⟦bc‸d
      ‸abcd | click:3,3 drag:1,3 up:1,3 | a‸bc⟧d
      ‸abcd⏎ef | click:1,3 drag:1,4 up:1,4 | a⟦bcd⏎e‸f
      ‸abcd | click:1,3 drag:2,20 | a⟦bcd‸
      ‸abcd | click:1,3 drag:2,0 | ‸a⟧bcd
      ‸one two | double:5,3 | one ⟦two‸
      ‸one⏎two⏎ | triple:1,4 | one⏎⟦two⏎‸
      # A drag after them goes by words or lines, and keeps what the click selected
      ‸one two three | double:5,3 drag:9,3 | one ⟦two three‸
      ‸one two three | double:5,3 drag:7,3 | one ⟦two ‸three
      ‸one two three | double:5,3 drag:1,3 | ‸one two⟧ three
      ‸one two three | double:5,3 drag:1,3 drag:5,3 up:5,3 drag:9,3 | one ⟦two‸ three
      ‸one⏎two⏎three | triple:1,4 drag:1,5 | one⏎⟦two⏎three‸
      ‸one⏎two⏎three | triple:1,4 drag:1,3 | ‸one⏎two⏎⟧three
      a‸bcd | shift:3,3 | a⟦bc‸d
      ‸abcd | click:1,3 up:1,3 drag:3,3 | a‸bcd
      ‸👨‍👩‍👧x | click:0,3 drag:1,3 | ‸👨‍👩‍👧x
      ‸漢字 | click:0,3 drag:3,3 | ⟦漢字‸
      """))
  func scripts(script: KeyScript) { script.check() }
}
