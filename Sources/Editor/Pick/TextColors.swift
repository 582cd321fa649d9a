package import Colorimetry

/// The colours in a text, with the colours that were picked instead of them.
package struct TextColors: Hashable, Sendable {
  /// A line and a column, counted from 1; columns are Unicode scalars.
  package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A colour in the text, or the offset of one that is inserted.
  private struct Slot: Hashable {
    let range: Range<Int>
    /// The colour that was found; nil for one that is inserted.
    let match: ColorMatch?
    var picked: Color?
  }

  private let text: [UInt8]
  private let format: ColorFormat?
  private var slots: [Slot]
  /// The index of the colour that is being picked.
  package private(set) var index: Int

  /// Finds the colours in a text.
  /// - Parameters:
  ///   - text: the text; bytes that are not UTF-8 stay as they are.
  ///   - position: the colour to begin with: the one that covers this position, or the next one in
  ///     the line, or the previous one; nil for the first one in the text.
  ///   - insertsColor: whether a colour is inserted at the position if none covers it.
  ///   - format: the format of picked colours; nil for the notation of each colour, and hex for one
  ///     that is inserted.
  /// - Returns: nil if there is no colour, or none in the line of the position.
  package init?(
    _ text: [UInt8], at position: Position? = nil, insertsColor: Bool = false,
    format: ColorFormat? = nil
  ) {
    self.text = text
    self.format = format
    slots = ColorFinder.matches(in: text).map { Slot(range: $0.range, match: $0) }
    guard position != nil || insertsColor else {
      guard !slots.isEmpty else { return nil }
      index = 0
      return
    }
    let position = position ?? Position(line: 1, column: 1)
    let (line, offset) = Self.location(of: position, in: text)
    if let covering = slots.firstIndex(where: { $0.range.contains(offset) }) {
      index = covering
    } else if insertsColor {
      index = slots.firstIndex { $0.range.lowerBound >= offset } ?? slots.count
      slots.insert(Slot(range: offset..<offset, match: nil), at: index)
    } else if let near = slots.firstIndex(where: {
      $0.range.lowerBound >= offset && $0.range.lowerBound < line.upperBound
    })
      ?? slots.lastIndex(where: {
        $0.range.lowerBound < offset && $0.range.lowerBound >= line.lowerBound
      })
    {
      index = near
    } else {
      return nil
    }
  }

  /// The number of colours.
  package var count: Int { slots.count }

  /// Whether the colour that is being picked is inserted.
  package var isInsertion: Bool { slots[index].match == nil }

  /// The colour in the text, in the space of its notation; nil for one that is inserted.
  package var original: Color? { slots[index].match?.parsed.color }

  /// The picked colour; nil if the colour in the text was kept so far.
  package var picked: Color? {
    get { slots[index].picked }
    set { slots[index].picked = newValue }
  }

  /// Selects the next or a previous colour; after the last one comes the first.
  package mutating func move(by steps: Int) {
    index = (index + steps % count + count) % count
  }

  /// The text with the picked colours.
  package var result: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16 * count)
    var copied = 0
    for slot in slots where slot.picked != nil {
      result += text[copied..<slot.range.lowerBound]
      result += notation(of: slot)
      copied = slot.range.upperBound
    }
    return result + text[copied...]
  }

  /// The colour as it will stand in the text.
  package var answer: String { String(decoding: notation(of: slots[index]), as: UTF8.self) }

  private func notation(of slot: Slot) -> [UInt8] {
    guard let color = slot.picked else { return Array(text[slot.range]) }
    if format == nil || format == .same, let match = slot.match {
      return match.replacement(color, in: text)
    }
    let format = format == .same ? .hex : format ?? .hex
    let isHeld = format.holdsEveryColor || color.isInSRGBGamut
    return Array((isHeld ? color : color.fittedToSRGB()).formatted(format).utf8)
  }

  // MARK: The line

  /// The number of the line, counted from 1.
  package var lineNumber: Int {
    1 + text[..<slots[index].range.lowerBound].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// The text before the colour in its line, the colour, and the text after it.
  ///
  /// Other colours in it are the picked ones. At most `maximumContext` bytes on each side.
  package var line: (before: String, color: String, after: String) {
    let range = slots[index].range
    let newline = UInt8(ascii: "\n")
    let start = text[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = text[range.upperBound...].firstIndex { $0 == newline } ?? text.count
    let context =
      max(
        start, range.lowerBound - Self.maximumContext)..<min(
        end, range.upperBound + Self.maximumContext)
    return (
      shown(context.lowerBound..<range.lowerBound), answer,
      shown(range.upperBound..<context.upperBound)
    )
  }

  /// How much of a long line is shown.
  private static let maximumContext = 1024

  /// Returns part of the text with the picked colours.
  private func shown(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    var copied = range.lowerBound
    for slot in slots where slot.picked != nil && slot.range.lowerBound >= copied {
      guard slot.range.upperBound <= range.upperBound else { break }
      bytes += text[copied..<slot.range.lowerBound] + notation(of: slot)
      copied = slot.range.upperBound
    }
    bytes += text[copied..<range.upperBound]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the range of the line of a position, without the line feed, and the offset of the
  /// position; lines and columns after the end are the last ones.
  private static func location(of position: Position, in text: [UInt8]) -> (Range<Int>, Int) {
    let newline = UInt8(ascii: "\n")
    var start = 0
    for _ in 1..<max(position.line, 1) {
      guard let end = text[start...].firstIndex(of: newline) else { break }
      start = end + 1
    }
    let end = text[start...].firstIndex(of: newline) ?? text.count
    var offset = start
    for _ in 1..<max(position.column, 1) {
      guard offset < end else { break }
      offset += 1
      // Continuation bytes belong to the same scalar.
      while offset < end, text[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return (start..<end, offset)
  }
}
