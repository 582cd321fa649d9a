import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Compositions of controls")
struct PickerCompositionTests {
  @Test func `All 1,684 compositions are distinct and round-trip through their notation`() throws {
    let all = PickerComposition.all
    #expect(all.count == 1684)
    #expect(Set(all.map(\.notation)).count == 1684)
    for composition in all {
      #expect(try PickerComposition(parsing: composition.notation) == composition)
    }
    let counts = [ColorSpace.srgb, .hsb, .cmyk, .gray].map { space in
      all.filter { $0.space == space }.count
    }
    #expect(counts == [240, 240, 1200, 4])
  }

  @Test func `A notation is printed in its shortest form`() throws {
    let rows = try VectorRow.all(in: "PickerTests/Vectors/compositions.txt", cells: 2)
    #expect(rows.count == 11)
    for row in rows {
      let (text, shortest) = (row[0], row[1])
      let printed = try PickerComposition(parsing: text).notation
      #expect(printed == (shortest.isEmpty ? text : shortest), "\(row)")
      #expect(try PickerComposition(parsing: printed).notation == printed)
    }
  }

  @Test func `A composition that breaks a rule is refused with the rule`() throws {
    let rows = try VectorRow.all(in: "PickerTests/Vectors/composition-errors.txt", cells: 2)
    #expect(rows.count == 23)
    for row in rows {
      let error = #expect(throws: CompositionError.self) { try PickerComposition(parsing: row[0]) }
      #expect(error?.message.hasPrefix(row[1]) == true, "\(row)")
    }
  }

  @Test func `An unknown word is answered by the spaces that are offered, and their parameters`() {
    for space in ColorViewModel.spaces {
      #expect(CompositionError.unknownSpace("x").message.contains(space.layoutWords[0]))
      #expect(CompositionError.unknownParameter("x").message.contains("\(space.displayName) ("))
    }
  }

  @Test
  func `In another space the control kinds stay and every parameter has one control`() throws {
    for composition in PickerComposition.all where composition.space != .gray {
      for space in ColorViewModel.spaces {
        let adapted = composition.adapted(to: space)
        let parameters = adapted.controls.flatMap { $0.control.parameters }
        #expect(Set(parameters) == Set(ColorParameter.all(of: space)))
        #expect(parameters.count == space.components.count + 1)
      }
      #expect(composition.adapted(to: composition.space) == composition)
    }
    let first = try PickerComposition(parsing: "wheel(hue,saturation) canvas(brightness,alpha)")
    #expect(
      first.adapted(to: .cmyk).notation == "wheel(cyan,magenta) canvas(yellow,black) slider(alpha)")
    #expect(first.adapted(to: .gray).notation == "wheel(white,alpha)")
  }

  @Test func `Without opacity no control sets it`() throws {
    for composition in PickerComposition.all {
      let parameters = composition.controls(withAlpha: false).flatMap { $0.control.parameters }
      #expect(parameters.count == composition.space.components.count)
      #expect(!parameters.contains(.alpha))
    }
  }

  @Test func `The permutations of the parameters wrap around`() throws {
    for pattern in PickerComposition.patterns(of: .srgb) {
      var seen: Set<String> = []
      var now = pattern
      repeat {
        seen.insert(now.notation)
        now = now.reordered(by: 1)
      } while now != pattern
      #expect(seen.count == 24)
      #expect(pattern.reordered(by: 1).reordered(by: -1) == pattern)
    }
  }

  // MARK: Every composition

  @Test(
    .slow,
    arguments: [ColorSpace.srgb, .hsb, .cmyk, .gray])
  func `Every composition can be drawn and operated with keys and mouse`(space: ColorSpace) throws {
    var generator = SeededGenerator(seed: 41)
    let sizes = [(76, 19), (40, 12), (30, 8), (20, 6)]
    let all = PickerComposition.all.filter { $0.space == space }
    for (number, composition) in rounds(all).enumerated() {
      let size = sizes[number % sizes.count]
      var script = PickerScript(
        layout: .composition(composition),
        in: Rect(column: 1, row: 1, columns: size.0, rows: size.1))
      for index in script.picker.controls.indices { try operate(index, of: &script) }
      try click(script, generator: &generator)
    }
  }

  /// Focuses a control and presses its keys.
  private func operate(_ index: Int, of script: inout PickerScript) throws {
    let name = script.picker.layout.notation
    if index > 0 { script.press("Tab") }
    #expect(script.picker.focus == .control(index), "\(name)")
    let control = script.picker.controls[index].control
    #expect(script.geometry.controls[index] != nil, "\(name)")
    // Keys: from the lowest values to the highest.
    for key in ["Home", "S-Home", "PgUp", "Right", "S-Right"] {
      #expect(script.press(key) != .cancelled)
    }
    // Numbers, typed.
    let numbers = control.parameters.map { $0.component.displayText($0.value(atFraction: 0.5)) }
    #expect(script.press(numbers.joined(separator: ",")) == .changed, "\(name)")
    for (parameter, number) in zip(control.parameters, numbers) {
      let value = script.picker.model.value(of: parameter)
      #expect(parameter.component.displayText(value) == number, "\(name): \(parameter)")
    }
  }

  /// In every visible control, a click gives the colour that the cell shows.
  private func click(_ script: PickerScript, generator: inout SeededGenerator) throws {
    let frame = script.frame()
    let visible = zip(script.geometry.controls, script.picker.controls).filter { $0.0 != nil }
    #expect(!visible.isEmpty)
    for (area, control) in visible {
      let field = control.control.field(in: try #require(area))
      let marks = frame.marks(in: field)
      for _ in 0..<3 {
        let point = generator.pick(field.points)
        var clicked = script
        clicked.click(point)
        // Beside a marker and at the edge of a disc, a cell shows other colours, too.
        let isMarked = marks.contains { mark in
          mark.reach > 0 && abs(point.column - mark.point.column) <= mark.reach
            && abs(point.row - mark.point.row) <= mark.reach
        }
        let isPlain = !isMarked && !(control.control is WheelPicker)
        guard isPlain, !control.control.parameters.contains(.alpha) else { continue }
        let style = frame[point].style
        #expect(
          [style.foreground, style.background].contains(.rgb(clicked.picker.model.rgb8)),
          "\(script.picker.layout.notation): \(point)")
      }
    }
  }
}
