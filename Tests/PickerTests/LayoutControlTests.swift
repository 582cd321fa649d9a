import Color
import Terminal
import Testing

@testable import Picker

@Suite("Kinds of control")
struct LayoutControlTests {
  static let words = PickerControl.kinds.map { $0.word }

  @Test(arguments: words)
  func `Every kind of control has all that a kind has`(word: String) throws {
    let kind = try #require(PickerControl.kinds.first { $0.word == word })
    #expect(Self.words.filter { $0 == word }.count == 1)
    #expect(!word.isEmpty && word.allSatisfy { $0.isLowercase || $0.isNumber })
    #expect(!kind.title.isEmpty && [1, 2].contains(kind.parameterCount))
    let all = ColorParameter.all(of: .hsb)
    let parameters = Array(all.prefix(kind.parameterCount))
    let control = kind.init(parameters)
    #expect(control.parameters == parameters)
    let others = Array([ColorParameter.red, .green].prefix(kind.parameterCount))
    #expect(control.replacing(others)?.parameters == others)
    #expect(throws: CompositionError.self) { _ = try control.with(option: "sideways") }

    let sliders = all.dropFirst(kind.parameterCount).map { SliderPicker($0) }
    let layout = try PickerComposition([control] + sliders)
    #expect(try PickerComposition(parsing: layout.notation) == layout)

    let hints = control.keyHints(.standard)
    #expect(!hints.isEmpty && hints.allSatisfy { !$0.key.isEmpty && !$0.action.isEmpty })
    let size = control.comfortableSize(in: Size(columns: 80, rows: 40))
    #expect((control.minimumSize.columns...80).contains(size.columns))
    #expect((control.minimumSize.rows...40).contains(size.rows))
    #expect(control.naturalColumns(rows: 10).map { $0 > 0 } ?? true)

    var frame = Frame(size: LayoutThumbnail.size)
    let blank = frame
    control.renderThumbnail(
      into: &frame, in: frame.bounds, model: ColorViewModel(.orange), context: .start)
    #expect(frame != blank)

    #expect(!kind.samples.isEmpty)
    for sample in kind.samples {
      #expect(!sample.name.isEmpty && !sample.summary.isEmpty)
      #expect(type(of: sample.control) == kind)
    }
  }

  @Test func `A control of two spaces or of one parameter twice is refused as in layouts`() throws {
    let twice: [(String, () throws -> any ColorControl)] = [
      ("canvas", { try CanvasPicker(.red, .red) }), ("wheel", { try WheelPicker(.red, .red) }),
      ("palette", { try PalettePicker(.red, .red) }),
    ]
    for (word, make) in twice {
      #expect(throws: CompositionError.equalPair(control: word, parameter: "red")) {
        _ = try make()
      }
      #expect(throws: CompositionError.equalPair(control: word, parameter: "red")) {
        try PickerComposition(parsing: "\(word)(red,red) slider(green)")
      }
    }
    let mixed: [() throws -> any ColorControl] = [
      { try CanvasPicker(.red, .hue) }, { try WheelPicker(.red, .hue) },
      { try PalettePicker(.red, .hue) },
    ]
    for make in mixed {
      #expect(throws: CompositionError.mixedSpaces("red", "hue")) { _ = try make() }
    }
    #expect(throws: CompositionError.mixedSpaces("red", "hue")) {
      try PickerComposition(parsing: "canvas(red,hue)")
    }
    #expect(try CanvasPicker(.alpha, .red).parameters == [.alpha, .red])
    #expect(try WheelPicker(.hue, .alpha).parameters == [.hue, .alpha])
  }
}
