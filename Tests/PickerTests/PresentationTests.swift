import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Presentation")
struct PresentationTests {
  @Test("A compact terminal gets a sheet, a wide one a panel, others a popover")
  func choice() {
    #expect(Presentation(for: Size(columns: 63, rows: 40)) == .sheet)
    #expect(Presentation(for: Size(columns: 64, rows: 20)) == .popover)
    #expect(Presentation(for: Size(columns: 64, rows: 19)) == .sheet)
    #expect(Presentation(for: Size(columns: 119, rows: 20)) == .popover)
    #expect(Presentation(for: Size(columns: 120, rows: 20)) == .panel)
    #expect(Presentation(for: Size(columns: 200, rows: 19)) == .sheet)
    #expect(Presentation(for: Size(columns: 0, rows: 0)) == .sheet)
  }

  @Test("The frame is inside the screen and has room for a picker, at every size and anchor")
  func insideScreen() {
    var wrong: [String] = []
    for columns in stride(from: 1, through: 180, by: 3) {
      for rows in 1...60 {
        let size = Size(columns: columns, rows: rows)
        let presentation = Presentation(for: size)
        let anchors = [
          Rect(column: columns - 7, row: 0, columns: 6, rows: 3),
          Rect(column: 0, row: 0, columns: 5, rows: 1),
          Rect(column: columns - 5, row: rows - 1, columns: 5, rows: 1),
          Rect(column: columns / 2, row: rows / 2, columns: 6, rows: 3),
        ]
        for rect in anchors {
          for origin in [nil, Point(column: -999, row: 999)] {
            let frame = presentation.frame(
              in: PickerAnchor(screen: size, rect: rect), supportsOpacity: true,
              origin: origin)
            let content = presentation.content(of: frame)
            if frame.intersection(Rect(size)) != frame || frame.isEmpty || content.isEmpty
              || content.intersection(frame) != content
            {
              wrong.append("\(presentation) \(columns)×\(rows) \(rect.origin): \(frame)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test("A popover touches its anchor, above it where there is more room")
  func popover() {
    let size = Size(columns: 100, rows: 40)
    let top = Rect(column: 92, row: 0, columns: 6, rows: 3)
    let below = Presentation.popover.frame(
      in: PickerAnchor(screen: size, rect: top), supportsOpacity: false)
    #expect(below.minRow == top.maxRow)
    #expect(below.maxColumn == top.maxColumn)
    let bottom = Rect(column: 92, row: 39, columns: 5, rows: 1)
    let above = Presentation.popover.frame(
      in: PickerAnchor(screen: size, rect: bottom), supportsOpacity: false)
    #expect(above.maxRow == bottom.minRow)
    #expect(above.rows == below.rows)
  }

  @Test("A sheet spans the bottom and leaves part of the document visible")
  func sheet() {
    for rows in 2...60 {
      let size = Size(columns: 50, rows: rows)
      let rect = Rect(column: 0, row: 0, columns: 1, rows: 1)
      let anchor = PickerAnchor(screen: size, rect: rect)
      for supportsOpacity in [false, true] {
        let small = Presentation.sheet.frame(in: anchor, supportsOpacity: supportsOpacity)
        let large = Presentation.sheet.frame(
          in: anchor, supportsOpacity: supportsOpacity, detent: .large)
        for sheet in [small, large] {
          #expect(sheet.maxRow == rows && sheet.minColumn == 0 && sheet.columns == 50)
          #expect(sheet.rows < rows)
        }
        #expect(large.rows >= small.rows)
        if rows >= 15 { #expect(large.rows > small.rows && large.rows <= rows * 3 / 5) }
      }
    }
  }

  @Test("A panel stays where it was moved, within the screen")
  func panel() {
    let size = Size(columns: 140, rows: 40)
    let rect = Rect(column: 132, row: 0, columns: 6, rows: 3)
    func frame(_ origin: Point?) -> Rect {
      Presentation.panel.frame(
        in: PickerAnchor(screen: size, rect: rect), supportsOpacity: true, origin: origin)
    }
    let start = frame(nil)
    #expect(start.minRow == 3)
    let moved = frame(Point(column: 20, row: 5))
    #expect(moved.origin == Point(column: 20, row: 5))
    #expect(moved.size == start.size)
    #expect(frame(Point(column: -9999, row: -9999)).origin == Point(column: 0, row: 0))
  }

  @Test(
    "The decoration draws its title and stays in its rectangle", arguments: Presentation.allCases)
  func decoration(presentation: Presentation) {
    for (columns, rows) in [(40, 12), (3, 3), (1, 1), (0, 0), (2, 9)] {
      let rect = Rect(column: 2, row: 1, columns: columns, rows: rows)
      var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
      PickerChrome(presentation, title: "Text\u{1B} colour").render(
        into: &frame, in: rect, context: RenderContext())
      for index in frame.cells.indices where frame.cells[index] != .blank {
        let point = Point(column: index % frame.size.columns, row: index / frame.size.columns)
        #expect(rect.contains(point))
      }
      if columns == 40 { #expect(frame.plainText.contains(" Text\u{FFFD} colour ")) }
    }
  }
}

@Suite("Geometry of the picker")
struct PickerGeometryTests {
  /// The standard picker with some sliders, or a composition.
  private static func picker(_ notation: String, alpha: Bool = true) throws -> ColorPicker {
    ColorPicker(
      "", color: .black, supportsOpacity: alpha, layout: try PickerLayout(parsing: notation))
  }

  private func parts(_ geometry: PickerGeometry) -> [(name: String, rect: Rect)] {
    let parts: [(String, Rect?)] =
      [
        ("tabs", geometry.tabs), ("field", geometry.field), ("preview", geometry.preview),
        ("notes", geometry.notes), ("swatches", geometry.swatches),
      ] + geometry.controls.enumerated().map { ("control \($0)", $1) }
    return parts.compactMap { name, rect in rect.map { (name, $0) } }
  }

  static let layouts = [
    "standard", "slider(red) slider(green) slider(blue) slider(alpha)",
    "wheel(hue,saturation) wheel(brightness,alpha)", "canvas(white,alpha)",
    "palette(cyan,magenta) wheel(yellow,black) slider(alpha,vertical)",
  ]

  @Test("From 1×1 to 100×40 all parts are inside the area and do not overlap", arguments: layouts)
  func allSizes(layout: String) throws {
    var picker = try Self.picker(layout)
    var wrong: [String] = []
    for columns in 1...100 {
      for rows in 1...40 {
        picker.focus = .control((columns + rows) % picker.controls.count)
        let area = Rect(column: 3, row: 5, columns: columns, rows: rows)
        let parts = parts(picker.geometry(in: area))
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

  @Test("The focused control is visible from 14×3 on", arguments: layouts)
  func focused(layout: String) throws {
    var picker = try Self.picker(layout)
    for columns in 14...100 {
      for rows in 3...40 {
        let area = Rect(Size(columns: columns, rows: rows))
        for index in picker.geometry(in: area).order {
          picker.focus = .control(index)
          #expect(
            picker.geometry(in: area).controls[index] != nil, "\(columns)×\(rows), control \(index)"
          )
        }
      }
    }
  }

  @Test("The ring is twice as wide as high and the standard sliders have a row each")
  func proportions() throws {
    let picker = try Self.picker("standard")
    for columns in 1...100 {
      for rows in 1...40 {
        let geometry = picker.geometry(in: Rect(Size(columns: columns, rows: rows)))
        if let ring = geometry.ring { #expect(ring.columns == 2 * ring.rows) }
        #expect(geometry.sliders.allSatisfy { geometry.slider($0)?.rows == 1 })
        #expect(geometry.field.rows == 1)
      }
    }
  }

  @Test("A roomy picker has all parts, a narrow one the field, sliders and tabs")
  func contents() throws {
    let picker = try Self.picker("standard")
    func names(_ columns: Int, _ rows: Int) -> [String] {
      let geometry = picker.geometry(in: Rect(Size(columns: columns, rows: rows)))
      let parts: [(String, Bool)] = [
        ("tabs", geometry.tabs != nil), ("ring", geometry.ring != nil),
        ("plane", geometry.plane != nil),
        ("sliders", !geometry.sliders.isEmpty), ("preview", geometry.preview != nil),
        ("notes", geometry.notes != nil), ("swatches", geometry.swatches != nil),
      ]
      return parts.filter(\.1).map(\.0)
    }
    let all = ["tabs", "ring", "plane", "sliders", "preview", "notes"]
    #expect(names(100, 26) == all + ["swatches"])
    #expect(names(76, 19) == all)
    #expect(names(56, 18) == all)
    #expect(names(34, 13) == all)
    #expect(names(20, 12) == ["tabs", "sliders", "notes"])
    #expect(names(20, 3) == ["sliders"])
    #expect(names(13, 40) == [])
    #expect(names(40, 1) == [])
  }

  @Test("Drawing neither traps nor leaves its area, at any size and in any state")
  func rendering() throws {
    var wrong: [String] = []
    let scripts = ["", "Tab", "Tab Tab '12", "S-Tab '漢漢漢漢漢漢漢漢漢漢漢漢", "S-Tab S-Tab", "'#zz"]
    for columns in stride(from: 1, through: 100, by: 7) {
      for rows in [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 16, 20, 27, 40] {
        let keys = scripts[(columns + rows) % scripts.count]
        let space = ColorViewModel.spaces[(columns / 7 + rows) % 7]
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

  @Test("A picker partly or wholly outside the frame is clipped, its cursor with it")
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

  @Test("If not all sliders fit, the focused one is visible")
  func scrolling() throws {
    var script = try PickerScript(in: Rect(column: 0, row: 0, columns: 20, rows: 3))
    for index in 0..<4 {
      #expect(script.frame().points(of: ["◉"], in: script.track(index)).count == 1)
      if index == 0 { #expect(script.frame().plainText.hasPrefix("▸H ")) }
      script.press("Down")
    }
    #expect(script.picker.focus == .field)
  }
}
