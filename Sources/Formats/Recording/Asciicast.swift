package import Color
package import Terminal
import UnicodeText

/// Writes a recording in asciicast v2 or v3, line by line.
///
/// It is a pure value that turns frames with their times into complete lines, so an interrupted
/// recording is still valid. Only frames are recorded: no terminal queries, no clipboard, no keys.
/// Sources: https://docs.asciinema.org/manual/asciicast/v2/ and …/v3/
package struct Asciicast: Sendable {
  /// A version of the format.
  package enum Version: String, CaseIterable, Sendable {
    /// The version that most players read.
    case two = "2"
    /// The version of asciinema 3: times since the event before, and the exit status.
    case three = "3"
  }

  private let title: String
  private let colors: TerminalPalette?
  private let version: Version
  private var encoder = FrameEncoder()
  private var size: Size?
  private var start = Duration.zero
  /// The time of the last event in microseconds since the start.
  private var last = 0

  /// Creates a recording without frames.
  /// - Parameter colors: those of the terminal; nil to leave them to the player.
  package init(title: String = "", colors: TerminalPalette? = nil, version: Version = .two) {
    (self.title, self.colors, self.version) = (title, colors, version)
  }

  /// Returns the lines for a frame; the first one determines the size and the start time.
  package mutating func frame(_ frame: Frame, at now: Duration) -> [UInt8] {
    var lines: [UInt8] = []
    if size == nil {
      start = now
      lines = headerLine(frame.size)
    } else if size != frame.size {
      lines = event("r", "\(frame.size.columns)x\(frame.size.rows)", at: now)
    }
    size = frame.size
    let bytes = encoder.encode(frame)
    // Frames contain whole characters, so the bytes are valid UTF-8.
    if !bytes.isEmpty { lines += event("o", String(decoding: bytes, as: UTF8.self), at: now) }
    return lines
  }

  /// Returns the line for a marker; empty before the first frame.
  package mutating func marker(_ text: String, at now: Duration) -> [UInt8] {
    size == nil ? [] : event("m", text, at: now)
  }

  /// Returns the last line, which determines the duration of the last frame.
  /// - Parameter status: the exit status of what was recorded; nil if it is not known.
  package mutating func end(at now: Duration, status: Int32?) -> [UInt8] {
    guard size != nil else { return [] }
    if version == .three, let status { return event("x", "\(status)", at: now) }
    return event("o", "\u{1B}[0m", at: now)
  }

  private func headerLine(_ size: Size) -> [UInt8] {
    let title = title.isEmpty ? "" : ", \"title\": " + title.jsonQuoted
    let line =
      switch version {
      case .two:
        "\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows)\(title)\(theme)"
      case .three:
        "\"version\": 3, \"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows), "
          + "\"type\": \"xterm-256color\"\(theme)}\(title)"
      }
    return Array("{\(line)}\n".utf8)
  }

  /// The attribute for the colours of the terminal.
  private var theme: String {
    guard let colors, let text = colors.foreground, let background = colors.background else {
      return ""
    }
    let palette = (0..<16).map { colors[UInt8($0)].hex }.joined(separator: ":")
    return ", \"theme\": {\"fg\": \"\(text.hex)\", \"bg\": \"\(background.hex)\", "
      + "\"palette\": \"\(palette)\"}"
  }

  private mutating func event(_ kind: String, _ text: String, at now: Duration) -> [UInt8] {
    // Whole microseconds since the start, so that the intervals add up to it.
    let time = max(Int((now - start) / .microseconds(1)), last)
    defer { last = time }
    let seconds = paddedDecimal(Double(version == .three ? time - last : time) / 1e6, digits: 6)
    return Array("[\(seconds), \"\(kind)\", \(text.jsonQuoted)]\n".utf8)
  }
}

// MARK: - Bytes

/// Encodes frames as the bytes that update a terminal from one frame to the next.
///
/// It is independent of terminfo, locale and ncurses, and uses only what every modern terminal
/// supports: CUP, EL, SGR in the semicolon form, DECSCUSR, and the modes 25 for the cursor and 7 for
/// what may wrap at the edge. After glyphs of uncertain width the cursor is positioned explicitly.
/// Characters that a frame divides among cells are sent together, since some players join them.
package struct FrameEncoder: Sendable {
  private var shown: Frame?
  private var style = CellStyle.plain
  private var cursor: Cursor?
  /// The terminal's cursor position; nil if it is uncertain.
  private var pen: Point?
  private var bytes: [UInt8] = []

  /// Creates an encoder for a terminal in an unknown state.
  package init() {}

  /// Returns the bytes that make the terminal show a frame; empty if it does already.
  package mutating func encode(_ frame: Frame) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    if shown?.size != frame.size { shown = nil }
    if shown == nil {
      put("\u{1B}[0m\u{1B}[?25l\u{1B}[H\u{1B}[2J")
      (style, cursor, pen) = (.plain, nil, Point(column: 0, row: 0))
    }
    for row in 0..<frame.size.rows { encode(row: row, of: frame) }
    shown = frame
    if let newCursor = frame.cursor, frame.bounds.contains(newCursor.position) {
      if pen != newCursor.position { move(to: newCursor.position) }
      if newCursor.shape != cursor?.shape {
        put("\u{1B}[")
        put(Int(newCursor.shape.rawValue))
        put(" q")
        if cursor == nil { put("\u{1B}[?25h") }
      }
      cursor = newCursor
    } else if cursor != nil {
      put("\u{1B}[?25l")
      cursor = nil
    }
    return bytes
  }

  private mutating func encode(row: Int, of frame: Frame) {
    let columns = frame.size.columns
    let base = row * columns
    let row = base..<base + columns
    func differs(_ column: Int) -> Bool {
      frame.cells[base + column] != shown?.cells[base + column] ?? .blank
    }
    guard var last = (0..<columns).last(where: differs) else { return }
    // What such a row looks like depends on the player, so it is sent as a whole.
    let isUncertain =
      frame.cells.hasUncertainWidths(in: row) || shown?.cells.hasUncertainWidths(in: row) == true
    // Trailing blank cells are erased at once.
    var end = columns
    while end > 0, frame.cells[base + end - 1] == .blank { end -= 1 }
    let clears = last >= end + 4
    if clears { last = end - 1 } else if isUncertain { last = max(last, end - 1) }
    var column = 0
    while column <= last {
      let end = frame.cells.characterEnd(from: base + column, limit: row.upperBound) - base
      guard isUncertain || (column..<end).contains(where: differs) else {
        column = end
        continue
      }
      let point = Point(column: column, row: base / columns)
      if let pen, pen.row == point.row, pen.column < column, column - pen.column < 5,
        frame.cells[(base + pen.column)..<(base + column)].allSatisfy({ $0.style == style })
      {
        // Rewriting the unchanged cells in between is shorter than a move.
        for between in pen.column..<column { put(frame.cells[base + between], columns) }
      }
      if pen != point { move(to: point) }
      let character = frame.cells[(base + column)..<(base + end)]
      if character.hasUncertainWidth {
        put(character, at: point, columns)
      } else {
        put(frame.cells[base + column], columns)
      }
      column = end
    }
    if clears {
      let point = Point(column: end, row: base / columns)
      if pen != point { move(to: point) }
      select(.plain)
      put("\u{1B}[K")
    }
  }

  private mutating func put(_ cell: Cell, _ columns: Int) {
    guard cell.width > 0 else { return }
    select(cell.style)
    if let first = cell.glyph.first, first.isASCII, cell.glyph.count == 1 {
      bytes.append(UInt8(truncatingIfNeeded: first.value))
    } else {
      bytes += Array(cell.glyph.narrowed.string.utf8)
    }
    pen?.column += Int(cell.width)
    // Terminals differ at the edge, and about glyphs of two columns, of several scalars or of half a
    // flag.
    if cell.width > 1 || cell.glyph.count > 1 || pen?.column ?? 0 >= columns
      || cell.glyph.only.map(EmojiSequence.isHalfFlag) == true
    {
      pen = nil
    }
  }

  /// Puts a character that players may draw in fewer or in more columns than the frame.
  private mutating func put(_ character: ArraySlice<Cell>, at point: Point, _ columns: Int) {
    guard let first = character.first else { return }
    select(first.style)
    put(String(repeating: " ", count: character.count))
    move(to: point)
    let text = character.text
    // At the edge a player that adds up the columns would continue in the next row, or scroll.
    let fits = point.column + GlyphWidth.columns(of: text) <= columns
    put(fits ? text : "\u{1B}[?7l\(text)\u{1B}[?7h")
    pen = nil
  }

  private mutating func move(to point: Point) {
    put("\u{1B}[")
    put(point.row + 1)
    put(";")
    put(point.column + 1)
    put("H")
    pen = point
  }

  private mutating func select(_ newStyle: CellStyle) {
    guard newStyle != style else { return }
    if newStyle.attributes != style.attributes {
      put(newStyle.sgr)
    } else {
      TerminalColor.appendSGR(
        foreground: newStyle.foreground == style.foreground ? nil : newStyle.foreground,
        background: newStyle.background == style.background ? nil : newStyle.background, to: &bytes)
    }
    style = newStyle
  }

  private mutating func put(_ text: String) { bytes += Array(text.utf8) }

  private mutating func put(_ number: Int) { bytes += Array(String(number).utf8) }
}

// MARK: - Characters

/// A cell of a row in which characters are found.
protocol CharacterCell: Hashable, Sendable {
  associatedtype Style: Equatable
  var glyph: CellText { get }
  var width: UInt8 { get }
  var style: Style { get }
  var isPixels: Bool { get }
}

extension Cell: CharacterCell {}

extension Array where Element: CharacterCell {
  /// Returns the end of the cells of the character that begins at an index, at most `limit`.
  ///
  /// A frame may divide flags, joined emoji and syllables among cells. They are one character if they
  /// have the same style.
  func characterEnd(from start: Int, limit: Int) -> Int {
    var end = start + 1
    while end < limit, self[end].width == 0 || continuesCharacter(from: start, at: end) { end += 1 }
    return end
  }

  /// Whether a part of a row has a character of uncertain width.
  func hasUncertainWidths(in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = characterEnd(from: start, limit: range.upperBound)
      if self[start..<end].hasUncertainWidth { return true }
      start = end
    }
    return false
  }

  private func continuesCharacter(from start: Int, at index: Int) -> Bool {
    // Few cells have a scalar that may join the one before it.
    guard let first = self[index].glyph.first, first.value >= 0x300, !self[index].isPixels,
      self[index].style == self[index - 1].style
    else { return false }
    let left =
      self[index - 1].width == 0 && self[index - 1].glyph.count == 0 ? index - 2 : index - 1
    guard left >= start, let last = self[left].glyph[self[left].glyph.count - 1],
      GraphemeBreaker.mayJoin(last, first)
    else { return false }
    return self[start...index].text.count == 1
  }
}

extension ArraySlice where Element: CharacterCell {
  /// The glyphs of the cells.
  var text: String { reduce(into: "") { $0 += $1.glyph.string } }

  /// Whether the cells of one character may be drawn in another number of columns: they hold several
  /// glyphs, or an emoji of several scalars.
  var hasUncertainWidth: Bool {
    guard let first else { return false }
    return count > Swift.max(Int(first.width), 1) || first.width == 2 && first.glyph.count > 1
  }
}

/// A part of an asciicast: a line, which is the header or an event, or all of version 1.
///
/// Sources: https://docs.asciinema.org/manual/asciicast/v1/, …/v2/ and …/v3/
struct AsciicastPart {
  /// An array of JSON: a time, a code and data, or in version 1 a time and output.
  struct Event {
    /// The elements: `n` for a number, `t` for a text.
    fileprivate(set) var shape = ""
    /// The last number: the seconds since the start, or in versions 1 and 3 since the event before.
    fileprivate(set) var time = 0.0
    fileprivate var texts: [[UInt8]] = []
  }

  /// The numbers of the header by their keys.
  private var numbers: [String: Double] = [:]
  /// The first texts of the header by their keys.
  private var words: [String: String] = [:]
  private(set) var events: [Event] = []
  /// Whether this is a whole document.
  private(set) var isComplete = false
  private var key = ""
  private var text: [UInt8] = []
  private var event = Event()

  /// The longest time of an event in seconds; longer ones are as good as this.
  private static let longestTime = 1e9
  /// The longest header that is read.
  static let longestHeader = 1 << 16

  /// Parses JSON, as far as it has no errors.
  init(_ json: ByteBuffer, isLast: Bool = true) {
    var parser = JSONParser()
    while !isComplete, let part = try? parser.next(json, isLast: isLast) {
      switch part {
      case .key(let name): key = name
      case .number(let range):
        let number = Double(String(decoding: json[range], as: UTF8.self)) ?? 0
        numbers[key] = number
        event.time = number.clamped(to: 0...AsciicastPart.longestTime)
        event.shape += number.isFinite ? "n" : " "
      case .text(let range, let isEnd): add(json[range], isEnd: isEnd)
      case .decodedText(let isEnd): add(parser.decoded, isEnd: isEnd)
      case .beginArray: event = Event()
      case .endArray where !event.shape.isEmpty:
        events.append(event)
        event = Event()
      case .bool, .null, .beginObject: event.shape += " "
      case .end: isComplete = true
      case .needsMore: return
      default: break
      }
    }
  }

  private mutating func add(_ piece: some Sequence<UInt8>, isEnd: Bool) {
    text += piece
    guard isEnd else { return }
    if !key.isEmpty, words[key] == nil { words[key] = String(decoding: text, as: UTF8.self) }
    event.shape += "t"
    event.texts.append(text)
    text = []
  }

  /// Parses the header at the start of a file; nil if it is no asciicast.
  static func header(_ buffer: ByteBuffer) -> Self? {
    guard buffer.first == .openBrace else { return nil }
    let start = UnsafeBufferPointer(rebasing: buffer.prefix(longestHeader))
    let line = UnsafeBufferPointer(rebasing: start.prefix { $0 != .newline })
    return [Self(line), Self(start, isLast: false)].first {
      // A time and output are enough to know version 1.
      $0.size != nil
        && ($0.version == 1
          ? $0.events.first?.shape == "nt" : $0.isComplete && (2...3).contains($0.version))
    }
  }

  /// The version of the format.
  var version: Int { integer("version") ?? 0 }

  /// The title; empty if there is none.
  var title: String { words["title"] ?? "" }

  /// How long a player shows what does not change, in seconds.
  var idleLimit: Double? { numbers["idle_time_limit"] }

  private func integer(_ key: String) -> Int? { numbers[key].flatMap(Int.init(exactly:)) }

  /// The size of the terminal in the header.
  var size: (columns: Int, rows: Int)? {
    guard let columns = integer("width") ?? integer("cols"),
      let rows = integer("height") ?? integer("rows")
    else { return nil }
    return Self.clamped(columns, rows)
  }

  /// The palette of the theme, whose 8 or 16 colours are divided by colons.
  var palette: TerminalPalette? {
    let colors = (words["palette"] ?? "").split(separator: ":").map { RGB8(hex: String($0)) }
    let system = (colors.count == 8 ? colors + colors : colors).compactMap(\.self)
    guard system.count == 16 else { return nil }
    var palette = TerminalPalette(system: system)
    palette.foreground = words["fg"].flatMap { RGB8(hex: $0) }
    palette.background = words["bg"].flatMap { RGB8(hex: $0) }
    return palette
  }

  /// Returns the nearest size that a `Screen` is given.
  fileprivate static func clamped(_ columns: Int, _ rows: Int) -> (columns: Int, rows: Int) {
    (columns.clamped(to: 1...4096), rows.clamped(to: 1...500))
  }
}

extension AsciicastPart.Event {
  /// Whether this is an event of a version.
  func isValid(in version: Int) -> Bool {
    version == 1
      ? shape == "nt" : shape == "ntt" && (texts[0] != [UInt8(ascii: "r")] || size != nil)
  }

  /// What the terminal was sent.
  var output: [UInt8]? { shape == "nt" || texts.first == [UInt8(ascii: "o")] ? texts.last : nil }

  /// Whether this is a marker for the still image.
  var isPoster: Bool { shape == "ntt" && texts == [[UInt8(ascii: "m")], Array("poster".utf8)] }

  /// The size that the terminal was given.
  var size: (columns: Int, rows: Int)? {
    guard shape == "ntt", texts[0] == [UInt8(ascii: "r")] else { return nil }
    let numbers = texts[1].split(separator: UInt8(ascii: "x")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    return AsciicastPart.clamped(numbers[0], numbers[1])
  }
}
