import Colorimetry
import TestSupport
import Testing

@testable import ColorControls

@Suite("Columns of a colour")
struct ColumnPickerColorTests {
  private func texts(_ picker: ColumnPicker) -> [String] {
    picker.columns.indices.map { picker.value(ofColumn: $0).text + picker.columns[$0].unit }
  }

  @Test("Each space has its components in display units")
  func spaces() throws {
    let orange = try Color(parsing: "#ff8000")
    let cases: [(ColorSpace, Bool, [String], [String])] = [
      (.srgb, true, ["Red", "Green", "Blue", "Alpha"], ["255", "128", "0", "100%"]),
      (.hsb, false, ["Hue", "Saturation", "Brightness"], ["30°", "100%", "100%"]),
      (
        .cmyk, true, ["Cyan", "Magenta", "Yellow", "Black", "Alpha"],
        ["0%", "50%", "100%", "0%", "100%"]
      ),
      (.gray, false, ["White"], ["64%"]),
    ]
    for (space, alpha, titles, values) in cases {
      let picker = ColumnPicker.channels(of: space, color: orange, alpha: alpha)
      #expect(picker.columns.map(\.title) == titles)
      #expect(texts(picker) == values)
      #expect(
        picker.columns.map(\.letter) == space.components.map { String($0.letter) }
          + (alpha ? ["A"] : []))
    }
  }

  @Test("Every space has columns that can be drawn and read back")
  func everySpace() {
    for space in ColorSpace.allCases {
      let picker = ColumnPicker.channels(of: space, color: .white, alpha: true)
      #expect(picker.columns.count == space.components.count + 1)
      for column in picker.columns { #expect(column.count > 50, "\(space) \(column.title)") }
      let back = picker.color(in: space)
      #expect(back.space == space && back.alpha == 1)
    }
  }

  @Test("Every 8-bit colour round-trips through its channels")
  func roundTrip() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      let rgb = RGB8(
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
        .random(in: 0...255, using: &generator))
      let picker = ColumnPicker.channels(of: .srgb, color: Color(rgb), alpha: true)
      #expect(picker.color(in: .srgb).rgb8 == rgb)
    }
  }

  @Test("Untouched columns keep exact components, changed ones have the displayed value")
  func exactness() {
    let exact = Color(.oklch, 0.71234, 0.123456, 211.789, alpha: 0.333)
    var picker = ColumnPicker.channels(of: .oklch, color: exact, alpha: true)
    #expect(picker.color(in: .oklch, keeping: exact) == exact)
    #expect(picker.color(in: .oklch) != exact)
    picker.setNumber(90, ofColumn: 2)
    let turned = picker.color(in: .oklch, keeping: exact)
    #expect(turned.components.x == exact.components.x)
    #expect(turned.components.y == exact.components.y)
    #expect(turned.components.z == 90 && turned.alpha == 0.333)
    picker.setNumber(50, ofColumn: 3)
    #expect(picker.color(in: .oklch, keeping: exact).alpha == 0.5)
  }

  @Test("Without an alpha column alpha is that of the base colour")
  func alpha() {
    let color = Color(.srgb, 1, 0.5, 0, alpha: 0.25)
    let picker = ColumnPicker.channels(of: .srgb, color: color, alpha: false)
    #expect(picker.color(in: .srgb, keeping: color).alpha == 0.25)
    #expect(picker.color(in: .srgb).alpha == 1)
  }

  @Test("A colour outside the columns' range becomes the nearest inside")
  func outside() {
    let vivid = Color(.displayP3, 0, 1, 0)
    let picker = ColumnPicker.channels(of: .srgb, color: vivid, alpha: false)
    #expect(picker.color(in: .srgb).rgb8 == vivid.fittedToSRGB().rgb8)
    let broken = ColumnPicker.channels(
      of: .srgb, color: Color(.srgb, .nan, .infinity, -5, alpha: .nan), alpha: true)
    #expect(broken.indices.count == 4)
  }
}
