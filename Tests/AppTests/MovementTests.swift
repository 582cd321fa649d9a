import Testing

@testable import App

@Suite("Moving the caret")
struct MovementTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Left and Right move by graphemes of any number of bytes
      ab‸c | Left | a‸bc
      ‸abc | Left | ‸abc
      ‸abc | Right*2 | ab‸c
      abc‸ | Right | abc‸
      ab‸⏎cd | Right | ab⏎‸cd
      ab⏎‸cd | Left | ab‸⏎cd
      ab␍⏎‸cd | Left | ab‸␍⏎cd
      ab‸␍⏎cd | Right | ab␍⏎‸cd
      漢‸字 | Left | ‸漢字
      ‸👨‍👩‍👧x | Right | 👨‍👩‍👧‸x
      👨‍👩‍👧‸x | Left | ‸👨‍👩‍👧x
      e\u{301}‸x | Left | ‸e\u{301}x
      🇩🇪🇫🇷‸ | Left | 🇩🇪‸🇫🇷
      👍🏽‸ | Left | ‸👍🏽
      # Ctrl-Left and Ctrl-Right move by words
      one two‸ | C-Left | one ‸two
      one ‸two | C-Left | ‸one two
      ‸one two | C-Right | one‸ two
      one‸ two | C-Right | one two‸
      ‸foo.bar | C-Right | foo‸.bar
      foo‸.bar | C-Right | foo.‸bar
      one‸⏎⏎two | C-Right | one⏎⏎two‸
      one␍⏎‸two | C-Left | ‸one␍⏎two
      ‸漢字 x | C-Right | 漢字‸ x
      ‸don't_do x9 | C-Right*4 | don't_do x9‸
      # Home and End move to the ends of the line, with Ctrl to those of the text
      ab‸cd | Home | ‸abcd
      ab‸cd | End | abcd‸
      x⏎ab‸cd⏎y | Home | x⏎‸abcd⏎y
      x⏎ab‸cd␍⏎y | End | x⏎abcd‸␍⏎y
      a⏎b‸⏎c | C-Home | ‸a⏎b⏎c
      a⏎b‸⏎c | C-End | a⏎b⏎c‸
      a⏎b‸⏎c | C-PgUp | ‸a⏎b⏎c
      a⏎b‸⏎c | C-PgDn | a⏎b⏎c‸
      # Up and Down keep the goal column across short lines, wide characters and tabs
      abc‸d⏎efgh | Down | abcd⏎efg‸h
      abcd⏎efg‸h | Up | abc‸d⏎efgh
      abcd‸⏎ab⏎abcd | Down | abcd⏎ab‸⏎abcd
      abcd‸⏎ab⏎abcd | Down*2 | abcd⏎ab⏎abcd‸
      abcd‸⏎⏎abcd | Down*2 Up*2 | abcd‸⏎⏎abcd
      abcd‸⏎x⏎abcd | Down Left Down | abcd⏎x⏎‸abcd
      a‸bc | Up | ‸abc
      a‸bc | Down | abc‸
      漢字‸⏎abcdef | Down | 漢字⏎abcd‸ef
      漢‸字⏎abcdef | Down | 漢字⏎ab‸cdef
      abcd‸ef⏎漢字漢 | Down | abcdef⏎漢字‸漢
      abc‸def⏎漢字漢 | Down Up | abc‸def⏎漢字漢
      ab→x‸⏎abcdefghij | Down | ab→x⏎abcdefghi‸j
      →‸x⏎abcdefghij | Down | →x⏎abcdefgh‸ij
      abcde‸fgh⏎→x | Down | abcdefgh⏎→‸x
      abc‸defgh⏎→x | Down | abcdefgh⏎‸→x
      👨‍👩‍👧‸⏎abcdefgh | Down Up | 👨‍👩‍👧‸⏎abcdefgh
      e\u{301}e\u{301}‸⏎abc | Down | e\u{301}e\u{301}⏎ab‸c
      ab‸c␍⏎abc | Down | abc␍⏎ab‸c
      abc⏎a‸b⏎abc | Down C-a Up | abc⏎ab‸⏎abc
      # A page is one row less than the visible rows
      ‸a⏎b⏎c⏎d⏎e | size:20x5 PgDn | a⏎b⏎‸c⏎d⏎e
      ‸a⏎b⏎c⏎d⏎e | size:20x5 PgDn*2 | a⏎b⏎c⏎d⏎‸e
      ‸a⏎b⏎c⏎d⏎e | size:20x5 PgDn*3 | a⏎b⏎c⏎d⏎e‸
      a⏎b⏎c⏎d⏎e‸ | size:20x5 PgUp | a⏎b⏎c‸⏎d⏎e
      a⏎b‸⏎c | size:20x5 PgUp | ‸a⏎b⏎c
      abc‸⏎x⏎abc | size:20x5 PgDn | abc⏎x⏎abc‸
      # A click moves the caret to the nearest grapheme boundary
      ‸abc | click:1,3 | a‸bc
      ‸abc | click:40,3 | abc‸
      ‸abc⏎de | click:1,4 | abc⏎d‸e
      ‸abc⏎de | click:1,15 | abc⏎de‸
      ‸漢字 | click:2,3 | 漢‸字
      ‸漢字 | click:1,3 | 漢‸字
      ‸→x | click:3,3 | ‸→x
      ‸→x | click:5,3 | →‸x
      """))
  func scripts(script: KeyScript) { script.check() }
}
