package import TerminalCore

extension DemoScript {
  /// The tour, which `inkwheel demo` plays.
  ///
  /// A caption stands while what it says can be seen: it comes after the key that it is about, and the
  /// keys that lead to the next one are quick.
  package static let tour = #"""
    # The tour of inkwheel: “inkwheel demo” plays it, “--print” prints it.
    # The language is described in docs/demos.md.
    title "inkwheel: colours for text, in a terminal"

    speed 5
    run edit
    speed 1
    wait "write"
    caption "This is inkwheel: it colours text, right in your terminal."
    pause 2.6

    key Alt-E
    caption "This sample is ordinary text in many colours."
    pause 1.8
    speed 4
    key Down*11 Shift-End
    speed 1
    caption "The ring in the corner shows the five selected colours."
    pause 2

    marker "the picker"
    key Ctrl-K
    wait "Enter"
    caption "Ctrl-K opens the picker with a blend of the five."
    pause 0.4
    marker "poster"
    pause 1.8
    key Right
    caption "Turn the ring, and its colour floods them all."
    speed 1.6
    key Right*7 Shift-Right*20
    speed 1
    pause 0.6
    type "#"
    caption "You can also type a colour: a name, or what CSS writes."
    type "f80"
    pause 1.4
    key Esc
    caption "Esc puts every colour back."
    pause 0.4
    key Esc
    pause 1.6

    marker "the word"
    speed 4
    key Ctrl-Home Shift-Down*4
    speed 1
    caption "More than five colours make the centre grey."
    pause 1.8
    key Ctrl-K
    wait "Enter"
    pause 0.6
    key Shift-Right
    caption "The ring turns, and the whole word follows."
    speed 1.3
    key Shift-Right*35
    speed 1
    pause 0.6
    marker "layouts"
    key Alt-L
    caption "Alt-L offers other layouts: sliders, wheels and palettes."
    pause 1.4
    key Down*2
    pause 0.8
    key Enter
    caption "This one is a wheel."
    pause 0.4
    key Shift-Right*6
    pause 0.8
    key Alt-Right
    caption "Alt-→ changes the colour space. OKLCH is one of seven."
    speed 0.3
    key Alt-Right*3
    speed 1
    pause 1.8
    key Enter
    caption "Enter keeps the colour, as one step to undo."
    wait "text colour"
    pause 1.8
    key Ctrl-S
    wait "Save as"
    caption "Ctrl-S saves the text with its colours."
    speed 1.5
    type "poster.ans"
    speed 1
    pause 0.4
    key Enter
    wait "saved"
    pause 1.4

    marker "in scripts"
    caption "In scripts, “inkwheel pick” prints a colour."
    speed 5
    run pick '#f0a' -f oklch
    speed 1
    wait "Enter"
    pause 0.6
    key Shift-Right*10
    pause 0.4
    key Enter
    wait "oklch"
    pause 1.3
    caption "Now it is your turn: type “inkwheel”."
    speed 4
    run edit
    speed 1
    wait "write"
    pause 2.2

    """#

  /// The smallest screen that the tour can be played on.
  package static let tourSize = Size(columns: 80, rows: 23)
}
