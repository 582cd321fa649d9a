import Color
import StyledText
import UnicodeText

/// Reads HTML written by `HTMLWriter`, by aha, and by the two programs called ansi2html.
///
/// The content of `pre` elements is kept exactly, except for line endings. Text of other pages is
/// read as well, with collapsed white space and a line break between blocks; fragments without any
/// such element are kept exactly. Style sheets are supported as far as `CSSSheet` goes, and colours
/// of the programs above become palette indices if that is unambiguous. Scripts and other content
/// that is not text are skipped, and links that `SafeLink` does not allow are dropped.
///
/// Every input is valid and takes linear time. Control characters and invalid bytes are kept.
struct HTMLPage {
  /// The maximum depth of open elements; deeper ones have no style.
  private static let maximumDepth = 256

  /// An open element and the state to restore after it.
  private struct Open {
    var element: HTMLElement
    var style: TextStyle
    var isOwn: Bool
  }

  private let buffer: UnsafeBufferPointer<UInt8>
  private var collector = StyledStringBuilder()
  private var style = TextStyle.plain
  private var open: [Open] = []
  /// The number of open elements of each kind, so that no end tag causes a futile search.
  private var openCounts = [Int](repeating: 0, count: HTMLElement.allCases.count)
  /// The number of open elements beyond the maximum depth.
  private var tooDeep = 0
  private var generator = HTMLGenerator()

  /// Whether `HTMLWriter` wrote the page, so that classes are `ClassName`s.
  private var isOwn = false
  /// The bytes of the marks being read; nil outside of marks.
  private var marks: [UInt8]?
  /// The fill of the line break that follows.
  private var fill: TerminalColor?
  /// Whether white space outside `pre` is collapsed, because the input is a whole page.
  private var folds = false
  /// Whether anything but white space was read.
  private var hasText = false
  /// The style of pending white space, which is kept if more follows on the line.
  private var space: TextStyle?
  private var startsLine = true
  /// Whether the next line break is dropped, as at the start of `pre`.
  private var dropsBreak = false
  /// Whether a line break is pending, which is kept if more text follows.
  private var hasBreak = false

  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  private var isInPre: Bool { openCounts[HTMLElement.pre.rawValue] > 0 }

  /// What was left out, known after reading.
  var notices: [String] {
    let unread = generator.sheet.unread
    guard unread.count > 0 else { return [] }
    let names = unread.first.map { "“\($0)”" }.joined(separator: ", ")
    let more =
      unread.count > unread.first.count ? " and \(unread.count - unread.first.count) more" : ""
    return [
      "styles of \(names)\(more) are left out: only elements and classes are read, such as b.red"
    ]
  }

  /// Parses the page; can be called once.
  mutating func read() -> StyledString {
    var index = 0
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
    /// A literal "<".
    case text
    /// Unterminated markup, so that no later "<" can be markup either.
    case unfinished
  }

  /// Whether the character after a "<" can start markup.
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

  /// Skips a comment, a doctype or a processing instruction.
  private mutating func declaration(at start: Int) -> Markup {
    if ASCIIText.hasPrefix("<!--", in: buffer, at: start) {
      // Browsers also accept "<!-->" as a whole comment.
      var index = start + 2
      while index + 2 < buffer.count {
        if buffer[index + 2] == UInt8(ascii: ">"), buffer[index + 1] == UInt8(ascii: "-"),
          buffer[index] == UInt8(ascii: "-")
        {
          generator.readComment(UnsafeBufferPointer(rebasing: buffer[start..<index]))
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

  /// Skips an element that is not text and returns the offset after it.
  private mutating func skip(_ tag: HTMLTag) -> Int {
    var index = tag.end
    while index < buffer.count {
      guard let next = buffer[index...].firstIndex(of: UInt8(ascii: "<")) else { break }
      index = next + 1
      guard index + tag.name.utf8.count < buffer.count, buffer[index] == UInt8(ascii: "/") else {
        continue
      }
      let name = UnsafeBufferPointer(rebasing: buffer[index + 1..<index + 1 + tag.name.utf8.count])
      guard ASCIIText.lowercased(name) == tag.name else { continue }
      if tag.name == "style" {
        generator.readSheet(UnsafeBufferPointer(rebasing: buffer[tag.end..<next]))
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
    guard open.count < Self.maximumDepth else {
      tooDeep += 1
      return
    }
    open.append(Open(element: element, style: style, isOwn: isOwn))
    openCounts[element.rawValue] += 1
    let classes = decoded(tag["class"])
    if element == .pre {
      dropsBreak = true
      // The colours of the whole page are the defaults.
      style = .plain
      isOwn = classes.withUnsafeBufferPointer { $0.elementsEqual("inkwheel".utf8) }
      generator.readPre(classes)
      return
    }
    if element == .a { style.link = link(tag) }
    if isOwn {
      applyClassNames(tag, classes)
      return
    }
    var effect = generator.effect(of: tag.name, element, classes, style: &style)
    let declarations = decoded(tag["style"])
    if !declarations.isEmpty {
      let generator = generator
      effect.merge(
        declarations.withUnsafeBufferPointer { CSSDeclarations($0, names: generator.color(named:)) }
      )
    }
    if element == .font, tag["color"] != nil {
      let color = decoded(tag["color"])
      effect.change.foreground = color.withUnsafeBufferPointer { buffer in
        generator.color(named: buffer) ?? CSSColor.rgb(buffer).map { .rgb($0) }
      }
    }
    effect.apply(to: &style)
  }

  /// Applies the classes and attributes of `HTMLWriter`.
  private mutating func applyClassNames(_ tag: HTMLTag, _ classes: [UInt8]) {
    var seen = TextStyle.plain
    var (hasMarks, isFill) = (false, false)
    let tokens = tag["data-ink"].map { decoded($0) }
    if tokens.map({ $0 == [UInt8(ascii: "E")] }) ?? true, tag["style"] != nil {
      let declarations = decoded(tag["style"])
      declarations.withUnsafeBufferPointer { CSSDeclarations($0).apply(to: &seen) }
      if tag.name == "a" { seen = .plain }
    }
    (tokens ?? classes).withUnsafeBufferPointer { words in
      ASCIIText.forEachWord(in: words) { word in
        if word.count == 1, word[0] == UInt8(ascii: "x") {
          hasMarks = true
        } else if word.count == 1, word[0] == UInt8(ascii: "E") {
          isFill = true
        } else {
          _ = ClassName.apply(word, to: &seen)
        }
      }
    }
    if isFill {
      fill = seen.background
      return
    }
    if seen.attributes.contains(.reverse) {
      (seen.foreground, seen.background) = (seen.background, seen.foreground)
    }
    if seen.foreground != .default { style.foreground = seen.foreground }
    if seen.background != .default { style.background = seen.background }
    if seen.underlineColor != .default { style.underlineColor = seen.underlineColor }
    if seen.underline != .none { style.underline = seen.underline }
    style.attributes.switchOn(seen.attributes)
    if hasMarks { marks = [] }
  }

  private mutating func endElement(_ kind: HTMLElement.Kind) {
    finishMarks()
    // ansi2html adds a line break before the end of a `pre`.
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
    let target = decoded(isOwn ? tag["data-href"] ?? tag["href"] : tag["href"])
    guard let uri = String(validating: target, as: UTF8.self), SafeLink.allows(uri) else {
      return nil
    }
    let parameters = String(decoding: isOwn ? decoded(tag["data-osc8"]) : [], as: UTF8.self)
    return Hyperlink(uri: uri, parameters: HTMLWriter.holds(parameters) ? parameters : "")
  }

  /// Returns the decoded value of an attribute; empty if it is missing.
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

  /// Starts collapsing white space outside `pre`, and drops what was only white space.
  private mutating func fold() {
    guard !folds else { return }
    folds = true
    if !hasText { collector = StyledStringBuilder() }
  }

  /// Ends the current line of collapsed text, if it is not empty.
  private mutating func startLine() {
    guard folds, !isInPre else { return }
    space = nil
    if !startsLine { hasBreak = true }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    var bytes = [UInt8](UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    // A line break written as a character reference is not dropped.
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

  /// Adds raw text of the page.
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

  /// Adds text with significant white space.
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
    if let fill {
      self.fill = nil
      let isPair = text[start] == 0x0D && start + 1 < text.count && text[start + 1] == 0x0A
      if text[start] == 0x0A || isPair {
        var style = style
        style.fill = fill
        collector.append(0x0A, style)
        startsLine = true
        start += isPair ? 2 : 1
        guard start < text.count else { return }
      }
    }
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
    // ansi2html writes one more line break than the text has.
    if isInPre, generator.addsBreak, copied < index, text[index - 1] == 0x0A {
      index -= 1
      flush(&collector)
      hasBreak = true
    } else {
      flush(&collector)
    }
    startsLine = text[text.count - 1] == 0x0A
    if !hasText { hasText = !text.allSatisfy(ASCIIText.isSpace) }
  }

  /// Adds text with collapsible white space, word by word.
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

  /// Adds the characters for the marks that were read.
  private mutating func finishMarks() {
    guard let bytes = marks else { return }
    marks = nil
    flushBreaks()
    bytes.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        if let mark = EscapedCharacter.scalar(in: text, at: index) {
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
