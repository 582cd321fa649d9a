package import Color
import ColorFiles
import Terminal
package import UnicodeText

/// The colours in a text, with the colours that were picked instead of them.
package struct TextColors: Sendable {
  /// A colour in the text, or the offset of one that is inserted.
  private struct Slot {
    /// Where it stands: one place, or one for each channel.
    let ranges: [Range<Int>]
    /// The colour that was found; nil for one that is inserted, or whose channels have places of their own.
    var match: ColorMatch?
    /// The role of a colour whose channels have places of their own.
    var role: TerminalScheme.Role?
    var original: Color?
    var range: Range<Int> { ranges[0] }
  }

  private let text: [UInt8]
  private let format: ColorFormat?
  /// The notation of picked colours in the format `same`; nil for that of each one.
  private let notation: ColorNotation?
  /// Whether an inserted colour is put into quotation marks.
  private let quotesInsertion: Bool
  private let slots: [Slot]
  /// The file, if it is a scheme whose channels stand apart, as those of iTerm2.
  private let scheme: SchemeFile?
  /// The picked colours by the index of their slot.
  private var picks: [Int: Color] = [:]
  /// The index of the colour that is being picked.
  package private(set) var index: Int
  /// The indices of the colours that are equal to it, its own among them: those of the same 8-bit sRGB
  /// and alpha, in any notation.
  package private(set) var equal: [Int] = []
  private let firstLine: Int
  /// The number of its line in the file that the text is from.
  package private(set) var lineNumber: Int

  /// Finds the colours in a text.
  /// - Parameters:
  ///   - text: the text; bytes that are not UTF-8 stay as they are.
  ///   - position: the colour to begin with: the one that covers this position, or the next one in
  ///     the line, or the previous one; nil for the first one in the text.
  ///   - insertsColor: whether a colour is inserted at the position if none covers it or ends
  ///     there.
  ///   - isShell: whether the text is a command line, in which an inserted colour outside quotation
  ///     marks gets some: `#` would begin a comment.
  ///   - firstLine: the number of the first line in the file that the text is from.
  ///   - format: the format of picked colours; nil for the notation of each colour, and hex for one
  ///     that is inserted.
  ///   - notation: the notation of the format `same`; nil for that of each colour.
  /// - Returns: nil if there is no colour, or none in the line of the position.
  package init?(
    _ text: [UInt8], at position: TextPosition? = nil, insertsColor: Bool = false,
    isShell: Bool = false, firstLine: Int = 1, format: ColorFormat? = nil,
    notation: ColorNotation? = nil
  ) {
    self.text = text
    self.firstLine = firstLine
    (self.format, self.notation) = (format, notation)
    var slots = ColorFinder.matches(in: text).map {
      Slot(ranges: [$0.range], match: $0, original: $0.parsed.color)
    }
    scheme = slots.isEmpty ? SchemeFile(text) : nil
    slots += (scheme?.splitColors ?? []).map {
      Slot(ranges: $0.ranges, role: $0.role, original: Color($0.color))
    }
    let (line, offset) = Self.location(of: position ?? TextPosition(), in: text)
    quotesInsertion = isShell && CommandTemplate.openQuote(after: text[..<offset]) == nil
    if position == nil, !insertsColor {
      index = 0
    } else if let covering = slots.firstIndex(where: { slot in
      slot.ranges.contains { $0.contains(offset) }
    }) {
      index = covering
    } else if let left = slots.firstIndex(where: { $0.range.upperBound == offset }) {
      // The cursor right behind a colour belongs to it, and a new colour would join it.
      index = left
    } else if insertsColor {
      index = slots.firstIndex { $0.range.lowerBound >= offset } ?? slots.count
      slots.insert(Slot(ranges: [offset..<offset]), at: index)
    } else if let next = slots.firstIndex(where: { $0.range.lowerBound >= offset }),
      slots[next].range.lowerBound < line.upperBound
    {
      index = next
    } else if let previous = slots.lastIndex(where: { $0.range.lowerBound < offset }),
      slots[previous].range.lowerBound >= line.lowerBound
    {
      index = previous
    } else {
      return nil
    }
    guard !slots.isEmpty else { return nil }
    self.slots = slots
    lineNumber = firstLine
    move(by: 0)
  }

  /// The number of colours.
  package var count: Int { slots.count }

  /// Whether the colour that is being picked is inserted.
  package var isInsertion: Bool { slots[index].original == nil }

  /// The colour in the text, in the space of its notation; nil for one that is inserted.
  package var original: Color? { slots[index].original }

  /// The picked colour; nil if the colour in the text was kept so far.
  package var picked: Color? {
    get { picks[index] }
    set { picks[index] = newValue }
  }

  /// Selects the next or a previous colour; after the last one comes the first.
  package mutating func move(by steps: Int) {
    index = (index + steps).wrapped(to: count)
    lineNumber = lineNumber(at: slots[index].range.lowerBound)
    equal = slots.indices.filter { slots[$0].original?.key == original?.key }
  }

  /// Gives the picked colour to all that are equal to this one in the text.
  package mutating func pickEqual() { for other in equal { picks[other] = picked } }

  /// Whether the place of this colour can have an alpha: `Color.rgb(255, 136, 0)` of Android has none.
  package var holdsAlpha: Bool {
    var translucent = self
    translucent.picked = (original ?? .black).withAlpha(0.5)
    let place = slots[index].range
    let start = max(place.lowerBound - 512, 0)
    let written = translucent.bytes(in: start..<min(place.upperBound + 64, text.count), [index])
    let found = ColorFinder.matches(in: written).first {
      $0.range.contains(place.lowerBound - start)
    }
    return found.map { $0.parsed.color.alpha < 1 } ?? false
  }

  /// The text with the picked colours.
  package var result: [UInt8] { bytes(in: 0..<text.count, picks.keys.sorted()) }

  /// The colour as it is written into the text.
  package var answer: String {
    let slot = slots[index]
    guard slot.role == nil else { return (picks[index] ?? slot.original ?? .black).rgb8.hex }
    return String(decoding: notation(at: index), as: UTF8.self)
  }

  /// Returns part of the text with some picked colours.
  private func bytes(in range: Range<Int>, _ indices: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var copied = range.lowerBound
    let edits = indices.flatMap(edits(at:)).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    for (place, written) in edits {
      guard place.lowerBound >= copied, place.upperBound <= range.upperBound else { continue }
      bytes += text[copied..<place.lowerBound]
      bytes += written
      copied = place.upperBound
    }
    return bytes + text[copied..<range.upperBound]
  }

  /// What a picked colour changes.
  private func edits(at index: Int) -> [(range: Range<Int>, written: [UInt8])] {
    let slot = slots[index]
    guard let role = slot.role, let scheme, let color = picks[index] else {
      return [(slot.range, notation(at: index))]
    }
    let channels = scheme.channels(of: color.rgb8, for: role)
    return zip(slot.ranges, channels).map { ($0, Array($1.utf8)) }
  }

  private func notation(at index: Int) -> [UInt8] {
    let slot = slots[index]
    guard let color = picks[index] else { return Array(text[slot.range]) }
    let isOwn = format ?? .same == .same && notation == nil
    if isOwn, let match = slot.match { return match.replacement(color, in: text) }
    let written = Array(color.formatted(isOwn ? .hex : format ?? .hex, notation: notation).utf8)
    guard slot.match == nil, quotesInsertion, written.contains(where: { !Self.isPlain($0) }) else {
      return written
    }
    return [.apostrophe] + written + [.apostrophe]
  }

  /// Whether a byte means itself on a command line.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || ",:/.".utf8.contains(byte)
  }

  // MARK: The line

  /// The text before the colour in its line, the colour, and the text after it.
  ///
  /// Other colours in it are the picked ones. At most `maximumContext` bytes on each side.
  package var line: (before: String, color: String, after: String) {
    let range = slots[index].range
    let start = text[..<range.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    let end = text[range.upperBound...].firstIndex(of: .newline) ?? text.count
    let first = max(start, range.lowerBound - Self.maximumContext)
    let last = min(end, range.upperBound + Self.maximumContext)
    return (shown(first..<range.lowerBound), answer, shown(range.upperBound..<last))
  }

  /// How much of a long line is shown.
  private static let maximumContext = 1024

  private func shown(_ range: Range<Int>) -> String {
    // An inserted colour would be at the end of the text before it and at the start of that after it.
    String(decoding: bytes(in: range, picks.keys.sorted().filter { $0 != index }), as: UTF8.self)
  }

  private func lineNumber(at offset: Int) -> Int {
    text[..<offset].reduce(firstLine) { $0 + ($1 == .newline ? 1 : 0) }
  }

  /// Returns the range of the line of a position, without the line feed, and the offset of the
  /// position; lines and columns after the end are the last ones.
  private static func location(of position: TextPosition, in text: [UInt8]) -> (Range<Int>, Int) {
    var start = 0
    for _ in 1..<max(position.line, 1) {
      guard let end = text[start...].firstIndex(of: .newline) else { break }
      start = end + 1
    }
    let end = text[start...].firstIndex(of: .newline) ?? text.count
    let offset = text[start..<end].withUnsafeBufferPointer { position.offset(in: $0) }
    return (start..<end, start + offset)
  }
}
