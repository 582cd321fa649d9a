import Colorimetry
import FoundationEssentials

/// What a `TextColorPicker` reads colours from and writes them to.
enum PickedSubject {
  case color(Binding<Color>)
  case text(Binding<AttributedString>, Binding<AttributedTextSelection>)

  /// A moment of the values behind the bindings: to notice changes from outside and to go back.
  enum Snapshot: Equatable {
    case color(Color)
    case text(AttributedString, AttributedTextSelection)
  }

  /// The values now; writing puts both of a text back together.
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

  /// The colours in order that look different.
  ///
  /// They are those of the selected text without its white space, or of what is typed next. Where
  /// there are many, it is one more than the icon tells apart.
  /// - Parameter fallback: the colour of text that has none.
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
            let look = ColorViewModel.shown(color)
            guard !shown.contains(look) else { continue }
            guard selected.characters[run.range].contains(where: { !$0.isWhitespace }) else {
              continue
            }
            colors.append(color)
            shown.append(look)
            if colors.count > CenterMesh.limit { return colors }
          }
        }
      }
      guard colors.isEmpty else { return colors }
      return [selection.typingAttributes(in: text).foregroundColor ?? fallback]
    }
  }

  /// Gives the colour to what is bound: to every run of the selection, or to what is typed next.
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
