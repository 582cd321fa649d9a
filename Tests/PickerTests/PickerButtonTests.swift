import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Places to click that keep and that cancel")
struct PickerButtonTests {
  static let sizes = [(20, 6), (40, 12), (64, 20), (100, 30)]
    .map { Size(columns: $0.0, rows: $0.1) }

  private func press(at point: Point) -> Event { .mouse(Mouse(.press(clicks: 1), at: point)) }

  @Test(arguments: rounds(sizes))
  func `A presented picker is closed by its buttons at every size`(size: Size) {
    for presentation in Presentation.allCases {
      for position in [
        Point(column: size.columns - 6, row: 0), Point(column: 0, row: size.rows - 1),
      ] {
        let anchor = PickerAnchor(
          screen: size, rect: Rect(origin: position, size: Size(columns: 6, rows: 1)),
          preferred: presentation)
        let picker = PresentedPicker(
          PickerPane("Text colour", color: Color(RGB8(255, 136, 0)), supportsOpacity: true),
          context: .start)
        var frame = Frame(size: size)
        picker.render(into: &frame, in: anchor, context: .at(.seconds(1)))
        var outcomes: [ControlOutcome: Set<String>] = [:]
        for point in picker.frame(in: anchor).points {
          var clicked = picker
          let outcome = clicked.update(press(at: point), in: anchor, context: .at(.seconds(1)))
          outcomes[outcome, default: []].insert(frame[point].text)
        }
        // Every cell of a name or a sign reacts, and no blank one does but between two words.
        let keep: [Set<String>] = [["✓"], Set("Enter keep".map(String.init))]
        let cancel: [Set<String>] = [["✗"], Set("Esc cancel".map(String.init))]
        #expect(keep.contains(outcomes[.accepted] ?? []), "\(size) \(presentation)")
        #expect(cancel.contains(outcomes[.cancelled] ?? []), "\(size) \(presentation)")
      }
    }
  }

  @Test func `A sign closes the picker at once, unless what is typed is not a colour`() throws {
    let anchor = PickerAnchor(
      screen: Size(columns: 100, rows: 30), rect: Rect(column: 93, row: 0, columns: 6, rows: 3))
    func outcomes(_ keys: String) throws -> [ControlOutcome] {
      var picker = PresentedPicker(
        PickerPane("Colour", color: Color(RGB8(255, 136, 0)), supportsOpacity: false),
        context: .start)
      for key in KeyNotation.keys(keys) {
        _ = picker.update(.key(key), in: anchor, context: .start)
      }
      let places = picker.chrome(in: anchor).buttonPlaces(in: picker.frame(in: anchor))
      return places.map { place in
        var clicked = picker
        return clicked.update(press(at: place.cells.origin), in: anchor, context: .start)
      }
    }
    for keys in ["Tab", "A-r", "A-l", "# 0 a f"] {
      #expect(try outcomes(keys) == [.accepted, .cancelled], "\(keys)")
    }
    #expect(try outcomes("# x") == [.handled, .cancelled])
  }

  @Test(arguments: sizes)
  func `Unlocked columns are kept by ✓ and restored by ✗`(size: Size) throws {
    for picker in [
      ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41),
      .channels(of: .srgb, color: .black, alpha: true),
    ] {
      let area = Rect(size)
      var picker = picker
      picker.unlock(context: .start)
      _ = picker.update(.key(Key(.down)), in: area, context: .start)
      var frame = Frame(size: size)
      picker.render(into: &frame, in: area, context: .at(.seconds(1)))
      for (sign, outcome) in [("✓", ControlOutcome.accepted), ("✗", .cancelled)] {
        let places = frame.points(of: [sign], in: area)
        #expect(places.count == 1, "\(size) \(sign)\n\(frame.plainText)")
        var clicked = picker
        let point = try #require(places.first)
        #expect(clicked.update(press(at: point), in: area, context: .at(.seconds(1))) == outcome)
        #expect(clicked.isLocked)
      }
    }
  }
}
