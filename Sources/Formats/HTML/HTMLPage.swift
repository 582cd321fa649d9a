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
    let element: CSSElement
    let style: TextStyle
    let isOwn: Bool
    let keepsSpace: Bool

    var name: String { element.name }
  }

  /// The page as UTF-8 with "\n" at the ends of lines.
  private var scanner: MarkupScanner
  private var collector = StyledStringBuilder()
  private var style = TextStyle.plain
  private var open: [Open] = []
  /// The number of open elements beyond the maximum depth.
  private var tooDeep = 0
  private var generator = HTMLGenerator()
  /// Whether the style sheets are known from reading the page before.
  private var knowsSheets = false
  /// Whether a style sheet came after text, and whether there was one in another file.
  private var (hasLateSheet, hasLinkedSheet) = (false, false)

  /// Whether a "<" can be markup: none can after unterminated markup.
  private var hasMarkup = true
  /// Whether `HTMLWriter` wrote the page, so that classes are `ClassName`s.
  private var isOwn = false
  /// Whether white space is significant, as in `pre`.
  private var keepsSpace = false
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

  init(_ buffer: ByteBuffer) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(buffer.count)
    InvalidByte.decode(buffer) { bytes += $0 }
    if ByteSearch.first(.carriageReturn, in: buffer, from: 0) != nil {
      let hasNext = bytes.dropFirst().map { $0 == .newline } + [false]
      bytes = zip(bytes, hasNext).compactMap { byte, isPair in
        byte != .carriageReturn ? byte : isPair ? nil : .newline
      }
    }
    scanner = MarkupScanner(bytes[...])
  }

  /// What was left out, known after reading.
  var notices: [String] {
    let isUnread = generator.sheet.hasUnread
    let leftOut = "some styles are left out"
    return [
      hasLinkedSheet ? "linked style sheets are left out" : nil,
      isUnread ? "\(leftOut): only elements and classes are matched, such as pre b.red" : nil,
      generator.hasVariable ? "\(leftOut): colours such as var(--red), light-dark()" : nil,
    ].compactMap(\.self)
  }

  /// Parses the page; can be called once.
  mutating func read() -> StyledString {
    var again = self
    let text = parse()
    guard hasLateSheet else { return text }
    (again.generator, again.knowsSheets) = (generator, true)
    return again.parse()
  }

  private mutating func parse() -> StyledString {
    while let first = scanner.next {
      if first == .ampersand {
        add(scanner.takeEntity())
      } else if first != .lessThan || !hasMarkup || !readMarkup() {
        let start = scanner.index
        scanner.index += 1
        scanner.skip { $0 != .ampersand && $0 != .lessThan }
        add(scanner.bytes(from: start))
      }
    }
    finishMarks()
    return collector.finish()
  }

  // MARK: - Markup

  /// Reads the markup at a "<"; returns false if that is only text.
  private mutating func readMarkup() -> Bool {
    let start = scanner.index
    let next = scanner.afterNext
    if next == .exclamationMark || next == .questionMark { return readDeclaration() }
    let first = next == .slash ? scanner.bytes[start...].dropFirst(2).first : next
    guard let first, first.isLetter else { return false }
    guard let tag = HTMLTag(&scanner) else {
      scanner.index = start
      hasMarkup = false
      return false
    }
    let element = HTMLElement.named(tag.name)
    if tag.isEnd {
      endElement(tag.name, element)
    } else if element.isSkipped {
      if tag.name == "title" || tag.name == "style" { fold() }
      skipContent(of: tag)
    } else {
      startElement(tag, element)
    }
    return true
  }

  /// Skips a comment, a doctype or a processing instruction; returns false if it has no end.
  private mutating func readDeclaration() -> Bool {
    let text = scanner.bytes[scanner.index...]
    let isComment = text.starts(with: "<!--".utf8)
    var end = text.startIndex
    repeat {
      guard let next = text[(end + 1)...].firstIndex(of: .greaterThan) else {
        hasMarkup = false
        return false
      }
      end = next
      // Browsers also accept "<!-->" as a whole comment.
    } while isComment && !text[..<end].dropFirst(2).suffix(2).elementsEqual("--".utf8)
    if isComment { generator.readComment(text[..<end]) }
    if text.prefix(9).lowercased == "<!doctype" { fold() }
    scanner.index = end + 1
    return true
  }

  /// Skips the content of an element that is not text, and its end tag.
  private mutating func skipContent(of tag: HTMLTag) {
    let name = tag.name
    let start = scanner.index
    while scanner.next != nil {
      scanner.skip { $0 != .lessThan }
      let content = scanner.bytes(from: start)
      guard scanner.skip("<"), scanner.skip("/"),
        scanner.bytes[scanner.index...].prefix(name.utf8.count).lowercased == name
      else { continue }
      if name == "style", !knowsSheets, tag["media"]?.lowercased != "print" {
        generator.readSheet(content)
        hasLateSheet = hasLateSheet || hasText
      }
      scanner.skip { $0 != .greaterThan }
      _ = scanner.skip(">")
      return
    }
  }

  private mutating func startElement(_ tag: HTMLTag, _ element: HTMLElement) {
    finishMarks()
    endOpen(element.ended)
    if element.isBlock {
      fold()
      startLine()
    }
    if tag.name == "br" {
      flushBreaks()
      space = nil
      collector.append(.newline, style)
      startsLine = true
    }
    if tag.name == "link", tag["rel"]?.lowercased == "stylesheet" { hasLinkedSheet = true }
    guard element.sgr != nil else { return }
    guard open.count < Self.maximumDepth else {
      tooDeep += 1
      return
    }
    let own = isOwn ? CSSElement(name: tag.name) : CSSElement(tag)
    open.append(Open(element: own, style: style, isOwn: isOwn, keepsSpace: keepsSpace))
    if tag.name == "pre" {
      dropsBreak = true
      keepsSpace = true
      // The colours of the whole page are the defaults.
      style = .plain
      let name = tag["class"] ?? []
      isOwn = name.elementsEqual("inkwheel".utf8)
      generator.readPre(name)
      return
    }
    if tag.name == "a" { style.link = link(tag) }
    if isOwn {
      applyClassNames(tag)
    } else {
      let elements = open.lazy.map(\.element)
      keepsSpace = generator.apply(tag, element, in: elements, to: &style) ?? keepsSpace
    }
  }

  /// Applies the classes and attributes of `HTMLWriter`.
  private mutating func applyClassNames(_ tag: HTMLTag) {
    var seen = TextStyle.plain
    var isFill = false
    let names = tag["data-ink"]
    if names?.elementsEqual("E".utf8) ?? true, tag.name != "a", let declarations = tag["style"] {
      var effect = CSSStyle(seen)
      effect.apply(CollectionOfOne(declarations))
      seen = effect.applied
    }
    for word in (names ?? tag["class"])?.words ?? [] {
      if word.elementsEqual("x".utf8) {
        marks = []
      } else if word.elementsEqual("E".utf8) {
        isFill = true
      } else {
        ClassName.apply(word, to: &seen)
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
  }

  private mutating func endElement(_ name: String, _ element: HTMLElement) {
    finishMarks()
    // ansi2html adds a line break before the end of a `pre`.
    if name == "pre" { hasBreak = false }
    if element.sgr != nil {
      if tooDeep > 0 {
        tooDeep -= 1
      } else if let index = open.lastIndex(where: { $0.name == name }) {
        (style, isOwn, keepsSpace) = (open[index].style, open[index].isOwn, open[index].keepsSpace)
        open.removeSubrange(index...)
        if name == "pre" { dropsBreak = false }
      }
    }
    if element.isBlock { startLine() }
  }

  /// Ends elements whose end tags were left out, up to the block around them.
  private mutating func endOpen(_ names: [String]) {
    guard !names.isEmpty, tooDeep == 0 else { return }
    let block = open.lastIndex { !names.contains($0.name) && HTMLElement.named($0.name).isBlock }
    let inner = open[(block.map { $0 + 1 } ?? 0)...]
    guard let name = inner.first(where: { names.contains($0.name) })?.name else { return }
    endElement(name, HTMLElement.named(name))
  }

  private func link(_ tag: HTMLTag) -> Hyperlink? {
    let target = (isOwn ? tag["data-href"] : nil) ?? tag["href"] ?? []
    guard let uri = String(validating: target, as: UTF8.self), SafeLink.allows(uri) else {
      return nil
    }
    let parameters = String(decoding: isOwn ? tag["data-osc8"] ?? [] : [], as: UTF8.self)
    return Hyperlink(uri: uri, parameters: HTMLWriter.holds(parameters) ? parameters : "")
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
    guard folds else { return }
    space = nil
    if !startsLine { hasBreak = true }
  }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    if marks != nil {
      marks?.append(contentsOf: text)
    } else if !keepsSpace, folds {
      foldText(text)
    } else {
      keepText(text)
    }
  }

  private mutating func flushBreaks() {
    dropsBreak = false
    if hasBreak { collector.append(.newline, keepsSpace ? style : .plain) }
    hasBreak = false
  }

  /// Adds text with significant white space.
  private mutating func keepText(_ text: ArraySlice<UInt8>) {
    var text = text
    if dropsBreak, text.first == .newline { text.removeFirst() }
    dropsBreak = false
    guard let last = text.last else { return }
    flushBreaks()
    startsLine = last == .newline
    if !hasText { hasText = !text.allSatisfy(\.isSpace) }
    if let fill, text.first == .newline {
      var style = style
      style.fill = fill
      collector.append(.newline, style)
      text.removeFirst()
    }
    fill = nil
    // ansi2html writes one more line break than the text has.
    hasBreak = keepsSpace && generator.addsBreak && text.last == .newline
    if hasBreak { text.removeLast() }
    text.withUnsafeBufferPointer { collector.append($0, style) }
  }

  /// Adds text with collapsible white space, word by word.
  private mutating func foldText(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index].isSpace {
        space = space ?? style
        index += 1
        continue
      }
      if let space, !startsLine, !hasBreak { collector.append(.space, space) }
      space = nil
      flushBreaks()
      let end = text[index...].firstIndex { $0.isSpace } ?? text.endIndex
      keepText(text[index..<end])
      index = end
    }
  }

  /// Adds the characters for the marks that were read.
  private mutating func finishMarks() {
    guard let marks else { return }
    self.marks = nil
    flushBreaks()
    hasText = true
    var rest = marks[...]
    while !rest.isEmpty {
      let mark = rest.withUnsafeBufferPointer { EscapedCharacter.scalar(in: $0, at: 0) }
      if let mark {
        if let scalar = Unicode.Scalar(mark.value) { collector.append(scalar, style) }
        rest = rest.dropFirst(mark.length)
      } else {
        let character = rest
        rest = rest.dropFirst().drop { $0 & 0xC0 == 0x80 }
        keepText(character[..<rest.startIndex])
      }
    }
  }
}
