import AttributedText
import Color
import Picker

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bindings that a `TextColorPicker` reads colours from and writes them to.
enum PickerTarget {
  case color(Binding<Color>)
  case text(Binding<AttributedString>, Binding<AttributedTextSelection>)

  /// The bound values at one time, for detecting outside changes and for restoring them.
  enum Snapshot: Equatable {
    case color(Color)
    case text(AttributedString, AttributedTextSelection)
  }

  /// The bound values.
  ///
  /// Setting it restores them.
  var snapshot: Snapshot {
    get {
      switch self {
      case .color(let color): .color(color.wrappedValue)
      case .text(let text, let selection): .text(text.wrappedValue, selection.wrappedValue)
      }
    }
    nonmutating set {
      switch (self, newValue) {
      case (.color(let color), .color(let value)): color.wrappedValue = value
      case (.text(let text, let selection), .text(let oldText, let oldSelection)):
        text.wrappedValue = oldText
        selection.wrappedValue = oldSelection
      default: break
      }
    }
  }

  /// Returns the distinct colours as displayed, in text order.
  ///
  /// For text they are the colours of the selection without white space, or else the typing colour.
  /// The list ends at one more colour than the icon can show.
  /// - Parameter fallback: the colour of text without a colour attribute.
  func colors(fallback: Color) -> [Color] {
    switch self {
    case .color(let color): return [color.wrappedValue]
    case .text(let text, let selection):
      let (text, selection) = (text.wrappedValue, selection.wrappedValue)
      var colors: [Color] = []
      var shown: [RGB8] = []
      if case .ranges(let ranges) = selection.indices(in: text) {
        for range in ranges.ranges {
          let selected = text[range]
          for run in selected.runs {
            let color = run.foregroundColor ?? fallback
            let displayed = color.rgb8
            guard !shown.contains(displayed) else { continue }
            guard selected.characters[run.range].contains(where: { !$0.isWhitespace }) else {
              continue
            }
            colors.append(color)
            shown.append(displayed)
            if colors.count > CenterMesh.limit { return colors }
          }
        }
      }
      guard colors.isEmpty else { return colors }
      return [selection.typingAttributes(in: text).foregroundColor ?? fallback]
    }
  }

  /// Writes a colour to the binding: to every run of the selection, or to the typing attributes.
  func apply(_ color: Color) {
    switch self {
    case .color(let binding): binding.wrappedValue = color
    case .text(let text, let selection):
      var (newText, newSelection) = (text.wrappedValue, selection.wrappedValue)
      newText.transformAttributes(in: &newSelection) { $0.foregroundColor = color }
      text.wrappedValue = newText
      selection.wrappedValue = newSelection
    }
  }
}
