import Colorimetry
import Editor
import Glibc
import StyledText
import TerminalCore
import TextColorPicker

/// Connects a program with a terminal and the system: the one place with a clock and files.
struct RunLoop {
  private var backend: any TerminalBackend
  private var program: any Program
  private let start = ContinuousClock.now
  private var quantizer: FrameQuantizer
  private var shown: Frame?
  private var shownPhase = 0
  private var rescueNote: String?

  /// How a program ended.
  struct Ending {
    /// The exit status.
    let status: Int32
    /// What to print once the terminal is given back.
    let output: String?
    /// What to tell on standard error then.
    var note: String?
  }

  init(_ program: any Program, on backend: any TerminalBackend) {
    self.program = program
    self.backend = backend
    quantizer = FrameQuantizer(depth: backend.depth)
  }

  /// Runs the program until it quits; the terminal is given back however it ends.
  mutating func run() throws -> Ending {
    try backend.start()
    defer { backend.stop() }
    // The size may have changed since the terminal was opened.
    if backend.size != program.size { _ = program.update(.event(.resized(backend.size))) }
    try present()
    while true {
      let events = try backend.nextEvents(timeout: program.isAnimating ? untilNextPhase : nil)
      var isAsked = false
      // What an event begins, begins now and not at the last picture of the ring.
      if !events.isEmpty { _ = program.update(.ticked(elapsed: .now - start)) }
      for event in events {
        // That the terminal has drawn a frame is no reason for another one.
        if event != .reply(.ready) { isAsked = true }
        switch event {
        // What the terminal shows now is not what it was sent, even if the frame stays the same.
        case .resumed, .resized: shown = nil
        default: break
        }
        if let ending = try perform(program.update(.event(event))) { return ending }
      }
      let isDue = program.isAnimating && phase != shownPhase
      if isDue { _ = program.update(.ticked(elapsed: .now - start)) }
      // A key is answered at once; only the animation waits for a terminal that lags behind.
      if isAsked || isDue && backend.isReadyForFrame { try present() }
    }
  }

  /// The picture of the ring that belongs to this moment.
  private var phase: Int { RingMotion.phase(at: .now - start) }

  /// The time to the next picture of the ring.
  private var untilNextPhase: Duration {
    let interval = RingMotion.interval
    let elapsed = start.duration(to: .now)
    let passed = Int(elapsed / interval)
    return interval * (passed + 1) - elapsed
  }

  private mutating func present() throws {
    shownPhase = phase
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
        return Ending(status: status, output: output, note: rescueNote)
      case .rescue(let name, let bytes):
        rescueNote = Rescue.keep(bytes, name: name)
        continue
      case .sendToClipboard(let text):
        try backend.sendToClipboard(text)
        continue
      case .remember(let item):
        SavedState.remember(item)
        continue
      case .loadPalette(let path): answer = Self.loadPalette(path)
      case .write(let path, let bytes): answer = Self.write(bytes, to: path)
      case .save(let path, let bytes, let revision):
        answer = Self.save(bytes, to: path, revision: revision)
      case .open(let path): answer = Self.open(path)
      }
      if let ending = try perform(program.update(answer)) { return ending }
    }
    return nil
  }

  private static func save(_ bytes: [UInt8], to path: String, revision: Int) -> Message {
    do {
      try TextFile.save(bytes, to: Self.expanded(path))
      return .saved(path: path, revision: revision)
    } catch {
      return .failed(error.message)
    }
  }

  /// Writes a new file: one that is there already may be a palette that somebody needs.
  private static func write(_ bytes: [UInt8], to path: String) -> Message {
    guard access(Self.expanded(path), F_OK) != 0 else {
      return .failed("\(VisibleMark.sanitized(path)) is there already: choose another name")
    }
    do {
      try TextFile.save(bytes, to: Self.expanded(path))
      return .wrote(path: path)
    } catch {
      return .failed(error.message)
    }
  }

  private static func loadPalette(_ path: String) -> Message {
    do {
      let bytes = try TextFile.load(Self.expanded(path), atMost: ColorPalette.mostBytes)
      return .loadedPalette(path: path, bytes: bytes)
    } catch {
      return .failed(error.message)
    }
  }

  private static func open(_ path: String) -> Message {
    do {
      return .opened(path: path, bytes: try TextFile.load(Self.expanded(path)))
    } catch {
      return error.reason == .notFound ? .missing(path: path) : .failed(error.message)
    }
  }

  /// A path typed in the program, where no shell has put the home folder in place of `~`.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
