import AtomicFiles
import ColorPalettes
import Colorimetry
import Editor
import Glibc
import StyledText
import TerminalCore
import TextColorPicker
import UnicodeText

/// Connects a program with a terminal and the system: the one place with a clock and files.
struct RunLoop {
  private var backend: any TerminalBackend
  private var program: any Program
  private let start: Duration
  private var quantizer: FrameQuantizer
  private var shown: Frame?
  private var shownPhase = 0
  /// How the ring is drawn, which phase of it was drawn last, and the time that the program knows.
  private var ring = RingAppearance()
  private var drawnPhase = 0
  private var tickedTime = Duration.zero
  private var rescueNote: String?
  private let mailbox: Mailbox
  private var opening: FileOpening?
  /// The number of the file that was opened last: two never share one, so that what comes late of
  /// one that was left is not taken for a part of another.
  private var lastOpening = 1
  private let file: EditedFile?
  private let journal: JournalKeeper?
  /// Texts whose bytes are counted, which are to be written.
  private let digested = Shared<FileSaving.Digested>()
  private var lastFrame: Duration
  /// Whether more is read than is shown.
  private var isBehind = false

  /// While nothing but reading goes on, the screen follows it this often.
  private static let readingInterval = Duration.milliseconds(50)

  /// How a program ended.
  struct Ending {
    /// The exit status.
    let status: Int32
    /// What to print once the terminal is given back.
    let output: String?
    /// What to tell on standard error then.
    var note: String?
  }

  /// - Parameter file: the document of an editor.
  init(_ program: any Program, on backend: any TerminalBackend, file: EditedFile? = nil) {
    self.program = program
    self.backend = backend
    self.file = file
    opening = file?.rest
    mailbox = Mailbox(wake: backend.waker ?? {})
    journal = file == nil ? nil : JournalKeeper(file?.path, mailbox: mailbox)
    quantizer = FrameQuantizer(depth: backend.depth)
    start = backend.now
    lastFrame = start
  }

  /// Runs the program until it quits; the terminal is given back however it ends.
  mutating func run() throws -> Ending {
    try backend.start()
    defer { backend.stop() }
    // The size may have changed since the terminal was opened.
    if backend.size != program.size { _ = program.update(.event(.resized(backend.size))) }
    try present()
    begin()
    while true {
      let events = try backend.nextEvents(timeout: waitingTime)
      var isAsked = false
      // What an event begins, begins now and not at the last picture of the ring.
      if !events.isEmpty { tick() }
      var next = 0
      while next < events.count {
        let event = events[next]
        if program.takesText, let typed = TypedText.begin(of: events[next...]) {
          next += typed.count
          isAsked = true
          if let ending = try perform(program.update(.typed(typed.text))) { return ending }
          continue
        }
        next += 1
        // That the terminal has drawn a frame is no reason for another one.
        if event != .reply(.ready) { isAsked = true }
        switch event {
        // What the terminal shows now is not what it was sent, even if the frame stays the same.
        case .resumed, .resized: shown = nil
        case .depthChanged(let depth):
          quantizer = FrameQuantizer(depth: depth)
          shown = nil
        default: break
        }
        if let ending = try perform(program.update(.event(event))) { return ending }
      }
      for message in mailbox.take() {
        if case .read = message { isBehind = true } else { isAsked = true }
        note(message)
        if let ending = try perform(program.update(message)) { return ending }
      }
      if let offer = journal?.work() {
        _ = program.update(.recoverable(offer))
        isAsked = true
      }
      // No file is touched before the journal knows of it; when it is written, the wait ends.
      for request in journal?.isBusy == true ? [] : digested.takeAll() {
        FileSaving.save(request, journal: journal, then: mailbox)
      }
      journal?.record(program.takeOperations())
      if isBehind, backend.now - lastFrame >= Self.readingInterval { isAsked = true }
      let isDue = isPictureDue
      if isDue { tick() }
      // A key is answered at once; only the animation waits for a terminal that lags behind.
      if isAsked || isDue && backend.isReadyForFrame { try present() }
    }
  }

  /// What waits for the first picture.
  private func begin() {
    opening?.readRest(into: mailbox)
    journal?.begin()
    guard let file else { return }
    if let facts = file.opened?.facts, let text = file.opened?.text {
      journal?.noteRead(facts, text: text)
    } else if file.opened == nil {
      journal?.offerEarlier(StyledString())
    }
  }

  /// Takes note of what work beside the screen came to.
  private func note(_ message: Message) {
    switch message {
    case .readingEnded(let id, let facts):
      if let opening, opening.id == id { journal?.noteRead(facts, text: opening.text) }
    case .saved(let request, let stamp): journal?.noteSaved(request, stamp: stamp)
    default: break
    }
  }

  /// How long nothing but an event can call for a frame; nil for ever.
  private var waitingTime: Duration? {
    let reading = isBehind ? max(lastFrame + Self.readingInterval - backend.now, .zero) : nil
    return [program.isAnimating ? untilNextPicture : nil, reading, journal?.waitingTime]
      .compactMap { $0 }.min()
  }

  /// The picture of the ring that belongs to this moment.
  private var phase: Int { RingMotion.phase(at: elapsed) }

  /// Whether something has moved since the last frame.
  private var isPictureDue: Bool {
    program.isAnimating && phase != shownPhase
      && (program.isChanging || backend.pacer.animationPause(at: backend.now) <= .zero)
  }

  /// The time until something has moved and the terminal may be told, as far as time alone decides.
  private var untilNextPicture: Duration? {
    let (pacer, now) = (backend.pacer, backend.now)
    let answer = pacer.delayUntilReady(at: now)
    // It takes nothing at all now; that it does again is an event.
    if answer == .zero, !backend.isReadyForFrame { return nil }
    let rest = program.isChanging ? .zero : pacer.animationPause(at: now)
    let next = phase == shownPhase ? RingMotion.timeToNextPhase(at: elapsed) : .zero
    return max(next, rest, answer)
  }

  /// Tells the program the time.
  private mutating func tick() {
    tickedTime = elapsed
    _ = program.update(.ticked(elapsed: tickedTime))
  }

  /// The time since the start of the program.
  private var elapsed: Duration { backend.now - start }

  private mutating func present() throws {
    lastFrame = backend.now
    let look = ring.next(backend.pacer, at: lastFrame, shownPhase: drawnPhase)
    if look != ring { _ = program.update(.paced(look)) }
    ring = look
    drawnPhase = look.phase(at: tickedTime)
    shownPhase = phase
    isBehind = false
    var frame = program.frame()
    quantizer.quantize(&frame, appearance: program.appearance)
    guard frame != shown else { return }
    try backend.present(frame)
    shown = frame
  }

  /// Carries out effects; their answers go back to the program as messages.
  private mutating func perform(_ effects: [Effect]) throws -> Ending? {
    for effect in effects {
      let answer: Message
      switch effect {
      case .quit(let status, let output):
        FileSaving.waitUntilDone()
        // What a journal was left for is offered by the next run.
        if rescueNote == nil { journal?.end() }
        return Ending(status: status, output: output, note: rescueNote)
      case .rescue(let name, let text):
        journal?.record(program.takeOperations())
        rescueNote =
          journal?.leave() == true
          ? "what was not saved is kept, and offered when \(Self.described(name)) is opened again"
          : Rescue.keep(text, name: name)
        continue
      case .resumeJournal(let id):
        journal?.resume(id)
        continue
      case .discardJournal(let id):
        journal?.discard(id)
        continue
      case .sendToClipboard(let text):
        try backend.sendToClipboard(text)
        continue
      case .suspend:
        backend.suspend()
        continue
      case .remember(let item):
        SavedState.remember(item)
        continue
      case .save(let request):
        journal?.record(program.takeOperations())
        FileSaving.digest(request, then: digested, mailbox)
        continue
      case .compare(let path):
        FileSaving.compare(path, then: mailbox)
        continue
      case .loadPalette(let path): answer = Self.loadPalette(path)
      case .write(let path, let bytes): answer = FileSaving.write(bytes, to: path)
      case .open(let path): answer = open(path)
      }
      if let ending = try perform(program.update(answer)) { return ending }
    }
    return nil
  }

  private static func described(_ name: String) -> String {
    name == "untitled" ? "inkwheel" : VisibleMark.sanitized(name)
  }

  private static func loadPalette(_ path: String) -> Message {
    do {
      let bytes = try TextFile.load(TypedPath.expanded(path), atMost: ColorPalette.maximumFileSize)
      return .loadedPalette(path: path, bytes: bytes)
    } catch {
      return .failed(error.message)
    }
  }

  /// Opens a file; the rest of a long one is read beside the screen.
  private mutating func open(_ path: String) -> Message {
    let file = TypedPath.expanded(path)
    do {
      lastOpening += 1
      let (opened, rest) = try FileOpening.open(file, id: lastOpening)
      change(to: file, rest: rest)
      if let facts = opened.facts { journal?.noteRead(facts, text: opened.text) }
      var named = opened
      named.path = path
      return .opened(named)
    } catch {
      guard error.reason == .notFound else { return .failed(error.message) }
      change(to: file, rest: nil)
      journal?.offerEarlier(StyledString())
      return .missing(path: path)
    }
  }

  /// Leaves the file that is shown, even one that is still being read, for another one.
  private mutating func change(to path: String, rest: FileOpening?) {
    opening?.giveUp()
    opening = rest
    rest?.readRest(into: mailbox)
    journal?.change(to: path)
  }
}
