import Color
import ColorFiles
import Picker
import Terminal

/// The swatches of `inkwheel scheme`, the sample, and what is said about the selected colour.
struct SchemeLayer: Layer {
  let name = "inkwheel scheme"

  func contexts(in app: SchemeModel) -> [KeyContext] { [.scheme] }

  func hints(in app: SchemeModel) -> [KeyHint] {
    let keys = app.keys.scheme
    var hints: [KeyHint] = [
      (keys.label(for: .edit), "edit"), (keys.label(for: [.up, .down]), "choose"),
      (app.keys.text.commands.label(for: .help), "help"),
      (keys.label(for: .save), app.source.answer.rawValue),
    ]
    if !app.faults.isEmpty {
      hints.append((keys.label(for: .mend), "mend"))
      hints.append((keys.label(for: .mendAll), "mend all"))
    }
    return hints + [
      (keys.label(for: .cancel), "quit"), (keys.label(for: .undo), "undo"),
      (keys.label(for: .nextSample), "sample"), (keys.label(for: .saveAs), "save as"),
    ]
  }

  func handle(_ event: Event, in app: SchemeModel) -> Outcome<SchemeModel> {
    switch event {
    case .key(let key):
      if let action = app.keys.scheme[key] { return .handled { $0.perform(action) } }
      return key.typedCharacter == nil ? .ignored : .handled { $0.pick(event) }
    case .mouse(let mouse): return .handled { $0.point(mouse) }
    case .paste: return .handled { $0.pick(event) }
    default: return .ignored
    }
  }

  func render(into frame: inout Frame, in app: SchemeModel) {
    app.renderScheme(into: &frame)
  }
}

/// The picker of the selected colour.
struct SchemePickerLayer: Layer {
  let name = "the picker"
  /// The colours before picking.
  let before: TerminalScheme

  func contexts(in app: SchemeModel) -> [KeyContext] { app.picker.keyContexts + [.scheme] }
  func hints(in app: SchemeModel) -> [KeyHint] { app.picker.keyHints }
  func isTyping(in app: SchemeModel) -> Bool { app.picker.isTypingText }

  func help(in app: SchemeModel) -> HelpContent? {
    help(about: app.picker, last: (.scheme, SchemeAction.whilePicking.map(\.name)), in: app)
  }

  func handle(_ event: Event, in app: SchemeModel) -> Outcome<SchemeModel> {
    // A click on a swatch chooses another colour.
    if case .mouse = event { return .ignored }
    return .handled { app in
      if let effects = app.updatePicker(event) { return effects }
      // While a colour is picked, letters and arrows are for the picker.
      guard case .key(let key) = event, key.typedCharacter == nil,
        let action = app.keys.scheme[key], SchemeAction.whilePicking.contains(action)
      else { return nil }
      app.keepPicked()
      return app.perform(action)
    }
  }

  func render(into frame: inout Frame, in app: SchemeModel) {
    app.picker.render(into: &frame, in: app.areas.picker, context: app.terminal.context)
  }
}

/// The colours that would mend what a check complains about, until they are taken.
struct FixesLayer: Layer {
  let name = "the suggested fixes"
  let actionTitles: [String: String?] = [
    PromptAction.accept.name: "Mend the colours",
    PromptAction.cancel.name: "Leave them as they are",
    PromptAction.complete.name: nil,
  ]
  let mended: TerminalScheme

  func contexts(in app: SchemeModel) -> [KeyContext] { [.prompt] }

  func hints(in app: SchemeModel) -> [KeyHint] {
    let keys = app.keys.prompt
    return [(keys.label(for: .accept), "mend"), (keys.label(for: .cancel), "back")]
  }

  func press(_ key: Key, in app: SchemeModel) -> Outcome<SchemeModel> {
    switch app.keys.prompt[key] {
    case .accept: return .pop { [mended] in $0.take(mended) }
    case .cancel: return .pop()
    default: return .ignored
    }
  }

  /// Draws what would change.
  func render(into frame: inout Frame, in app: SchemeModel) {
    let (scheme, theme) = (app.scheme, app.theme)
    let area = app.areas.picker.columns(from: 1)
    let roles = mended.roles.filter { mended[$0] != scheme[$0] }
    let columns = roles.map(\.name.count).max() ?? 0
    let rows = roles.map { role in
      let ratios = [scheme, mended].compactMap { scheme in
        SchemeCheck.all(of: scheme).first { $0.role == role && $0.measure == .contrast }?.ratio
      }
      let name = role.name + String(repeating: " ", count: columns - role.name.count)
      let (before, after) = (scheme.shown(role).hex, mended.shown(role).hex)
      let change = "\(name)  \(before) → \(after)"
      return [
        "\(change)  \(ratios.joined(separator: " → "))", "\(change)  \(ratios.last ?? "")", change,
        "\(role.name) \(after)",
      ]
    }
    // All rows have the longest wording that fits in each.
    let wording = (0..<3).first { wording in
      rows.allSatisfy { GlyphWidth.columns(of: $0[wording]) < area.columns }
    }
    var lines = rows.map { $0[wording ?? 3] }
    if lines.count >= area.rows, area.rows > 2 {
      lines = lines.prefix(area.rows - 2) + ["and \(lines.count - area.rows + 2) more"]
    }
    frame.write("Suggested fixes:", in: area.row(0), style: theme.titleStyle)
    for (index, line) in lines.enumerated() {
      frame.write(line, in: area.row(index + 1), style: theme.panelStyle)
    }
    frame.focus = area.origin
  }
}

extension SchemeAction {
  /// The actions that keep the colour while one is picked, and then do the same as otherwise.
  static let whilePicking: [SchemeAction] = [.save, .saveAs]
}
