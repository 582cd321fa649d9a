import ColorControls
import Colorimetry
import TerminalCore
import TestSupport
import Testing

@Suite("Golden frames of the icon")
struct IconGoldenTests {
  /// A scene of the icon and the expected colours of its centre.
  struct Picture: CustomTestStringConvertible, Sendable {
    var count: Int
    var rows: Int
    var milliseconds = 0
    var depth = ColorDepth.truecolor
    var theme = ResolvedTheme.dark

    var name: String {
      let set = count > 5 ? "many" : "\(count)"
      return "icon/icon-\(set)-\(rows)rows-\(milliseconds)ms-\(depth)-\(theme.appearance)"
    }
    var testDescription: String { name }
    var scene: IconScene {
      IconScene(
        colors: Array(IconScene.colors.prefix(count)), rows: rows,
        time: .milliseconds(milliseconds), theme: theme)
    }
  }

  static let pictures: [Picture] =
    (1...6).map { Picture(count: $0, rows: 3) }
    + [
      Picture(count: 3, rows: 1),
      Picture(count: 1, rows: 8, milliseconds: 1050),
      Picture(count: 2, rows: 8, milliseconds: 2100),
      Picture(count: 4, rows: 8),
      Picture(count: 5, rows: 8, milliseconds: 1050),
      Picture(count: 6, rows: 8, milliseconds: 2100),
      Picture(count: 4, rows: 3, milliseconds: 2100, theme: .light),
      Picture(count: 5, rows: 8, theme: .light),
      Picture(count: 2, rows: 3, milliseconds: 1050, depth: .indexed256),
      Picture(count: 5, rows: 8, milliseconds: 2100, depth: .indexed256),
      Picture(count: 6, rows: 3, depth: .indexed256, theme: .light),
      Picture(count: 3, rows: 8, depth: .monochrome),
    ]

  @Test("The icon matches its golden frame", arguments: pictures)
  func picture(_ picture: Picture) throws {
    let exact = picture.scene.frame
    let frame = exact.quantized(to: picture.depth, appearance: picture.theme.appearance)
    expectCenter(of: exact, picture)
    switch picture.depth {
    case .truecolor: #expect(frame == exact)
    case .indexed256:
      for cell in frame.cells where cell.isPixels {
        guard case .indexed(16...255) = cell.style.background else {
          #expect(cell.style.background == .default)
          continue
        }
      }
    default: #expect(frame.cells.allSatisfy { $0.style == .plain })
    }
    try GoldenFrame.check(frame, picture.name)
  }

  /// The four quarters of the disc have the colours of the mesh there.
  private func expectCenter(of frame: Frame, _ picture: Picture) {
    guard picture.rows == 8 else {
      // A capsule has a stripe for each colour.
      let mesh = picture.scene.icon.mesh
      let middle = frame.pixel(frame.size.columns / 2, picture.rows)
      #expect(mesh.vertices.contains { $0 == middle })
      return
    }
    let colors = picture.scene.colors
    let quarters = [(5, 5), (10, 5), (5, 10), (10, 10)].compactMap { frame.pixel($0.0, $0.1) }
    let nearest = quarters.map { quarter in
      colors.indices.min {
        colors[$0].distance(to: quarter) < colors[$1].distance(to: quarter)
      } ?? -1
    }
    switch picture.count {
    case 1: #expect(quarters.allSatisfy { $0 == colors[0] })
    case 2: #expect(nearest == [0, 1, 0, 1])
    case 4: #expect(nearest == [0, 1, 2, 3])
    case 6: #expect(quarters.allSatisfy { $0 == picture.theme.secondary })
    default: #expect(Set(quarters).count > 1)
    }
  }
}
