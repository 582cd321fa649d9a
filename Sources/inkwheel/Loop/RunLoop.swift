import App
import Picker
import Terminal

/// Runs a program on a terminal: waits for events, updates the program, performs its effects and
/// draws it.
struct RunLoop {
  private var program: any App
  private var backend: any TerminalBackend
  private var quantizer: FrameQuantizer
  private var schedule: FrameSchedule
  private var performer: EffectPerformer
  private let mailbox: Mailbox
  private let services: SystemServices

  /// - Parameter document: the document of an editor; nil for other programs.
  init(
    _ program: any App, on backend: any TerminalBackend, services: SystemServices,
    document: DocumentFile? = nil
  ) {
    self.program = program
    self.backend = backend
    quantizer = FrameQuantizer(depth: backend.depth)
    schedule = FrameSchedule(start: backend.now)
    mailbox = Mailbox(wake: backend.waker ?? {})
    self.services = services
    performer = EffectPerformer(services, document: document, mailbox)
  }

  /// Runs the program until it quits, and always restores the terminal.
  mutating func run() throws -> ProgramExit {
    try backend.start()
    defer { backend.stop() }
    // The size may have changed since the terminal was opened.
    if backend.size != program.size { _ = program.update(.event(.resized(backend.size))) }
    try draw()
    followColor()
    performer.document.start()
    services.settings?.watch(mailbox)
    while true {
      let events = try backend.nextEvents(timeout: timeout)
      if let exit = try deliver(events) { return exit }
      if let exit = try deliverMail() { return exit }
      writeDue()
      try drawIfDue()
    }
  }

  // MARK: Waiting

  /// How long to wait for events; nil if nothing else can happen.
  private var timeout: Duration? {
    let frame = schedule.timeUntilFrame(program.animation, on: backend)
    return [frame, performer.document.journal?.timeUntilWrite].compactMap { $0 }.min()
  }

  // MARK: Updating

  /// Sends events of the terminal to the program.
  private mutating func deliver(_ events: [Event]) throws -> ProgramExit? {
    // A transition that an event starts begins now, not at the last tick.
    if !events.isEmpty { tick() }
    var rest = events[...]
    while let event = rest.first {
      let message: Message
      if let extent = program.acceptedText,
        let typed = UnbracketedPaste.prefix(of: rest, upTo: extent)
      {
        rest = rest.dropFirst(typed.count)
        schedule.requestFrame()
        message = .typed(typed.text)
      } else {
        rest = rest.dropFirst()
        schedule.record(event)
        if case .depthChanged(let depth) = event { quantizer = FrameQuantizer(depth: depth) }
        message = .event(event)
      }
      if let exit = try update(message) { return exit }
    }
    return nil
  }

  /// Sends the results of background work to the program.
  private mutating func deliverMail() throws -> ProgramExit? {
    for message in mailbox.removeAll() {
      if case .read = message { schedule.requestFrameSoon() } else { schedule.requestFrame() }
      performer.document.handle(message)
      if let exit = try update(message) { return exit }
    }
    return nil
  }

  /// Starts to write the journal if that is due.
  private mutating func writeDue() {
    guard let text = program.journaledText, let offer = performer.document.journal?.writeDue(text)
    else { return }
    _ = program.update(.recoverable(offer))
    schedule.requestFrame()
  }

  /// Sends a message to the program and performs the effects, whose answers are messages again.
  private mutating func update(_ message: Message) throws -> ProgramExit? {
    let effects = program.update(message)
    // A file that is saved has the new colour before the commands get it.
    defer { followColor() }
    for effect in effects {
      switch try performer.perform(effect, of: &program, on: &backend) {
      case .done: continue
      case .answered(let answer): if let exit = try update(answer) { return exit }
      case .exited(let exit): return exit
      }
    }
    return nil
  }

  /// Gives the commands of the user the colour that is being picked.
  private func followColor() {
    for command in services.live {
      command.follow(
        program.pickedColor, in: services.liveFile, services.background, mailbox)
    }
  }

  /// Sends the current time to the program.
  private mutating func tick() {
    _ = program.update(.ticked(elapsed: schedule.tick(at: backend.now)))
  }

  // MARK: Drawing

  /// Draws a frame if an event or the animation calls for one.
  private mutating func drawIfDue() throws {
    guard schedule.isFrameDue(program.animation, on: backend) else { return }
    if program.isAnimating { tick() }
    try draw()
  }

  private mutating func draw() throws {
    let ring = schedule.ring
    schedule.beginFrame(backend.pacer, at: backend.now)
    if schedule.ring != ring { _ = program.update(.paced(schedule.ring)) }
    var frame = program.frame()
    quantizer.quantize(&frame, appearance: program.appearance)
    try backend.present(frame)
  }
}

extension App {
  /// The animations of the program.
  fileprivate var animation: FrameSchedule.Animation {
    !isAnimating ? .none : isChanging ? .transition : .ring
  }
}

/// The result of running a program.
struct ProgramExit {
  /// The exit status.
  let status: Int32
  /// The output, written after the terminal has been restored.
  let output: Effect.Output?
}

/// The services of the system that a program may use, besides its terminal.
struct SystemServices: Sendable {
  /// The locations of files.
  var locations: FileLocations
  /// The source of the settings; nil if they do not change.
  var settings: SettingsSource?
  /// The program for the clipboard; nil if only the terminal gets copied text.
  var clipboard: ClipboardProgram?
  /// The commands that follow the colour that is being picked.
  var live: [LiveCommand] = []
  /// The file that is saved with each colour; nil for none.
  var liveFile: LiveFile?
  /// The threads for background work.
  let background = BackgroundWork()

  /// Ends what follows the colour.
  /// - Parameter restores: whether it goes back to the start, because nothing was picked.
  func endLive(restores: Bool) {
    liveFile?.end(restores: restores)
    LiveCommand.end(live, restores: restores)
  }
}
