import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Presentation")
struct PresentationTests {
  @Test(arguments: [
    (63, 40, Presentation.sheet), (64, 20, .popover), (64, 19, .sheet), (119, 20, .popover),
    (120, 20, .panel), (200, 19, .sheet), (0, 0, .sheet),
  ])
  func `A compact terminal gets a sheet, a wide one a panel, others a popover`(
    columns: Int, rows: Int, expected: Presentation
  ) {
    #expect(Presentation(for: Size(columns: columns, rows: rows)) == expected)
  }

  @Test func `A popover touches its anchor, above it where there is more room`() {
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

  @Test func `A sheet spans the bottom and leaves part of the document visible`() {
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

  @Test(arguments: Presentation.allCases)
  func `The decoration draws its title and stays in its rectangle`(presentation: Presentation) {
    for (columns, rows) in [(40, 12), (3, 3), (1, 1), (0, 0), (2, 9)] {
      let rect = Rect(column: 2, row: 1, columns: columns, rows: rows)
      var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
      PickerChrome(presentation, title: "Text\u{1B} colour").render(
        into: &frame, in: rect, context: .start)
      #expect(frame.isUntouched(outside: rect, filledWith: " "))
      if columns == 40 { #expect(frame.plainText.contains(" Text\u{FFFD} colour ")) }
    }
  }
}

@Suite("Geometry of the picker")
struct PickerGeometryTests {
  /// The standard picker with some sliders, or a composition.
  private static func picker(_ notation: String, alpha: Bool = true) throws -> PickerPane {
    PickerPane(
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

  @Test(arguments: layouts)
  func `From 1×1 to 101×40 all parts are inside the area and do not overlap`(layout: String) throws
  {
    var picker = try Self.picker(layout)
    var wrong: [String] = []
    for size in rounds(Rect(column: 1, row: 1, columns: 101, rows: 40).points) {
      let (columns, rows) = (size.column, size.row)
      picker.focus = .control((columns + rows) % picker.controls.count)
      let area = Rect(column: 3, row: 5, columns: columns, rows: rows)
      let geometry = picker.geometry(in: area)
      let parts = parts(geometry)
      for (index, part) in parts.enumerated() {
        if part.rect.isEmpty { wrong.append("\(columns)×\(rows): \(part.name) is empty") }
        if part.rect.intersection(area) != part.rect {
          wrong.append("\(columns)×\(rows): \(part.name) outside")
        }
        for other in parts[(index + 1)...] where !other.rect.intersection(part.rect).isEmpty {
          wrong.append("\(columns)×\(rows): \(part.name) over \(other.name)")
        }
      }
      #expect(geometry.field.rows == 1)
      if layout == "standard" {
        #expect(geometry.ring.map { $0.columns == 2 * $0.rows } != false)
        #expect(geometry.sliders.allSatisfy { geometry.slider($0)?.rows == 1 })
      }
      // The focused control is visible in all but the smallest areas.
      guard columns >= 14, rows >= 3 else { continue }
      for index in geometry.order {
        picker.focus = .control(index)
        if picker.geometry(in: area).controls[index] == nil {
          wrong.append("\(columns)×\(rows): control \(index) is hidden")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test(arguments: [
    (100, 26, "tabs ring plane sliders preview notes swatches"),
    (76, 19, "tabs ring plane sliders preview notes"),
    (56, 18, "tabs ring plane sliders preview notes"),
    (34, 13, "tabs ring plane sliders preview notes"), (20, 12, "tabs sliders notes"),
    (20, 3, "sliders"), (13, 40, ""), (40, 1, ""),
  ])
  func `A roomy picker has all parts, a narrow one the field, sliders and tabs`(
    columns: Int, rows: Int, names: String
  ) throws {
    let geometry = try Self.picker("standard").geometry(
      in: Rect(Size(columns: columns, rows: rows)))
    let parts: [(String, Bool)] = [
      ("tabs", geometry.tabs != nil), ("ring", geometry.ring != nil),
      ("plane", geometry.plane != nil), ("sliders", !geometry.sliders.isEmpty),
      ("preview", geometry.preview != nil), ("notes", geometry.notes != nil),
      ("swatches", geometry.swatches != nil),
    ]
    #expect(parts.filter(\.1).map(\.0).joined(separator: " ") == names)
  }

  @Test(arguments: [76, 79], [true, false])
  func `The ring is never smaller in more rows`(columns: Int, alpha: Bool) throws {
    let picker = try Self.picker("standard", alpha: alpha)
    let heights = (4...30).map {
      picker.geometry(in: Rect(Size(columns: columns, rows: $0))).ring?.rows ?? 0
    }
    #expect(heights == heights.sorted() && heights[0] == 4, "\(heights)")
  }

  @Test(.slow)
  func `Drawing neither traps nor leaves its area, at any size and in any state`() throws {
    let scripts = ["", "Tab", "Tab Tab 12", "S-Tab 漢漢漢漢漢漢漢漢漢漢漢漢", "S-Tab S-Tab", "#zz"]
    for columns in stride(from: 1, through: 100, by: 7) {
      for rows in [1, 2, 3, 5, 8, 13, 20, 40] {
        let keys = scripts[(columns + rows) % scripts.count]
        let space = ColorViewModel.spaces[(columns / 7 + rows) % 7]
        let area = Rect(column: 2, row: 1, columns: columns, rows: rows)
        let script = try PickerScript("#a0402080", space: space, in: area, pressing: keys)
        var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
        script.picker.render(into: &frame, in: area, context: RenderContext(depth: .indexed256))
        #expect(frame.isUntouched(outside: area, filledWith: " "), "\(columns)×\(rows) “\(keys)”")
        if let cursor = frame.cursor { #expect(area.contains(cursor.position), "\(keys)") }
      }
    }
  }

  @Test func `A picker partly or wholly outside the frame is clipped, its cursor with it`() throws {
    for (column, row) in [(-30, -3), (10, 4), (-200, 0), (0, 90), (-60, 2), (19, 9)] {
      for size in [(76, 20), (44, 16), (38, 7), (20, 3), (9, 1)] {
        let area = Rect(column: column, row: row, columns: size.0, rows: size.1)
        for keys in ["", "S-Tab rgb(1␣2␣3)", "Tab"] {
          let script = try PickerScript(in: area, pressing: keys)
          var frame = Frame(size: Size(columns: 20, rows: 10))
          script.picker.render(into: &frame, in: area, context: .start)
          if let cursor = frame.cursor { #expect(frame.bounds.contains(cursor.position)) }
        }
      }
    }
    var script = try PickerScript(in: Rect(column: 0, row: 0, columns: 0, rows: 0))
    #expect(script.press("Tab #f80") == .changed)
    #expect(script.frame().cells.isEmpty)
  }
}
