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

func run() throws {
  @State var lamp = Color(.hsb, 30, 0.8, 1)
  @State var wall = Color(.oklch, 0.72, 0.16, 45)
  @State var session = TextColorPicker.Session()
  let controls = try PickerComposition([HueSteps(), CanvasPicker(.saturation, .brightness)])
  var pickers = [
    TextColorPicker("Lamp", selection: $lamp).layout(.composition(controls)).session($session),
    TextColorPicker("Wall", selection: $wall).session($session),
  ]
  var menu = try RadialMenu(colors: [.white, .gray, .black], radius: 8).bound(to: $wall)
  let menuArea = Rect(column: 2, row: 6, columns: 34, rows: 10)
  /// The controls in the order of Tab: the pickers, then the menu.
  var focus = FocusOrder([0, 1, 2])

  func area(_ index: Int) -> Rect { Rect(column: 2 + 18 * index, row: 2, columns: 16, rows: 3) }

  func draw(_ frame: inout Frame, _ context: RenderContext) {
    let colors = lamp.formatted(.hex) + " " + wall.formatted(.hex)
    frame.write("\(colors): Tab goes on, Enter opens, q leaves", at: Point(column: 2, row: 0))
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

  func update(_ event: Event, _ size: Size, _ context: RenderContext) -> ControlOutcome {
    for index in focus.controls where focus.delivers(event, to: index) {
      let context = context.focused(focus.current == index)
      let outcome =
        index == 2
        ? menu.update(event, in: menuArea, context: context)
        : pickers[index].update(event, in: area(index), screen: size, context: context)
      guard outcome == .ignored else {
        focus.current = index
        return outcome
      }
    }
    return focus.update(event)
  }

  var context = RenderContext(theme: ResolvedTheme(.standard, on: .dark))
  if CommandLine.arguments.contains("--frame") {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    draw(&frame, context)
    return print(frame.ansiText, terminator: "")
  }
  let terminal = try NcursesTerminal(options: .current)
  try terminal.start()
  defer { terminal.stop() }
  context.depth = terminal.depth
  var schedule = FrameSchedule(start: terminal.now)
  func motion() -> FrameSchedule.Animation {
    let isMoving =
      menu.isAnimating(context: context) || pickers.contains { $0.isAnimating(context: context) }
    return isMoving ? .transition : .none
  }
  while true {
    if schedule.isFrameDue(motion(), on: terminal) {
      schedule.beginFrame(&context, on: terminal)
      var frame = Frame(size: terminal.size)
      draw(&frame, context)
      try terminal.present(frame.quantized(to: terminal.depth))
    }
    let events = try terminal.nextEvents(timeout: schedule.timeUntilFrame(motion(), on: terminal))
    if !events.isEmpty { context.elapsed = schedule.tick(at: terminal.now) }
    for event in events {
      schedule.record(event)
      context.record(event)
      guard update(event, terminal.size, context) == .ignored else { continue }
      if [.key(.character("q")), .key(.control("c"))].contains(event) {
        terminal.stop()
        return print(lamp.formatted(.hex), wall.formatted(.hex))
      }
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
