import AttributedText
import Color
import Picker

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a `TextColorPicker` colours, as it is at one time: for reading colours, for detecting outside
/// changes and for restoring it.
enum PickerTarget: Equatable {
  case color(Color)
  case text(AttributedString, AttributedTextSelection)

  /// Returns the distinct colours as displayed, in text order.
  ///
  /// For text they are the colours of the selection without white space, or else the typing colour.
  /// The list ends at one more colour than the icon can show.
  /// - Parameter fallback: the colour of text without a colour attribute.
  func colors(fallback: Color) -> [Color] {
    switch self {
    case .color(let color): return [color]
    case .text(let text, let selection):
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

  /// Returns it in a colour: every run of the selection, or the typing attributes.
  func with(_ color: Color) -> PickerTarget {
    guard case .text(var text, var selection) = self else { return .color(color) }
    text.transformAttributes(in: &selection) { $0.foregroundColor = color }
    return .text(text, selection)
  }
}

extension Binding<PickerTarget> {
  /// Binds a colour.
  init(_ color: Binding<Color>) {
    self.init {
      .color(color.wrappedValue)
    } set: {
      if case .color(let new) = $0 { color.wrappedValue = new }
    }
  }

  /// Binds a text and its selection.
  init(_ text: Binding<AttributedString>, _ selection: Binding<AttributedTextSelection>) {
    self.init {
      .text(text.wrappedValue, selection.wrappedValue)
    } set: {
      guard case .text(let newText, let newSelection) = $0 else { return }
      (text.wrappedValue, selection.wrappedValue) = (newText, newSelection)
    }
  }
}
