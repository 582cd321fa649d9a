import Colorimetry
import StyledText
import UnicodeText

/// A page of HTML that is being read.
struct HTMLPage {
  /// The most elements that are open at a time; what is opened deeper has no style of its own.
  private static let deepest = 256

  /// An element that is open, and what was before it.
  private struct Open {
    var element: HTMLElement
    var style: TextStyle
    var isOwn: Bool
    var hasMarks: Bool
  }

  private let buffer: UnsafeBufferPointer<UInt8>
  private var collector = StyledStringBuilder()
  private var style = TextStyle.plain
  private var open: [Open] = []
  /// How many elements of each kind are open, so that no end tag searches in vain.
  private var openCounts = [Int](repeating: 0, count: HTMLElement.allCases.count)
  /// The number of elements opened too deep.
  private var tooDeep = 0
  private var producer = HTMLProducer()

  /// Whether the page was written by `HTMLWriter`, so that classes are `StyleToken`s.
  private var isOwn = false
  /// The bytes of the marks that are being read; nil outside marks.
  private var marks: [UInt8]?
  /// Whether white space outside `pre` is folded: there was something of a whole page.
  private var folds = false
  /// Whether something but white space was read.
  private var hasText = false
  /// The style of white space that counts when something follows on the line.
  private var space: TextStyle?
  private var startsLine = true
  /// Whether a line break that comes next is dropped, as at the start of `pre`.
  private var dropsBreak = false
  /// Whether a line break was read that counts only when something follows.
  private var hasBreak = false

  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  private var isInPre: Bool { openCounts[HTMLElement.pre.rawValue] > 0 }

  /// Reads everything; can be done once.
  mutating func read() -> StyledString {
    var index = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isMarkup = true
    while index < buffer.count {
      if buffer[index] == UInt8(ascii: "&") {
        if let entity = HTMLEntity(in: buffer, at: index) {
          add(entity.scalar)
          index += entity.length
        } else {
          add(UnsafeBufferPointer(rebasing: buffer[index..<index + 1]))
          index += 1
        }
        continue
      }
      if buffer[index] == UInt8(ascii: "<"), isMarkup {
        switch markup(at: index) {
        case .end(let end):
          index = end
          continue
        case .text: break
        case .unfinished: isMarkup = false
        }
      }
      let start = index
      index += 1
      while index < buffer.count, buffer[index] != UInt8(ascii: "&"),
        buffer[index] != UInt8(ascii: "<") || !isMarkup || !mayStartMarkup(at: index)
      {
        index += 1
      }
      add(UnsafeBufferPointer(rebasing: buffer[start..<index]))
    }
    finishMarks()
    return collector.finish()
  }

  // MARK: - Markup

  private enum Markup {
    case end(Int)
    /// It is a "<" and nothing more.
    case text
    /// It does not end, so that no "<" behind it can be trusted either.
    case unfinished
  }

  /// Whether what follows a "<" can make it more than a character.
  @inline(__always)
  private func mayStartMarkup(at start: Int) -> Bool {
    guard start + 1 < buffer.count else { return false }
    let next = buffer[start + 1]
    return ASCIIText.isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      || next == UInt8(ascii: "?")
  }

  private mutating func markup(at start: Int) -> Markup {
    guard mayStartMarkup(at: start) else { return .text }
    let next = buffer[start + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return declaration(at: start) }
    let isName =
      next == UInt8(ascii: "/")
      ? start + 2 < buffer.count && ASCIIText.isLetter(buffer[start + 2]) : ASCIIText.isLetter(next)
    guard isName else { return .text }
    guard let tag = HTMLTag(in: buffer, at: start) else { return .unfinished }
    let kind = HTMLElement.kind(of: tag.name)
    if tag.isEnd {
      endElement(kind)
      return .end(tag.end)
    }
    if kind.isSkipped {
      if tag.name == "title" || tag.name == "style" { fold() }
      return .end(skip(tag))
    }
    startElement(tag, kind)
    return .end(tag.end)
  }

  /// A comment, a document type or an instruction.
  private mutating func declaration(at start: Int) -> Markup {
    if ASCIIText.hasPrefix("<!--", in: buffer, at: start) {
      // Browsers end a comment at "<!-->" too.
      var index = start + 2
      while index + 2 < buffer.count {
        if buffer[index + 2] == UInt8(ascii: ">"), buffer[index + 1] == UInt8(ascii: "-"),
          buffer[index] == UInt8(ascii: "-")
        {
          producer.readComment(UnsafeBufferPointer(rebasing: buffer[start..<index]))
          return .end(index + 3)
        }
        index += 1
      }
      return .unfinished
    }
    if ASCIIText.hasPrefix("<!doctype", in: buffer, at: start) { fold() }
    guard let end = buffer[start...].firstIndex(of: UInt8(ascii: ">")) else { return .unfinished }
    return .end(end + 1)
  }

  /// Skips an element that is not read as text; gives the place behind it.
  private mutating func skip(_ tag: HTMLTag) -> Int {
    var index = tag.end
    while index < buffer.count {
      guard let next = buffer[index...].firstIndex(of: UInt8(ascii: "<")) else { break }
      index = next + 1
      guard index + tag.name.utf8.count < buffer.count, buffer[index] == UInt8(ascii: "/") else {
        continue
      }
      let name = UnsafeBufferPointer(
        rebasing: buffer[index + 1..<index + 1 + tag.name.utf8.count])
      guard ASCIIText.lowercased(name) == tag.name else { continue }
      if tag.name == "style" {
        producer.readSheet(UnsafeBufferPointer(rebasing: buffer[tag.end..<next]))
      }
      guard let end = buffer[index...].firstIndex(of: UInt8(ascii: ">")) else { break }
      return end + 1
    }
    return buffer.count
  }

  private mutating func startElement(_ tag: HTMLTag, _ kind: HTMLElement.Kind) {
    finishMarks()
    if kind.isBlock {
      fold()
      startLine()
    }
    if kind.isBreak {
      add(lineBreak: style)
      return
    }
    guard let element = kind.element else { return }
    guard open.count < Self.deepest else {
      tooDeep += 1
      return
    }
    open.append(Open(element: element, style: style, isOwn: isOwn, hasMarks: false))
    openCounts[element.rawValue] += 1
    let classes = decoded(tag.classes)
    if element == .pre {
      dropsBreak = true
      // The colours of the whole are the default ones.
      style = .plain
      isOwn = classes.withUnsafeBufferPointer { $0.elementsEqual("inkwheel".utf8) }
      producer.readPre(classes)
      return
    }
    if element == .a {
      style.link = link(tag)
    }
    if isOwn {
      applyTokens(tag, classes)
      return
    }
    var effect = producer.effect(of: tag.name, element, classes, style: &style)
    let declarations = decoded(tag.style)
    if !declarations.isEmpty {
      let producer = producer
      effect.merge(
        declarations.withUnsafeBufferPointer { CSSEffect($0, names: producer.color(named:)) })
    }
    if element == .font, tag.color != nil {
      let color = decoded(tag.color)
      effect.foreground = color.withUnsafeBufferPointer { buffer in
        producer.color(named: buffer) ?? CSSColor.rgb(buffer).map { .rgb($0) }
      }
    }
    effect.apply(to: &style)
  }

  /// Follows the classes and attributes that `HTMLWriter` writes.
  private mutating func applyTokens(_ tag: HTMLTag, _ classes: [UInt8]) {
    var seen = TextStyle.plain
    var hasMarks = false
    let tokens = tag.tokens.map { decoded($0) }
    if tokens == nil, tag.style != nil {
      let declarations = decoded(tag.style)
      declarations.withUnsafeBufferPointer { CSSEffect($0).apply(to: &seen) }
      if tag.name == "a" { seen = .plain }
    }
    (tokens ?? classes).withUnsafeBufferPointer { words in
      ASCIIText.forEachWord(in: words) { word in
        if word.count == 1, word[0] == UInt8(ascii: "x") {
          hasMarks = true
        } else {
          _ = StyleToken.apply(word, to: &seen)
        }
      }
    }
    if seen.attributes.contains(.reverse) { swap(&seen.foreground, &seen.background) }
    if seen.foreground != .default { style.foreground = seen.foreground }
    if seen.background != .default { style.background = seen.background }
    if seen.underlineColor != .default { style.underlineColor = seen.underlineColor }
    if seen.underline != .none { style.underline = seen.underline }
    style.attributes.formUnion(seen.attributes)
    if hasMarks { marks = [] }
  }

  private mutating func endElement(_ kind: HTMLElement.Kind) {
    finishMarks()
    // The line break that ansi2html adds before the end of a `pre`.
    if kind.element == .pre { hasBreak = false }
    defer { if kind.isBlock { startLine() } }
    guard let element = kind.element else { return }
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    guard openCounts[element.rawValue] > 0 else { return }
    while let last = open.popLast() {
      openCounts[last.element.rawValue] -= 1
      style = last.style
      isOwn = last.isOwn
      if last.element == element { break }
    }
    if element == .pre { dropsBreak = false }
  }

  private func link(_ tag: HTMLTag) -> Hyperlink? {
    let target = decoded(isOwn ? tag.exactHref ?? tag.href : tag.href)
    guard target.withUnsafeBufferPointer({ SafeLink.allows($0) }) else { return nil }
    let parameters = isOwn ? decoded(tag.parameters) : []
    return Hyperlink(
      uri: String(decoding: target, as: UTF8.self),
      parameters: String(decoding: parameters, as: UTF8.self))
  }

  /// The value of an attribute with its character references replaced; empty when there is none.
  private func decoded(_ range: Range<Int>?) -> [UInt8] {
    guard let range else { return [] }
    guard buffer[range].contains(UInt8(ascii: "&")) else { return Array(buffer[range]) }
    var result: [UInt8] = []
    let value = UnsafeBufferPointer(rebasing: buffer[range])
    var index = 0
    while index < value.count {
      if value[index] == UInt8(ascii: "&"), let entity = HTMLEntity(in: value, at: index) {
        result.append(contentsOf: UTF8.encode(entity.scalar) ?? UTF8.encodedReplacementCharacter)
        index += entity.length
      } else {
        result.append(value[index])
        index += 1
      }
    }
    return result
  }

  // MARK: - Text

  /// From now on white space outside `pre` is folded; what was only white space goes.
  private mutating func fold() {
    guard !folds else { return }
    folds = true
    if !hasText { collector = StyledStringBuilder() }
  }

  /// Ends the line that is being folded, if there is something on it.
  private mutating func startLine() {
    guard folds, !isInPre else { return }
    space = nil
    if !startsLine { hasBreak = true }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    var bytes = [UInt8](UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    // A line break that is written as a reference is not dropped.
    if isInPre { flushBreaks() }
    if marks != nil {
      marks?.append(contentsOf: bytes)
    } else if !isInPre, folds {
      bytes.withUnsafeMutableBufferPointer { foldText(UnsafeBufferPointer($0)) }
    } else {
      hasText = true
      collector.append(scalar, style)
    }
  }

  /// Adds text as it is in the page.
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    if marks != nil {
      marks?.append(contentsOf: text)
    } else if !isInPre, folds {
      foldText(text)
    } else {
      keepText(text)
    }
  }

  private mutating func add(lineBreak style: TextStyle) {
    flushBreaks()
    space = nil
    collector.append(0x0A, style)
    startsLine = true
  }

  private mutating func flushBreaks() {
    dropsBreak = false
    if hasBreak { collector.append(0x0A, isInPre ? style : .plain) }
    hasBreak = false
  }

  /// Adds text in which white space counts.
  private mutating func keepText(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first else { return }
    var start = 0
    if dropsBreak {
      dropsBreak = false
      if first == 0x0A { start = 1 }
      if first == 0x0D { start = text.count > 1 && text[1] == 0x0A ? 2 : 1 }
      guard start < text.count else { return }
    }
    flushBreaks()
    var copied = start
    var index = start
    func flush(_ collector: inout StyledStringBuilder) {
      collector.append(UnsafeBufferPointer(rebasing: text[copied..<index]), style)
    }
    while index < text.count {
      let byte = text[index]
      if byte >= 0x80 {
        let length = UTF8Scalar.validLength(in: text, at: index)
        if length > 0 {
          index += length
        } else {
          flush(&collector)
          InvalidByte.utf8(for: byte).withUnsafeBufferPointer { collector.append($0, style) }
          index += 1
          copied = index
        }
      } else if byte == 0x0D {
        flush(&collector)
        if index + 1 == text.count || text[index + 1] != 0x0A { collector.append(0x0A, style) }
        index += 1
        copied = index
      } else {
        index += 1
      }
    }
    // One more line break than the text has is written by ansi2html.
    if isInPre, producer.addsBreak, copied < index, text[index - 1] == 0x0A {
      index -= 1
      flush(&collector)
      hasBreak = true
    } else {
      flush(&collector)
    }
    startsLine = text[text.count - 1] == 0x0A
    if !hasText { hasText = !text.allSatisfy(ASCIIText.isSpace) }
  }

  /// Adds text in which white space does not count, one word after the other.
  private mutating func foldText(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      if ASCIIText.isSpace(text[index]) {
        if space == nil { space = style }
        index += 1
        continue
      }
      let start = index
      while index < text.count, !ASCIIText.isSpace(text[index]) { index += 1 }
      if let space, !startsLine, !hasBreak { collector.append(0x20, space) }
      space = nil
      flushBreaks()
      keepText(UnsafeBufferPointer(rebasing: text[start..<index]))
      startsLine = false
    }
  }

  /// Adds the characters for which the marks stand that were read.
  private mutating func finishMarks() {
    guard let bytes = marks else { return }
    marks = nil
    flushBreaks()
    bytes.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        if let mark = PageMark.scalar(in: text, at: index) {
          if let scalar = Unicode.Scalar(mark.value) { collector.append(scalar, style) }
          index += mark.length
        } else {
          let start = index
          index += 1
          while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
          keepText(UnsafeBufferPointer(rebasing: text[start..<index]))
        }
      }
    }
    hasText = true
  }
}
