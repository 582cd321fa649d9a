// Two pickers that share a panel and a radial menu, in a loop and with a control of the program's own.

import Glibc
import NcursesTerminal
import TextColorPicker

/// A strip of twelve hues.
struct HueSteps: ColorControl {
  let parameters: [ColorParameter] = [.hue]
  let minimumSize = Size(columns: 12, rows: 1)
  var input = ControlInput()

  func values(at position: PixelPosition, in field: Rect, model: ColorViewModel) -> [ControlValue] {
    let share = min(max(position.x / Double(field.columns), 0), 0.999)
    return [ControlValue(.hue, 30 * (share * 12).rounded(.down))]
  }

  func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let share = (model.value(of: .hue) / 30).rounded(.down) / 12 + 1 / 24
    return PixelPosition(x: (share * Double(field.columns)).rounded(.down), y: Double(field.rows))
  }
}

/// The controls of the screen, in the order of Tab: the pickers, then the menu.
struct Page {
  var pickers: [TextColorPicker]
  var menu: BoundControl<RadialMenu>
  var focus = FocusOrder([0, 1, 2])
  let menuArea = Rect(column: 2, row: 6, columns: 34, rows: 10)

  func area(_ index: Int) -> Rect { Rect(column: 2 + 18 * index, row: 2, columns: 16, rows: 3) }

  func draw(_ heading: String, into frame: inout Frame, context: RenderContext) {
    frame.write(heading, at: Point(column: 2, row: 0))
    menu.render(into: &frame, in: menuArea, context: context.focused(focus.current == 2))
    for (index, picker) in pickers.enumerated() {
      let context = context.focused(focus.current == index)
      picker.renderControl(into: &frame, in: area(index), context: context)
    }
    // The open panel is drawn over everything else.
    for (index, picker) in pickers.enumerated() {
      picker.renderPicker(into: &frame, in: area(index), context: context)
    }
  }

  mutating func update(_ event: Event, screen: Size, context: RenderContext) -> ControlOutcome {
    for index in focus.controls where focus.delivers(event, to: index) {
      let context = context.focused(focus.current == index)
      let outcome =
        index == 2
        ? menu.update(event, in: menuArea, context: context)
        : pickers[index].update(event, in: area(index), screen: screen, context: context)
      guard outcome == .ignored else {
        focus.current = index
        return outcome
      }
    }
    return focus.update(event)
  }

  func motion(context: RenderContext) -> FrameSchedule.Animation {
    menu.isAnimating(context: context) || pickers.contains { $0.isAnimating(context: context) }
      ? .transition : .none
  }
}

func run() throws {
  @State var lamp = Color(.hsb, 30, 0.8, 1)
  @State var wall = Color(.oklch, 0.72, 0.16, 45)
  @State var session = TextColorPicker.Session()
  let controls = try PickerComposition([HueSteps(), CanvasPicker(.saturation, .brightness)])
  var page = Page(
    pickers: [
      TextColorPicker("Lamp", selection: $lamp).layout(.composition(controls)).session($session),
      TextColorPicker("Wall", selection: $wall).session($session),
    ],
    menu: try RadialMenu(colors: [.white, .gray, .black], radius: 8).bound(to: $wall))
  var context = RenderContext(theme: ResolvedTheme(.standard, on: .dark))
  func frame(_ size: Size) -> Frame {
    var frame = Frame(size: size)
    let colors = lamp.formatted(.hex) + " " + wall.formatted(.hex)
    page.draw("\(colors): Tab goes on, Enter opens, q leaves", into: &frame, context: context)
    return frame
  }
  if CommandLine.arguments.contains("--frame") {
    return print(frame(Size(columns: 80, rows: 24)).ansiText, terminator: "")
  }
  let terminal = try NcursesTerminal(options: .current)
  try terminal.start()
  defer { terminal.stop() }
  context.depth = terminal.depth
  var schedule = FrameSchedule(start: terminal.now)
  while true {
    if schedule.isFrameDue(page.motion(context: context), on: terminal) {
      schedule.beginFrame(&context, on: terminal)
      try terminal.present(frame(terminal.size).quantized(to: terminal.depth))
    }
    let timeout = schedule.timeUntilFrame(page.motion(context: context), on: terminal)
    let events = try terminal.nextEvents(timeout: timeout)
    if !events.isEmpty { context.elapsed = schedule.tick(at: terminal.now) }
    for event in events {
      if case .terminated = event { return }
      schedule.record(event)
      context.record(event)
      let outcome = page.update(event, screen: terminal.size, context: context)
      guard outcome == .ignored, [.key(.character("q")), .key(.control("c"))].contains(event) else {
        continue
      }
      terminal.stop()
      return print(lamp.formatted(.hex), wall.formatted(.hex))
    }
  }
}

do {
  try run()
} catch {
  let message = "\(error)\n"
  _ = write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
