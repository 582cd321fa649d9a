import Color
import Terminal

extension PickerPane {
  /// The key hints for the focused part, the most important first.
  public var keyHints: [KeyHint] {
    hints(closing: [
      (keys.picker.label(for: .accept), enterHint), (keys.picker.label(for: .back), escapeHint),
    ])
  }

  /// The key hints but for the keys that close the picker, which have buttons where it is presented.
  package var otherHints: [KeyHint] { hints(closing: []) }

  /// What a newcomer needs comes first: to change the value, to go on, to end and to get help.
  private func hints(closing: [KeyHint]) -> [KeyHint] {
    guard !isPathEntry else { return closing.filter { !$0.key.isEmpty } }
    if hasCopied {
      return Self.notations.enumerated().map { ("\($0 + 1)", "copy \($1.rawValue)") } + closing
    }
    let (own, all) = (focusHints, keys.picker.hints)
    let further = own.dropFirst()
    let help: [KeyHint] = keys.help.map { [($0.name, "help")] } ?? []
    let first = own.prefix(1) + all.prefix(1) + closing + help
    let second =
      all.dropFirst().prefix(1) + further.filter { $0.action != "×10" } + all.dropFirst(2).prefix(6)
    // How to go faster can wait until these have been named.
    let hints = first + second + further.filter { $0.action == "×10" } + all.dropFirst(8)
    return hints.filter { !$0.key.isEmpty }
  }

  /// Whether Esc cancels, and closes no part of the picker first.
  package var cancelsByEscape: Bool { !browser.isOpen && entry == nil && !isUnlocked }

  /// The action of Esc.
  var escapeHint: String { cancelsByEscape ? "cancel" : "back" }

  /// The action of Enter.
  package var enterHint: String { otherEnterHint ?? "keep" }

  /// Whether Enter ends the picker with its colour.
  package var keepsByEnter: Bool { otherEnterHint == nil }

  /// The action of Enter where it does something else.
  private var otherEnterHint: String? {
    switch focus {
    case .field where fieldPurpose == .openPalette: "open"
    case .field where fieldPurpose == .savePalette: "save"
    case .field where isChoosingName: "take the first"
    case .swatches where browser.page == .layouts: "apply"
    case .swatches where isChoosingReplaced: "change \((replacementScope ?? .document).rawValue)"
    case .swatches where canPickSwatch: "take"
    case .control where isUnlocked: "lock"
    default: nil
    }
  }

  /// The hints specific to the focused part.
  private var focusHints: [KeyHint] {
    switch focus {
    case .control: focusedControl?.keyHints(keys) ?? []
    case .field where isSearching: [(keys.field.label(for: [.nextControl]), "choose")]
    case .field where fieldEntry != nil: [(keys.entry.label(for: .clear), "clear")]
    case .swatches:
      [
        (keys.browser.label(for: ArrowDirection.allCases.map { .move($0, by: 1) }), "choose"),
        (
          keys.browser.label(for: [.previousPage, .nextPage]),
          browser.page == .layouts ? "swap axes" : "palette"
        ),
      ]
        + (browser.page == .layouts
          ? [(keys.picker.label(for: .saveSwatches), "keep for later")] : [])
    case .tabs: [(keys.stepLabel([.left, .right]), "colour space")]
    case .gradient:
      [
        (keys.gradient.label(for: [.previousStop, .nextStop]), "colour"),
        (keys.gradient.label(for: [.previousDirection, .nextDirection]), "direction"),
        (keys.gradient.label(for: .addStop), "add"),
        (keys.gradient.label(for: .removeStop), "remove"),
        (keys.gradient.label(for: [.previousMixture, .nextMixture]), "mixing"),
      ]
    default: []
    }
  }
}

extension KeyMap<PickerAction> {
  /// The keys of the actions that have a hint; neighbours with the same hint share it.
  fileprivate var hints: [KeyHint] {
    bindings.map(\.0).filter { !$0.row.hint.isEmpty }.grouped { $0.row.hint == $1.row.hint }
      .map { (label(for: $0), $0[0].row.hint) }
  }
}

extension PickerKeys {
  /// Returns the names of the keys that step a control in some directions.
  func stepLabel(_ directions: [ArrowDirection], by steps: Int = 1) -> String {
    controls.label(for: directions.map { .step($0, by: steps) })
  }

  /// The name of the modifier or key for ten steps at once.
  var farLabel: String {
    controls.modifierNames(of: .step(.right, by: 10), over: .step(.right, by: 1)).first
      ?? controls.label(for: .step(.right, by: 10))
  }
}
