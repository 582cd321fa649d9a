import Colorimetry
import TerminalCore
import Testing

@testable import ColorControls

@Suite("The ring at low colour depths")
struct FewColorsRingTests {
  private func icon(
    _ depth: ColorDepth, _ appearance: Appearance = .dark, rows: Int = 5,
    elapsed: Duration = .zero
  ) -> Frame {
    let theme = ResolvedTheme.standard(appearance).resolved(for: depth)
    let context = RenderContext(theme: theme, depth: depth, elapsed: elapsed)
    var frame = Frame(size: PickerIcon.size(rows: rows))
    PickerIcon([RGB8(0x80, 0x80, 0x80)], theme: theme)
      .render(
        into: &frame, at: Point(column: 0, row: 0), rows: rows, background: theme.background,
        context: context)
    return frame.quantized(to: depth, appearance: appearance)
  }

  private func entries(_ frame: Frame) -> Set<UInt8> {
    var found = Set<UInt8>()
    for cell in frame.cells {
      for color in [cell.style.foreground, cell.style.background] {
        if case .indexed(let index) = color { found.insert(index) }
      }
    }
    return found
  }

  @Test("Sixteen colours give six solid sectors", arguments: [Appearance.dark, .light])
  func sectors(appearance: Appearance) {
    for step in 0..<12 {
      let found = entries(icon(.ansi16, appearance, elapsed: .milliseconds(350 * step)))
      #expect(found.isSuperset(of: 1...6))
      // Besides them, the grey centre and the background.
      #expect(found.isSubset(of: [0, 1, 2, 3, 4, 5, 6, 7, 8, 15]), "\(found)")
    }
  }

  @Test("In sixteen colours a sector of the ring stays apart from a disc of its colour")
  func gap() {
    for (index, color) in TerminalPalette.xterm.colors[1...6].enumerated() {
      let context = RenderContext(depth: .ansi16)
      let canvas = HueRing.painted(
        rows: 9, background: context.theme.panel,
        style: HueRing.Style(context, on: context.theme.panel),
        ringColor: { _ in OKLab(color) }, centerColor: { _, _ in OKLab(color) })
      let middle = (0..<canvas.height).map { canvas[canvas.width / 2, $0] }
      let isInk = middle.map { $0 != nil && $0 != context.theme.panel }
      let parts = isInk.split(separator: false, omittingEmptySubsequences: true).count
      #expect(parts == 3, "ring, disc, ring: \(index + 1) \(isInk)")
    }
  }

  @Test(
    "Without colours the ring is a whole line but for the gap that turns",
    arguments: [Appearance.dark, .light])
  func line(appearance: Appearance) {
    let pictures = (0..<4).map { icon(.monochrome, appearance, elapsed: .milliseconds(1050 * $0)) }
    #expect(Set(pictures).count == 4, "it turns")
    for picture in pictures {
      // Each side of the ring except the one with the gap is drawn in its middle.
      let rows = picture.size.rows
      let sides = [
        Point(column: rows, row: 0), Point(column: rows, row: rows - 1),
        Point(column: 0, row: rows / 2), Point(column: 2 * rows - 1, row: rows / 2),
      ]
      let empty = sides.filter { picture[$0].text == " " }
      #expect(empty.count == 1, "\(picture.plainText)")
    }
  }
}
