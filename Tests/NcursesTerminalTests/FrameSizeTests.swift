import App
import Color
import Picker
import StyledText
import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

/// The sizes of frames in bytes, as ncurses and `OutputRewriter` write them at 80×24.
extension NcursesPainterTests {
  private static let size = Size(columns: 80, rows: 24)
  /// The begin and end of a synchronised update and the query after it.
  private static let aroundFrame = 8 + 8 + 4

  /// A program that draws to a painter instead of a terminal.
  private struct Stage {
    var program: any App
    let painter: NcursesPainter
    var quantizer: FrameQuantizer

    init(depth: ColorDepth = .truecolor, _ program: any App) throws {
      self.program = program
      painter = try NcursesPainter(
        entry: .installed(), depth: depth, size: NcursesPainterTests.size)
      quantizer = FrameQuantizer(depth: depth)
      _ = show()
    }

    /// Draws the current frame of the program and returns its size in bytes.
    mutating func show() -> Int {
      var frame = program.frame()
      quantizer.quantize(&frame, appearance: program.appearance)
      let bytes = painter.paint(frame).count
      return bytes == 0 ? 0 : bytes + NcursesPainterTests.aroundFrame
    }

    /// The largest frame in the first part of a second turn, and the pairs that the first turn did
    /// not have there.
    mutating func turn(_ level: AnimationQuality) -> (bytes: Int, newPairs: Int) {
      _ = program.update(.paced(RingAppearance(level: level)))
      var most = 0
      var pairs = 0
      for phase in [0, RingMotion.phaseCount].flatMap({ $0..<$0 + 12 }) {
        _ = program.update(.ticked(elapsed: RingMotion.interval * phase))
        most = max(most, show())
        if phase == RingMotion.phaseCount { (pairs, most) = (painter.pairCount, 0) }
      }
      return (most, painter.pairCount - pairs)
    }

    mutating func press(_ key: Key) -> Int {
      _ = program.update(.event(.key(key)))
      return show()
    }
  }

  private static func terminal(_ depth: ColorDepth = .truecolor) -> TerminalContext {
    TerminalContext(size: size, context: RenderContext(depth: depth))
  }

  private static func gallery(_ scene: String, _ depth: ColorDepth = .truecolor) -> GalleryModel {
    GalleryModel(scene: GalleryScene.named(scene), terminal: terminal(depth))
  }

  private static func pick(_ depth: ColorDepth = .truecolor) -> PickModel {
    PickModel(
      color: Color(RGB8(0xFF, 0x88, 0)), format: .hex, supportsOpacity: true,
      terminal: terminal(depth))
  }

  private static func editor(_ depth: ColorDepth = .truecolor) -> EditorModel {
    EditorModel(
      ANSITextReader.read(Array("first line\nsecond line\n".utf8)), path: "note.ans",
      terminal: terminal(depth))
  }

  @Test(arguments: [
    (ColorDepth.truecolor, AnimationQuality.full, 17_000), (.truecolor, .stepped, 3700),
    (.truecolor, .indexed, 2700), (.indexed256, .full, 2700),
  ])
  func `A frame of a ring over the whole screen stays within its size limit`(
    depth: ColorDepth, level: AnimationQuality, limit: Int
  ) throws {
    var stage = try Stage(depth: depth, Self.gallery("icon-5", depth))
    let (bytes, newPairs) = stage.turn(level)
    #expect(bytes <= limit)
    #expect(newPairs == 0, "all pictures of a turn were there before")
  }

  /// The largest frame of a turn; the painter is released afterwards, as only one can exist.
  private static func largest(_ program: any App, _ level: AnimationQuality) throws -> Int {
    var stage = try Stage(program)
    return stage.turn(level).bytes
  }

  @Test
  func `Frames of the ring in the picker and in the toolbar stay within their size limits`() throws
  {
    for (level, limit) in [(AnimationQuality.full, 1000), (.stepped, 1000), (.indexed, 360)] {
      #expect(try Self.largest(Self.pick(), level) <= limit)
      #expect(try Self.largest(Self.editor(), level) <= limit)
    }
  }

  @Test func `The response to a typed letter has few bytes`() throws {
    var stage = try Stage(Self.editor())
    _ = stage.press(Key(.character("a")))
    for letter in "bcdefghijk" {
      let bytes = stage.press(Key(.character(letter)))
      #expect(bytes <= 110)
    }
  }

  @Test func `A first frame without pixels is small and has the whole text`() throws {
    for program in [Self.pick(), Self.editor()] as [any App] {
      let stage = try Stage(program)
      let whole = program.frame()
      var frame = whole
      let isLeft = frame.deferPixels(shown: nil, budget: 0)
      #expect(isLeft)
      for index in whole.cells.indices {
        let isText = frame.cells[index] == whole.cells[index]
        #expect(isText || whole.cells[index].isPixels && frame.cells[index].glyph == .space)
      }
      stage.painter.repaint()
      let bytes = stage.painter.paint(frame).count
      #expect(bytes <= 4000)
      // The rest is sent in pieces, also where the screen is blank.
      let shown = frame
      frame = whole
      let isLeftStill = frame.deferPixels(shown: shown, budget: 400)
      #expect(isLeftStill)
      #expect(zip(frame.cells, shown.cells).count { $0 != $1 } == 10)
    }
  }

  @Test func `On a slow line the response to a nudge has text first, then pixels`() throws {
    var program = Self.pick()
    let before = program.frame()
    for key in [Key(.right), Key(.tab), Key(.right)] { _ = program.update(.event(.key(key))) }
    let after = program.frame()
    var frame = after
    let isLeft = frame.deferPixels(shown: before, budget: 0)
    #expect(isLeft)
    let text = frame.cells.indices.filter { !after.cells[$0].isPixels }
    #expect(text.allSatisfy { frame.cells[$0] == after.cells[$0] })
    let changed = frame.cells.indices.filter {
      frame.cells[$0] != before.cells[$0] && after.cells[$0].isPixels && before.cells[$0].isPixels
    }
    #expect(changed.isEmpty)
    // The whole rest arrives piece by piece.
    var pieces = 1
    while frame != after, pieces < 1000 {
      let shown = frame
      frame = after
      _ = frame.deferPixels(shown: shown, budget: 600)
      pieces += 1
    }
    #expect(frame == after && pieces > 1)
    let isLeftStill = frame.deferPixels(shown: after, budget: 0)
    #expect(!isLeftStill)
  }
}
