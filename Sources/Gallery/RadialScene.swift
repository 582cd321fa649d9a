import ColorControls
import Colorimetry
import Editor
import TerminalCore

/// A radial menu, initially open.
struct RadialScene: GalleryControl {
  private var menu: RadialMenu?

  init(_ settings: GallerySettings, _ terminal: TerminalContext) {
    // Invalid settings are rejected before the gallery starts.
    menu = try? settings.radialMenu.menu(isMotionReduced: terminal.isMotionReduced)
    menu?.keys = terminal.keys.radialMenu
    menu?.open(at: terminal.context.elapsed)
  }

  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String? {
    switch menu?.update(event, in: area, at: elapsed) {
    case .handled: ""
    case .picked(let color, let index):
      "picked \(index + 1) of \(menu?.colors.count ?? 0), \(color.formatted(.hex))"
    case .cancelled: "cancelled, \(menu?.currentColor.formatted(.hex) ?? "") stays"
    case .ignored, nil: nil
    }
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    menu?.render(into: &frame, in: area, context: context)
  }

  var keyContexts: [KeyContext] { [.radialMenu] }

  func isAnimating(at elapsed: Duration) -> Bool { menu?.isAnimating(at: elapsed) == true }

  var hints: [(key: String, action: String)] {
    guard let menu else { return [] }
    let keys = menu.keys
    let pick = keys.label(for: .pick)
    guard menu.isOpen else { return [(pick, "open")] }
    let numbers = "\(keys.label(for: .pickItem(0)))-\(keys.label(for: .pickItem(8)))"
    return [
      (numbers, "pick"), (keys.label(for: ArrowDirection.allCases.map { .move($0) }), "choose"),
      (pick, "pick"), (keys.label(for: .cancel), "cancel"),
    ]
  }
}
