import Glibc
import TerminalCore

/// Asks a terminal that TERM does not name what it is and whether it can place the cursor.
///
/// The position of the cursor is requested first and alone. A terminal that does not know this
/// request prints its three characters, which are erased when the time is over. Only after an answer
/// the other requests follow: XTVERSION, the state of bracketed paste (DECRQM), and the attributes
/// (DA1), whose answer is the last one.
///
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
struct IdentityQuery {
  private static let position = Array("\u{1B}[6n".utf8)
  private static let others = Array(
    "\u{1B}[>0q\u{1B}[?\(FoundModes.Number.paste)$p\u{1B}[c".utf8)
  private static let erasing = Array("\r   \r".utf8)

  /// How long a terminal may take for the first answer.
  private static func limit(isRemote: Bool) -> Duration { .seconds(isRemote ? 3 : 1) }
  /// How long one that has answered may take for the others at least.
  private static let minimumPatience = Duration.milliseconds(500)

  /// The answers.
  private(set) var identity = TerminalIdentity()
  /// What was typed meanwhile.
  private(set) var typed: [Event] = []
  private var signals: [Int32] = []
  private var decoder = InputDecoder()

  /// Asks a terminal and waits for its answers; Ctrl-C ends the wait.
  ///
  /// Signals take effect afterwards, so that none of them leaves the terminal raw.
  init(_ device: TerminalDevice, isRemote: Bool) throws(TerminalError) {
    decoder.expectsCursorReports = true
    device.catchSignals()
    do {
      try device.takeOver(restoring: [])
    } catch {
      device.releaseSignals()
      throw error
    }
    let start = ContinuousClock.now
    send(Self.position, to: device, patience: Self.limit(isRemote: isRemote)) { $0.placesCursor }
    if identity.placesCursor {
      decoder.expectsCursorReports = false
      let patience = max((.now - start) * 3, Self.minimumPatience)
      send(Self.others, to: device, patience: patience) { $0.hasAttributes }
    } else {
      device.write(Self.erasing)
      device.drain(patience: .milliseconds(100))
    }
    device.giveBack()
    device.releaseSignals()
    for signal in signals where signal != SIGWINCH { raise(signal) }
  }

  private mutating func send(
    _ request: [UInt8], to device: TerminalDevice, patience: Duration,
    until isAnswered: (TerminalIdentity) -> Bool
  ) {
    let end = ContinuousClock.now + patience
    device.write(request)
    while !isAnswered(identity), !device.isGone, !isInterrupted, .now < end {
      let ready = device.wait(max(end - .now, .zero))
      if ready.hasSignals { signals += device.takeSignals() }
      if ready.hasInput { for event in decoder.decode(device.read()) { take(event) } }
    }
  }

  private var isInterrupted: Bool {
    signals.contains { $0 != SIGWINCH } || typed.contains(.key(.interrupt))
  }

  private mutating func take(_ event: Event) {
    guard case .reply(let reply) = event else { return typed.append(event) }
    switch reply {
    case .cursorPosition: identity.placesCursor = true
    case .deviceAttributes: identity.hasAttributes = true
    case .mode(FoundModes.Number.paste, let state): identity.knowsPaste = (1...3).contains(state)
    case .deviceControl(let text) where text.hasPrefix(">|"):
      identity.version = String(text.dropFirst(2))
    default: break
    }
  }
}

extension TerminalDescription {
  /// Asks a terminal and describes it by its answers.
  /// - Parameter typed: receives what was typed meanwhile.
  /// - Throws: if the terminal cannot place the cursor.
  init(
    asking device: TerminalDevice, environment: [String: String], typed: inout [Event]
  ) throws(TerminalError) {
    let query = try IdentityQuery(
      device, isRemote: TerminalOptions.isRemote(environment))
    typed += query.typed
    try self.init(query.identity, environment: environment)
  }
}
