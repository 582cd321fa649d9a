extension DemoScript {
  /// The tour, which `inkwheel demo` plays.
  package static let tour = #"""
    # The tour of inkwheel: “inkwheel demo” plays it, “--print” prints it.
    # The language is described in docs/demos.md.
    title "inkwheel: colours for text, in a terminal"

    file poster.ans
    |
    |
    |
    |   \e[38;2;255;77;77mone colour\e[0m
    |   \e[38;2;255;77;77mtwo \e[38;2;255;179;0mcolours\e[0m
    |   \e[38;2;255;77;77mthree \e[38;2;255;179;0mof \e[38;2;47;185;106mthem\e[0m
    |   \e[38;2;255;77;77mfour \e[38;2;255;179;0min \e[38;2;47;185;106mthe \e[38;2;47;128;255mmesh\e[0m
    |   \e[38;2;255;77;77mand \e[38;2;255;179;0mfive \e[38;2;47;185;106mmake \e[38;2;47;128;255ma \e[38;2;176;77;255mwheel\e[0m
    |   \e[38;2;255;77;77mmore \e[38;2;255;179;0mthan \e[38;2;47;185;106mfive \e[38;2;47;128;255mturn \e[38;2;176;77;255mthe ring \e[38;2;255;122;184mgrey\e[0m

    caption "A tour of inkwheel, about a minute long"
    run edit poster.ans
    wait /poster.ans/
    marker "the editor"
    caption "An editor for coloured text"
    pause 1
    key Down
    type "   Paint the town"
    pause 0.5
    caption "Shift and the arrows select"
    key Ctrl-Shift-Left*3
    pause 1

    marker "the picker"
    caption "Ctrl-K opens the colour picker"
    key Ctrl-K
    wait /Enter/
    pause 1.6
    caption "Type a colour in any notation, or its name"
    type "#f80"
    pause 1.2
    caption "Or turn the ring: the text follows at once"
    key Enter Ctrl-K
    wait /Enter/
    pause 0.5
    speed 1.6
    key Right*36
    speed 1
    pause 1
    marker "poster"
    caption "In a small terminal it is a sheet at the bottom"
    resize 58x22
    pause 0.8
    key Right*6
    pause 1.5
    room 124x30
    caption "In a wide one it is a panel beside the text"
    resize 124x30
    pause 0.8
    key Right*6
    pause 1.5
    end
    resize
    caption "Enter keeps the colour: one step to undo"
    pause 0.6
    key Enter
    pause 1.2

    marker "the mesh"
    caption "The ring's centre shows what is selected: one colour"
    key Down*2 Home Shift-End
    pause 1.4
    caption "A blend of two"
    key Down Home Shift-End
    pause 1.4
    caption "Of three"
    key Down Home Shift-End
    pause 1.4
    caption "Four, one in each corner"
    key Down Home Shift-End
    pause 1.4
    caption "Five, one in the middle"
    key Down Home Shift-End
    pause 1.6
    caption "More than five are grey"
    key Down Home Shift-End
    pause 1.6

    caption "Ctrl-S saves; what you did not touch stays as it was"
    key Ctrl-S
    wait /saved/
    pause 1.8

    marker "the gallery"
    caption "The gallery shows every control"
    run gallery wheel
    wait /wheel/
    pause 0.8
    key Right*10
    pause 0.8
    key Ctrl-N
    pause 1.4
    key Ctrl-N Ctrl-N
    pause 1.6

    marker "in scripts"
    caption "“pick” prints a colour, for your scripts"
    run pick tan -f oklch
    wait /Enter/
    pause 0.6
    speed 1.6
    key Right*20
    speed 1
    pause 0.6
    key Enter
    pause 1.5
    caption "Your turn: inkwheel FILE"
    pause 3

    """#
}
