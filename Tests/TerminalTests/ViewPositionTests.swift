import TestSupport
import Testing

@testable import Terminal

@Suite("Positions of views")
struct ViewPositionTests {
  struct Case {
    var generator: SeededGenerator
    var parent: Rect
    var view: Rect
    var other: Rect
    var length: Int?
    var margin: Int
    var margins: ViewMargins

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      parent = Self.rect(&generator)
      view = Self.rect(&generator)
      other = Self.rect(&generator)
      length = generator.pick([nil, generator.number(in: -2...14)])
      margin = generator.number(in: -1...4)
      margins = ViewMargins(
        left: generator.number(in: -1...6), right: generator.number(in: -1...6),
        top: generator.number(in: -1...6), bottom: generator.number(in: -1...6))
    }

    private static func rect(_ generator: inout SeededGenerator) -> Rect {
      Rect(
        column: generator.number(in: -5...9), row: generator.number(in: -5...9),
        columns: generator.number(in: 0...12), rows: generator.number(in: 0...12))
    }

    var beside: [ViewPosition] {
      [
        .place(below: other, margin: margin, height: length),
        .place(above: other, margin: margin, height: length),
        .place(leftOf: other, margin: margin, width: length),
        .place(rightOf: other, margin: margin, width: length),
      ]
    }

    var all: [ViewPosition] {
      let (view, other) = (view, other)
      return beside + [
        .center(size: view.size), .center(), .fill(margins), .fill(columns: margin, rows: 1),
        .top(height: length, margins: margins), .bottom(height: length, margins: margins),
        .left(width: length, margins: margins), .right(width: length, margins: margins),
        ViewPosition { _, _ in other }, ViewPosition { _, view in view },
      ]
    }
  }

  @Test func `Every position lies inside the parent, whatever is requested`() {
    for seed in 0..<2000 as Range<UInt64> {
      let scene = Case(seed: seed)
      for (index, position) in scene.all.enumerated() {
        let rect = position.rect(in: scene.parent, view: scene.view)
        #expect(
          rect.minColumn >= scene.parent.minColumn && rect.maxColumn <= scene.parent.maxColumn
            && rect.minRow >= scene.parent.minRow && rect.maxRow <= scene.parent.maxRow,
          "\(index) \(scene)")
      }
    }
  }

  @Test func `A view next to another one never covers it`() {
    for seed in 0..<2000 as Range<UInt64> {
      let scene = Case(seed: seed)
      for position in scene.beside {
        let rect = position.rect(in: scene.parent, view: scene.view)
        #expect(rect.intersection(scene.other).isEmpty, "\(scene)")
      }
    }
  }

  @Test func `A view that fits keeps its size and its margin`() {
    let parent = Rect(column: 10, row: 5, columns: 40, rows: 20)
    let other = Rect(column: 15, row: 10, columns: 8, rows: 3)
    let positions: [(ViewPosition, Rect)] = [
      (.center(size: Size(columns: 10, rows: 4)), Rect(column: 25, row: 13, columns: 10, rows: 4)),
      (.center(size: Size(columns: 9, rows: 3)), Rect(column: 25, row: 13, columns: 9, rows: 3)),
      (.center(), Rect(column: 28, row: 14, columns: 3, rows: 2)),
      (.top(height: 2), Rect(column: 10, row: 5, columns: 40, rows: 2)),
      (
        .top(height: 2, margins: ViewMargins(left: 1, right: 2, top: 3)),
        Rect(column: 11, row: 8, columns: 37, rows: 2)
      ),
      (.bottom(height: 2), Rect(column: 10, row: 23, columns: 40, rows: 2)),
      (.bottom(), Rect(column: 10, row: 23, columns: 40, rows: 2)),
      (.left(width: 7), Rect(column: 10, row: 5, columns: 7, rows: 20)),
      (
        .right(width: 7, margins: ViewMargins(right: 1)),
        Rect(column: 42, row: 5, columns: 7, rows: 20)
      ),
      (.fill(columns: 2, rows: 1), Rect(column: 12, row: 6, columns: 36, rows: 18)),
      (.place(below: other, margin: 1, height: 4), Rect(column: 15, row: 14, columns: 8, rows: 4)),
      (.place(below: other), Rect(column: 15, row: 13, columns: 8, rows: 3)),
      (.place(below: other, height: .max), Rect(column: 15, row: 13, columns: 8, rows: 12)),
      (.place(above: other, margin: 1, height: 2), Rect(column: 15, row: 7, columns: 8, rows: 2)),
      (.place(above: other, margin: 1), Rect(column: 15, row: 6, columns: 8, rows: 3)),
      (.place(leftOf: other, width: 3), Rect(column: 12, row: 10, columns: 3, rows: 3)),
      (.place(rightOf: other, margin: 2), Rect(column: 25, row: 10, columns: 8, rows: 3)),
      (.absolute(rect: other), other),
      (.inset(by: 2), Rect(column: 12, row: 7, columns: 36, rows: 16)),
      (
        .center(inset: ViewMargins(left: 1, bottom: 3)),
        Rect(column: 11, row: 5, columns: 39, rows: 17)
      ),
    ]
    let view = Rect(column: 0, row: 0, columns: 3, rows: 2)
    for (position, expected) in positions {
      #expect(position.rect(in: parent, view: view) == expected)
    }
  }

  @Test func `A view without space is empty and still inside the parent`() {
    let parent = Rect(column: 0, row: 0, columns: 10, rows: 5)
    let other = Rect(column: 0, row: 0, columns: 10, rows: 5)
    for position in [
      ViewPosition.place(below: other), .place(above: other), .place(leftOf: other),
      .place(rightOf: other),
    ] { #expect(position.rect(in: parent).isEmpty) }
  }

  @Test func `A view that would stick out is moved before it is cut`() {
    let parent = Rect(column: 0, row: 0, columns: 10, rows: 5)
    let far = ViewPosition { _, _ in Rect(column: 8, row: -3, columns: 4, rows: 9) }
    #expect(far.rect(in: parent) == Rect(column: 6, row: 0, columns: 4, rows: 5))
  }

  @Test func `Positions are built from each other, from top to bottom`() {
    let panel = ViewPosition.center(size: Size(columns: 30, rows: 10))
      .rect(in: Rect(Size(columns: 80, rows: 24)))
    let title = ViewPosition.top(height: 1).rect(in: panel)
    let body = ViewPosition.place(below: title, margin: 1, height: .max).rect(in: panel)
    #expect(title == Rect(column: 25, row: 7, columns: 30, rows: 1))
    #expect(body == Rect(column: 25, row: 9, columns: 30, rows: 8))
  }
}
