public import TerminalCore
import TextColorPicker

/// Shows the scenes of the gallery live, one after the other.
public struct GalleryModel: Program {
  private var surroundings: Surroundings
  private var index: Int

  /// A gallery that begins with a scene, the first one if there is none of that name.
  public init(scene: String? = nil, surroundings: Surroundings) {
    self.surroundings = surroundings
    index = GalleryScene.all.firstIndex { $0.name == scene } ?? 0
  }

  /// The size of the screen.
  public var size: Size { surroundings.size }

  /// The appearance of the theme.
  public var appearance: Appearance { surroundings.context.theme.appearance }

  /// Whether the rings turn.
  public var isAnimating: Bool { surroundings.allowsMotion }

  /// Takes a message: arrows turn pages, q and Esc leave.
  public mutating func update(_ message: Message) -> [Effect] {
    if surroundings.update(message) { return [] }
    let count = GalleryScene.all.count
    switch message {
    case .event(.key(let key)):
      switch key.code {
      case .right, .down, .tab, .enter, .pageDown, .character(" "): index = (index + 1) % count
      case .left, .up, .pageUp, .backspace: index = (index + count - 1) % count
      case .home: index = 0
      case .end: index = count - 1
      case .escape, .character("q"), .character("c"): return [.quit(status: 0, output: nil)]
      default: break
      }
    case .event(.mouse(let mouse)):
      switch mouse.action {
      case .press, .wheelDown: index = (index + 1) % count
      case .wheelUp: index = (index + count - 1) % count
      default: break
      }
    case .event(.terminated(let cause)):
      return [.quit(status: cause.exitStatus, output: nil)]
    default: break
    }
    return []
  }

  /// Draws the scene and a line about it.
  public func render(into frame: inout Frame) {
    let scene = GalleryScene.all[index]
    let hintRows = size.rows >= 4 ? 1 : 0
    var stage = surroundings
    stage.size = Size(columns: size.columns, rows: size.rows - hintRows)
    frame.setTitle("inkwheel gallery – \(scene.name)")
    frame.draw(scene.frame(stage), at: Point(column: 0, row: 0))
    let row = Rect(
      column: 0, row: size.rows - hintRows, columns: size.columns, rows: hintRows)
    let count = GalleryScene.all.count
    HintLine(hints: [
      ("\(index + 1)/\(count)", "\(scene.name): \(scene.summary)"), ("←→", "turn"), ("q", "leave"),
    ]).render(into: &frame, in: row, context: surroundings.context)
  }
}
