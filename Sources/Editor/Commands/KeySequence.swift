package import ColorControls
import TerminalCore

extension ProgramKeys {
  /// The actions whose keys are a sequence that begins with a key, in the contexts that get keys now.
  func sequences(
    from first: Key, in contexts: [KeyContext]
  ) -> [(second: Key, binding: KeyContext.Binding)] {
    guard hasSequences else { return [] }
    return contexts.flatMap { context in
      keyLists(of: context).enumerated().flatMap { index, list in
        list.keys.compactMap { key in
          guard case .sequence(first, let second) = key.code else { return nil }
          guard context != .text || Self.works(list.name, in: contexts) else { return nil }
          return (second, bindings(of: context)[index])
        }
      }
    }
  }

  /// The commands that work outside the text too.
  private static let everywhere: [Command] = [
    .quit, .suspend, .reloadSettings, .help, .textColor, .backgroundColor,
  ]

  /// Whether an action of the text, by its name, works where these contexts get keys.
  private static func works(_ name: String, in contexts: [KeyContext]) -> Bool {
    guard contexts != [.text] else { return true }
    switch Command(rawValue: name) {
    case .suspend, .reloadSettings: return true
    case .quit: return !contexts.contains(where: \.answersQuit)
    case .help: return contexts.contains(.picker)
    // Of the pickers, that of the editor alone is presented.
    case .textColor, .backgroundColor: return contexts.contains(.presentation)
    default: return false
    }
  }

  /// Whether a command of the text, by its name, works outside it too.
  package static func isEverywhere(_ name: String) -> Bool {
    everywhere.contains { $0.name == name }
  }
}

extension ColorPicker {
  /// The contexts of its focused part.
  package var keyContexts: [KeyContext] {
    let part: KeyContext =
      switch focus {
      case .control: isOnColumns ? .columns : .controls
      case .tabs: .controls
      case .swatches: .swatches
      case .field: .field
      }
    return [part, .picker] + (part == .field ? [.line] : [])
  }
}
