// A colour picker in a TermKit window, with a label that follows the colour.

import TermKit
import TextColorPicker

func run() {
  Application.prepare()
  @State var accent = Colorimetry.Color(.oklch, 0.72, 0.16, 45)

  let label = Label(accent.formatted(.oklch))
  label.set(x: 1, y: 0)
  label.width = Dim.fill(1)
  func follow() { label.text = accent.formatted(.oklch) }

  let view = ColorPickerView(
    TextColorPicker("Accent", selection: $accent)
      .onReceiveColor { _ in follow() }.onCancel { follow() })
  view.set(x: 1, y: 2)
  view.width = Dim.fill(1)
  view.height = Dim.fill(2)

  let quit = Button("Quit")
  quit.x = Pos.at(1)
  quit.y = Pos.anchorEnd(margin: 1)
  quit.clicked = { _ in Application.requestStop() }

  let window = Window("TermKit with the picker of inkwheel")
  window.fill()
  window.addSubviews([label, view, quit])
  Application.top.addSubview(window)
  Application.run()
}

run()
