import Color
import StyledText
import UnicodeText

/// Reads the output of programs and gives the lines as a person saw them on a terminal.
///
/// Movement of the cursor, erased text and progress lines are replayed on a `Screen`. It takes
/// constant memory, since rows far above the cursor can no longer change. Recordings of `script` and
/// asciicasts tell the size of the terminal.
struct TerminalReader: FormatReader {
  private var screen: Screen?
  /// Its width and height take precedence over those in the file.
  private let options: FormatOptions
  /// The header of an asciicast; nil for other files.
  private var cast: AsciicastPart?
  /// What its events have sent and the screen has not drawn.
  private var pending: [UInt8] = []
  /// The number of events, or what follows them in their lines, that cannot be read.
  private var unreadParts = 0
  /// The time of the last event of an asciicast, in seconds.
  private var time = 0.0
  private var film: Film?
  private var animation: [UInt8]?
  /// Whether nothing so far had to be replayed: it is text, which the user wanted to be replayed.
  private var isPlain = true

  /// Known at the end of the text.
  var findings: ReadingFindings {
    var findings = ReadingFindings(animation: animation, isPlain: isPlain)
    guard let screen else { return findings }
    let isUnfinished = screen.hidesText || screen.string != nil
    let hidesPicture = !options.readsLastScreen && animation == nil && screen.hasOtherScreen
    findings.notices = [
      screen.invalidByte.map(ArtEncoding.notice(ofInvalid:)),
      unreadParts > 0 ? "unreadable parts of the recording are left out: \(unreadParts)" : nil,
      isUnfinished ? "text after an unfinished control string is left out" : nil,
      hidesPicture
        ? "the screens of full-screen programs are left out; convert --last-screen reads the last one"
        : nil,
    ].compactMap(\.self)
    return findings
  }

  /// The colours of the terminal, if the file tells them.
  var palette: TerminalPalette? { cast?.palette }

  init(_ options: FormatOptions = FormatOptions()) { self.options = options }

  mutating func read(_ buffer: ByteBuffer, isLast: Bool, _ emit: Emit) throws(FormatError) -> Int {
    var start = 0
    if screen == nil {
      let isObject = buffer.first == .openBrace
      let longest = isObject ? AsciicastPart.longestHeader : SessionHeader.maximumLength
      cast = AsciicastPart.header(buffer)
      let hasLine = !isObject && buffer.contains(.newline)
      guard isLast || buffer.count >= longest || cast != nil || hasLine else { return 0 }
      start = try begin(buffer)
    }
    // A local variable, so that drawing does not go through an optional.
    guard var screen else { return 0 }
    self.screen = nil
    let rest = UnsafeBufferPointer(rebasing: buffer[start...])
    if isPlain { isPlain = cast == nil && !TerminalOutput.isLikely(rest) }
    let count =
      if let cast {
        try play(rest, version: cast.version, isLast: isLast, on: &screen)
      } else {
        screen.draw(rest, isLast: isLast)
      }
    if isLast { animation = try film?.svg(until: time, screen) }
    if options.readsLastScreen {
      screen.popFinishedLines { _, _ in }
      if isLast { try screen.popPicture(emit) }
    } else if isLast {
      screen.popAllLines(emit)
    } else {
      screen.popFinishedLines(emit)
    }
    self.screen = screen
    return start + count
  }

  /// Makes the screen; returns the number of bytes that are not output.
  private mutating func begin(_ buffer: ByteBuffer) throws(FormatError) -> Int {
    let header = cast == nil ? SessionHeader(buffer) : nil
    screen = Screen(
      width: options.width ?? cast?.size?.columns ?? header?.columns,
      height: options.height ?? cast?.size?.rows ?? header?.rows,
      isRecording: cast != nil || header != nil)
    screen?.keepsColumn = cast != nil
    screen?.linesOutside = cast != nil ? nil : header == nil ? 0 : 1
    guard cast != nil || options.film == FilmOptions() else {
      throw FormatError("it is no asciicast, and has no times")
    }
    if let cast, options.isAnimated { film = try Film(options, idleLimit: cast.idleLimit) }
    guard let cast, cast.version > 1 else { return 0 }
    return buffer.firstIndex(of: .newline).map { $0 + 1 } ?? buffer.count
  }

  /// Plays the events on the complete lines of an asciicast, or all of version 1; returns the number of
  /// bytes read.
  private mutating func play(
    _ buffer: ByteBuffer, version: Int, isLast: Bool, on screen: inout Screen
  ) throws(FormatError) -> Int {
    var start = 0
    while start < buffer.count {
      let lineBreak = version == 1 ? nil : ByteSearch.first(.newline, in: buffer, from: start)
      guard let end = lineBreak ?? (isLast ? buffer.count : nil) else { break }
      let line = UnsafeBufferPointer(rebasing: buffer[start..<end])
      start = min(end + 1, buffer.count)
      // Empty lines and comments.
      let first = line.first { !$0.isSpace }
      if first == nil || first == .hashSign { continue }
      let part = AsciicastPart(line)
      let events = part.events.filter { $0.isValid(in: version) }
      unreadParts += part.events.count - events.count
      if !part.isComplete || part.events.isEmpty { unreadParts += 1 }
      for event in events {
        time = version == 2 ? max(time, event.time) : time + event.time
        guard time <= options.film.end else { break }
        if event.isPoster { film?.setPoster() }
        if event.output != nil || event.size != nil { try film?.advance(to: time, screen) }
        if let output = event.output { draw(output, isLast: false, on: &screen) }
        if let size = event.size { (screen.width, screen.height) = size }
      }
    }
    if isLast { draw([], isLast: true, on: &screen) }
    return start
  }

  private mutating func draw(_ output: [UInt8], isLast: Bool, on screen: inout Screen) {
    let bytes = pending + output
    let count = bytes.withUnsafeBufferPointer { screen.draw($0, isLast: isLast) }
    pending = Array(bytes[count...])
  }
}

/// The first line of a recording by `script`, which can hold the size of the terminal:
/// `Script started on 2024-05-01 10:00:00+00:00 [TERM="xterm" TTY="/dev/pts/0" COLUMNS="80" LINES="24"]`.
///
/// The words are in the user's language; what stands between the brackets is not.
struct SessionHeader {
  let columns: Int?
  let rows: Int?

  private static let footer = Array("Script done on ".utf8)

  /// Whether a text begins with the last line of a recording; nil if more of it is needed.
  ///
  /// A line of the output ends with a carriage return too.
  /// - Parameter isLast: whether no more text follows.
  static func isFooter(_ text: Slice<ByteBuffer>, isLast: Bool) -> Bool? {
    let line = text.prefix(maximumLength).prefix { $0 != .newline }
    let isEnded = line.count < min(text.count, maximumLength)
    guard isEnded || isLast || text.count >= maximumLength else {
      // Lines in other languages can only be told when they have ended.
      return footer.starts(with: line.prefix(footer.count))
        || !line.contains { $0 == .carriageReturn || $0 == 0x1B }
        ? nil : false
    }
    if isEnded, line.last == .carriageReturn { return false }
    if line.starts(with: footer) { return isEnded || isLast }
    let text = String(decoding: line.suffix(100), as: UTF8.self)
    return text.hasSuffix("\"]") && text.contains(" [COMMAND_EXIT_CODE=\"")
  }

  /// The longest line that is read.
  static let maximumLength = 1024

  /// Reads the header at the start of a file; nil if there is none.
  init?(_ buffer: ByteBuffer) {
    let line = buffer.prefix(Self.maximumLength).prefix { $0 != .newline }
    let text = String(decoding: line, as: UTF8.self)
    let hasSize =
      text.hasSuffix("\"]") && text.contains(" COLUMNS=\"") && text.contains(" LINES=\"")
    guard text.hasPrefix("Script started on ") || hasSize else { return nil }
    func number(_ name: Substring) -> Int? {
      // The command stands before the size and may have such words too.
      let word = text.split { " [".contains($0) }.last { $0.hasPrefix(name) }
      return word.flatMap { Int($0.dropFirst(name.count).prefix { $0 != "\"" }) }
        .flatMap { (1...4096).contains($0) ? $0 : nil }
    }
    columns = number("COLUMNS=\"")
    rows = number("LINES=\"")
  }
}

extension FormatDefinition {
  /// The output of programs on a terminal, read as the lines that a person saw.
  static let terminal = FormatDefinition(
    title: "terminal output",
    recognizes: { sample in
      sample.head.withUnsafeBufferPointer {
        AsciicastPart.header($0) != nil || TerminalOutput.isLikely($0)
      }
    },
    reader: { TerminalReader($0) },
    sequences: .replayed,
    // The palette and the title of an asciicast.
    findArt: { search in
      if let cast = AsciicastPart.header(search.bytes) {
        return .found(ArtProperties(palette: cast.palette, title: cast.title))
      }
      let isEnough = search.isLast || search.bytes.count >= AsciicastPart.longestHeader
      let isOther = search.bytes.first.map { $0 != .openBrace } ?? false
      return isEnough || isOther ? .none : .needsMore
    },
    openingNotice: "output replayed: saving loses the cursor movement",
    readingOptions: [.width, .height, .lastScreen])
}
