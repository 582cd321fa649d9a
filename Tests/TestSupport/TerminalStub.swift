/// A terminal with scripted answers: late, wrong, repeated or missing.
///
/// It also tracks the keyboard protocols, which a screen does not show.
public struct TerminalStub: Sendable {
  /// Requests and their answers; other requests are not answered.
  public var answers: [(question: String, answer: String)]
  /// The time from a request to its answer.
  public var delay: Duration
  /// The number of answers to each request.
  public var times = 1
  /// The requests received, in order.
  public private(set) var asked: [String] = []
  /// The depth of kitty's keyboard stack on the main and the alternate screen.
  public private(set) var kittyDepth = [0, 0]
  /// The number of pushes to kitty's keyboard stack.
  public private(set) var kittyPushes = 0
  /// The level of xterm's modifyOtherKeys.
  public private(set) var modifiedKeys = 0

  private var isSecondScreen = false
  private var held: [UInt8] = []
  private var due: [(time: ContinuousClock.Instant, bytes: [UInt8])] = []

  /// The answers of a modern terminal.
  public static let modern = [
    ("[?u", "[?0u"), ("[c", "[?62;22c"), ("[5n", "[0n"), ("[?1016$p", "[?1016;0$y"),
    ("]10;?\u{1b}\\", "]10;rgb:ffff/ffff/ffff\u{1b}\\"),
    ("]11;?\u{1b}\\", "]11;rgb:0000/0000/0000\u{1b}\\"),
  ].map { (question: "\u{1b}" + $0.0, answer: "\u{1b}" + $0.1) }

  /// The answers of xterm, which does not know kitty's protocol.
  public static let xterm = modern.filter { $0.question != "\u{1b}[?u" }

  /// A terminal with these answers.
  public init(answers: [(question: String, answer: String)], delay: Duration = .zero) {
    self.answers = answers
    self.delay = delay
  }

  /// When the next answer is due; nil if there is none.
  var nextAnswer: ContinuousClock.Instant? { due.first?.time }

  /// The answers that are due.
  mutating func takeAnswers() -> [UInt8] {
    var bytes: [UInt8] = []
    while let first = due.first, first.time <= .now {
      bytes += first.bytes
      due.removeFirst()
    }
    return bytes
  }

  /// Processes output, which may be split at any byte.
  mutating func receive(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == 0x1B, !(held.count > 1 && [0x5D, 0x50].contains(held[1])) { held = [] }
      if held.isEmpty && byte != 0x1B { continue }
      held.append(byte)
      if isComplete { finish() }
    }
  }

  private var isComplete: Bool {
    guard held.count > 1, let last = held.last else { return false }
    switch held[1] {
    case 0x5B: return held.count > 2 && (0x40...0x7E).contains(last)
    case 0x5D, 0x50: return last == 7 || held.count > 3 && held.suffix(2) == [0x1B, 0x5C]
    default: return true
    }
  }

  private mutating func finish() {
    let sequence = String(decoding: held, as: UTF8.self)
    held = []
    let screen = isSecondScreen ? 1 : 0
    switch sequence {
    case "\u{1b}[?1049h": isSecondScreen = true
    case "\u{1b}[?1049l": isSecondScreen = false
    case "\u{1b}[>5u":
      kittyDepth[screen] += 1
      kittyPushes += 1
    case "\u{1b}[<u": kittyDepth[screen] -= 1
    case "\u{1b}[>4;1m": modifiedKeys = 1
    case "\u{1b}[>4m": modifiedKeys = 0
    default: break
    }
    guard let pair = answers.first(where: { $0.question == sequence }) else { return }
    asked.append(sequence)
    for _ in 0..<times { due.append((.now + delay, Array(pair.answer.utf8))) }
  }
}
