extension DemoScript {
  /// The tour, which `inkwheel demo` plays.
  package static let tour = #"""
    # The tour of inkwheel: “inkwheel demo” plays it, “--print” prints it.
    # The language is described in docs/demos.md.
    title "inkwheel: colours for text, in a terminal"

    caption "This is inkwheel: it colours text in your terminal."
    speed 2
    run edit
    speed 1
    wait /begin to write|write/
    pause 1.8

    marker "the mesh"
    caption "Alt-E opens a sample, which is ordinary text."
    key Alt-E
    wait /Three colours/
    pause 1.6
    key Down*7 Shift-End
    caption "The ring in the corner shows the selected colours."
    pause 1.6
    key Down Home Shift-End
    caption "Two colours share its centre."
    pause 1.1
    key Down Home Shift-End
    caption "Three colours stand side by side."
    pause 1
    key Down Home Shift-End
    caption "Four colours do so, too."
    pause 1
    key Down Home Shift-End
    caption "Five are the most that it shows."
    pause 1.2

    marker "the picker"
    key Ctrl-K
    wait /Enter/
    caption "Ctrl-K opens the picker, where they blend into each other."
    pause 2
    key Right*6
    caption "The first turn of its ring floods them all."
    pause 1.2
    speed 2
    key Right*24
    speed 1
    caption "The text follows every turn."
    pause 1.2
    marker "poster"
    type "#f80"
    caption "A colour can be typed too, by its name or in any notation."
    pause 1.6
    key Esc
    caption "Esc puts all the colours back."
    pause 1.4

    key Ctrl-Home Down*5
    caption "Plain text gets its first colour as the ring turns."
    key Ctrl-Shift-Right*3 Ctrl-K
    wait /Enter/
    pause 0.8
    speed 1.6
    key Right*16
    speed 1
    pause 0.8
    caption "In a small terminal the picker is a sheet."
    resize 58x22
    key Right*6
    pause 1.5
    room 124x30
    caption "In a wide one it is a panel beside the text."
    resize 124x30
    key Right*6
    pause 1.8
    end
    resize
    caption "Enter keeps the colour, as one step to undo."
    key Enter
    pause 1.4
    caption "Ctrl-S saves the text with its colours."
    key Ctrl-S
    wait /Save as/
    type "poster.ans"
    key Enter
    wait /saved/
    pause 1.4

    marker "the gallery"
    caption "The gallery shows every control."
    speed 2
    run gallery wheel
    speed 1
    wait /wheel/
    key Right*10
    pause 0.6
    key Ctrl-N
    pause 1.2

    marker "in scripts"
    caption "In scripts, “pick” prints a colour."
    speed 2
    run pick tan -f oklch
    speed 1.6
    wait /Enter/
    key Right*20
    speed 1
    pause 0.4
    key Enter
    wait /oklch/
    pause 1.2
    caption "Now it is your turn: type “inkwheel”."
    speed 2
    run edit
    speed 1
    wait /begin to write|write/
    pause 1.8

    """#
}
