import Colorimetry
import TerminalCore
import Testing

@testable import TextColorPicker

@Suite("Layout of the picker")
struct PickerLayoutTests {
  private func parts(_ layout: PickerLayout) -> [(name: String, rect: Rect)] {
    let parts: [(String, Rect?)] = [
      ("tabs", layout.tabs), ("ring", layout.ring), ("plane", layout.plane),
      ("sliders", layout.sliders), ("field", layout.field), ("preview", layout.preview),
      ("note", layout.note),
    ]
    return parts.compactMap { name, rect in rect.map { (name, $0) } }
  }

  @Test("from 1×1 to 100×40 all parts lie inside and beside each other", arguments: [3, 4])
  func allSizes(sliderCount: Int) {
    var wrong: [String] = []
    for columns in 1...100 {
      for rows in 1...40 {
        let area = Rect(column: 3, row: 5, columns: columns, rows: rows)
        let parts = parts(PickerLayout(in: area, sliderCount: sliderCount))
        for (index, part) in parts.enumerated() {
          if part.rect.isEmpty { wrong.append("\(columns)×\(rows): \(part.name) is empty") }
          if part.rect.intersection(area) != part.rect {
            wrong.append("\(columns)×\(rows): \(part.name) outside")
          }
          for other in parts[(index + 1)...]
          where !other.rect.intersection(part.rect).isEmpty {
            wrong.append("\(columns)×\(rows): \(part.name) over \(other.name)")
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test("the ring is twice as wide as high and the sliders have at most a row each")
  func proportions() {
    for columns in 1...100 {
      for rows in 1...40 {
        let layout = PickerLayout(
          in: Rect(Size(columns: columns, rows: rows)), sliderCount: 4)
        if let ring = layout.ring { #expect(ring.columns == 2 * ring.rows) }
        #expect(layout.sliderRows <= 4)
        #expect(layout.field.rows == 1)
      }
    }
  }

  @Test("a roomy picker has all parts, a narrow one the field, sliders and tabs")
  func contents() {
    func names(_ columns: Int, _ rows: Int) -> [String] {
      parts(PickerLayout(in: Rect(Size(columns: columns, rows: rows)), sliderCount: 4))
        .map(\.name)
    }
    let all = ["tabs", "ring", "plane", "sliders", "field", "preview", "note"]
    #expect(names(76, 20) == all)
    #expect(names(56, 18) == all)
    #expect(names(34, 13) == all)
    #expect(names(20, 12) == ["tabs", "sliders", "field", "note"])
    #expect(names(20, 3) == ["sliders", "field"])
    #expect(names(13, 40) == ["field"])
    #expect(names(40, 1) == ["field"])
  }

  @Test("no size, place or state makes drawing trap or leave its area")
  func rendering() throws {
    var wrong: [String] = []
    let scripts = ["", "Tab", "Tab Tab '12", "S-Tab '漢漢漢漢漢漢漢漢漢漢漢漢", "S-Tab S-Tab", "'#zz"]
    for columns in stride(from: 1, through: 100, by: 7) {
      for rows in [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 16, 20, 27, 40] {
        let keys = scripts[(columns + rows) % scripts.count]
        let space = ColorViewModel.spaces[(columns / 7 + rows) % 4]
        let area = Rect(column: 2, row: 1, columns: columns, rows: rows)
        var script = try PickerScript("#a0402080", space: space, in: area)
        script.press(keys)
        var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
        script.picker.render(into: &frame, in: area, context: RenderContext(depth: .indexed256))
        for row in 0..<frame.size.rows {
          for column in 0..<frame.size.columns {
            let point = Point(column: column, row: row)
            if !area.contains(point), frame[point] != .blank {
              wrong.append("\(columns)×\(rows) “\(keys)”: drew at \(column), \(row)")
            }
          }
        }
        if let cursor = frame.cursor, !area.contains(cursor.position) {
          wrong.append("\(columns)×\(rows) “\(keys)”: cursor at \(cursor.position)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test("a picker partly or wholly outside the frame is clipped, its cursor with it")
  func outside() throws {
    for (column, row) in [(-30, -3), (10, 4), (-200, 0), (0, 90), (-60, 2), (19, 9)] {
      for size in [(76, 20), (44, 16), (38, 7), (20, 3), (9, 1)] {
        let area = Rect(column: column, row: row, columns: size.0, rows: size.1)
        for keys in ["", "S-Tab 'rgb(1_2_3)", "Tab"] {
          var script = try PickerScript(in: area)
          script.press(keys)
          var frame = Frame(size: Size(columns: 20, rows: 10))
          script.picker.render(into: &frame, in: area, context: RenderContext())
          if let cursor = frame.cursor { #expect(frame.bounds.contains(cursor.position)) }
        }
      }
    }
    var script = try PickerScript(in: Rect(column: 0, row: 0, columns: 0, rows: 0))
    #expect(script.press("Tab '#f80") == .changed)
    #expect(script.frame().cells.isEmpty)
  }

  @Test("where not all sliders have a row the focused one is in sight")
  func scrolling() throws {
    var script = try PickerScript(in: Rect(column: 0, row: 0, columns: 20, rows: 3))
    for index in 0..<4 {
      #expect(script.frame().points(of: ["◆"], in: script.track(index)).count == 1)
      if index == 0 { #expect(script.frame().plainText.hasPrefix("H ")) }
      script.press("Down")
    }
    #expect(script.picker.focus == .field)
  }
}
