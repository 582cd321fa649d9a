import App
import Color
import NcursesTerminal

/// Where the picker is shown.
extension PickCommand {
  /// Lets the user pick.
  ///
  /// It returns what is printed; nil if there is no such surface here.
  typealias Surface = (any PickSubject, Launch) throws -> [UInt8]?

  /// The surfaces, the first of which that is there is used.
  func surfaces(_ host: PopupHost?) -> [Surface] {
    guard !usesWords else { return [pickInWords] }
    let height = height ?? (popup == nil ? nil : .withoutPopup)
    return [
      { subject, launch in
        // The program in the popup opens its own screen.
        guard let host, let popup = self.popup else { return nil }
        return try Popup(
          host: host, size: popup, environment: launch.environment, input: subject.input
        ).run()
      }, { try pickOnScreen($0, $1, height: height?.inlineHeight) }, pickInWords,
    ]
  }

  /// The whole screen, or some rows below the prompt.
  private func pickOnScreen(
    _ subject: any PickSubject, _ launch: Launch, height: InlineHeight?
  ) throws -> [UInt8]? {
    var launch = launch
    launch.recorder = try recording.start()
    let palettes = try palettes.map(ColorPalette.load)
    let terminal = launch.terminal(height: height)
    // It can show lines.
    if case .failure(let error) = terminal, error.cause == .incapable { return nil }
    return try launch.run(on: terminal) { opened in
      var model = subject.model(memory(launch), on: opened.context)
      if let (text, palette) = subject.source {
        let scheme = try? opened.terminal.askForScheme(isOuter: false).scheme
        model.source = ColorSource(text, palette, scheme ?? TerminalScheme())
      }
      if let ground { model.measureContrast(on: ground) }
      for palette in palettes { model.show(palette) }
      if preview != nil { model.showPreview() }
      opened.notice = opened.notice ?? subject.file?.warning
      return model
    }?.bytes
  }

  /// Lines of words.
  private func pickInWords(_ subject: any PickSubject, _ launch: Launch) throws -> [UInt8]? {
    // The text may be standard input.
    let takesText = changesText ? write == nil : source == "-"
    var prompt = try ColorPrompt(
      readsInput: usesWords && !takesText, live: launch.services.live.filter { !$0.isPreview })
    prompt.reason = usesWords ? "" : "This terminal cannot show the picker. "
    return try subject.pick(with: &prompt, launch)
  }
}
