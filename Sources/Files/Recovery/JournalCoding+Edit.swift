import Color
import StyledText

// An edit is a list of changes: the distance from the change before, the number of bytes removed
// and added, and what is added in pieces of one style. Where only styles change, the text of the
// pieces is left out. A style is written in full where it first occurs, and then by its index.

extension JournalEncoder {
  /// Encodes an edit of a text.
  mutating func put(_ edit: Edit, of text: StyledString) {
    put(edit.changes.count)
    var styles: [TextStyle: Int] = [:]
    var end = TextOffset.zero
    for change in edit.changes {
      let new =
        switch change {
        case .replace(_, with: let new): new
        case .restyle(let range, let style): text[range].restyled(by: style)
        }
      put(end.distance(to: change.range.lowerBound))
      put(change.range.utf8Count)
      put(new.utf8Count)
      end = change.range.upperBound
      let isRestyled =
        change.range.utf8Count == new.utf8Count
        && text.bytes(in: change.range.bytes) == new.bytes(in: 0..<new.utf8Count)
      put(isRestyled)
      new.forEachPiece(in: new.fullRange) { piece, style in
        put(piece.count)
        put(style, in: &styles)
        if !isRestyled { bytes.append(contentsOf: piece) }
      }
    }
  }

  /// Marks a style with a fill, beside its attributes.
  fileprivate static let fillBit: UInt64 = 1 << 16

  private mutating func put(_ style: TextStyle, in styles: inout [TextStyle: Int]) {
    if let index = styles[style] { return put(index) }
    put(styles.count)
    styles[style] = styles.count
    put(style.foreground)
    put(style.background)
    put(style.underlineColor)
    put(UInt64(style.attributes.rawValue) | (style.fill == .default ? 0 : Self.fillBit))
    if style.fill != .default { put(style.fill) }
    put(style.underline.rawValue)
    put(style.link != nil)
    if let link = style.link {
      put(link.uri)
      put(link.parameters)
    }
  }

  private mutating func put(_ color: TerminalColor) {
    switch color {
    case .default: put(UInt8(0))
    case .indexed(let index):
      put(UInt8(1))
      put(index)
    case .rgb(let rgb):
      put(UInt8(2))
      put(rgb.red)
      put(rgb.green)
      put(rgb.blue)
    }
  }
}

extension JournalDecoder {
  /// Decodes an edit; fails when it does not fit the text.
  mutating func edit(of text: StyledString) throws(JournalFault) -> Edit {
    var changes: [Edit.Change] = []
    var styles: [TextStyle] = []
    var end = 0
    // Each has at least four bytes; a damaged count must not cause a large allocation.
    for _ in 0..<(try count(upTo: rest.count / 4)) {
      let start = try self.offset(from: end, in: text)
      end = try self.offset(from: start, in: text)
      let newCount = try count()
      let isRestyled = try flag()
      guard !isRestyled || newCount == end - start else { throw .malformed }
      let old = isRestyled ? text.bytes(in: start..<end) : []
      var new = StyledStringBuilder()
      var length = 0
      while length < newCount {
        let piece = length..<length + (try count(upTo: newCount - length))
        let style = try style(in: &styles)
        let bytes = isRestyled ? Array(old[piece]) : Array(try data(piece.count))
        guard !piece.isEmpty, String(validating: bytes, as: UTF8.self) != nil else {
          throw .malformed
        }
        bytes.withUnsafeBufferPointer { new.append($0, style) }
        length = piece.upperBound
      }
      changes.append(.replace(TextOffset(start)..<TextOffset(end), with: new.finish()))
    }
    return Edit(changes)
  }

  /// Decodes an offset, between two scalars of the text, by its distance from another.
  private mutating func offset(from start: Int, in text: StyledString) throws(JournalFault) -> Int {
    let offset = start + (try count(upTo: text.utf8Count - start))
    guard text.isScalarBoundary(offset) else { throw .malformed }
    return offset
  }

  private mutating func style(in styles: inout [TextStyle]) throws(JournalFault) -> TextStyle {
    let index = try count(upTo: styles.count)
    if index < styles.count { return styles[index] }
    var style = TextStyle.plain
    style.foreground = try color()
    style.background = try color()
    style.underlineColor = try color()
    let bits = try number()
    guard let attributes = UInt16(exactly: bits & ~JournalEncoder.fillBit) else {
      throw .malformed
    }
    style.attributes = TextAttributes(rawValue: attributes)
    if bits & JournalEncoder.fillBit != 0 { style.fill = try color() }
    guard let underline = Underline(rawValue: try byte()) else { throw .malformed }
    style.underline = underline
    if try flag() {
      let uri = try text()
      guard !uri.isEmpty else { throw .malformed }
      style.link = Hyperlink(uri: uri, parameters: try text())
    }
    styles.append(style)
    return style
  }

  private mutating func color() throws(JournalFault) -> TerminalColor {
    switch try byte() {
    case 0: return .default
    case 1: return .indexed(try byte())
    case 2:
      let red = try byte()
      let green = try byte()
      return .rgb(RGB8(red, green, try byte()))
    default: throw .malformed
    }
  }
}
