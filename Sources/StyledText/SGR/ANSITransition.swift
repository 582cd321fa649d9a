import Color
import UnicodeText

/// The shortest sequences that change one style into another.
///
/// - Colours 0 to 15 are written as 30-37, 90-97 and so on, others in the form with semicolons,
///   which every reader supports.
/// - A double underline is 21. It precedes bold, because some readers take it for "bold off".
/// - Only `4:3` to `4:5` and underline colours use colons. A reader that does not know
///   `58;2;255;0;0` takes its numbers for faint and two resets, and `58;5;9` for blink and strike,
///   but it skips `58:5:9`. Some readers drop a whole sequence that contains a colon, so these get
///   a sequence of their own.
/// - Attributes are switched off one by one or by a reset, whichever is shorter.
/// - A link is ended before another begins.
enum ANSITransition {
  /// Appends the transition from one style to another; nothing when they are equal.
  static func append(from old: TextStyle, to new: TextStyle, to output: inout [UInt8]) {
    let changesLink = old.link != new.link
    if changesLink, old.link != nil { appendLinkEnd(to: &output) }
    append(from: old.sgr, to: new.sgr, to: &output)
    if changesLink, let link = new.link { append(link, to: &output) }
  }

  /// The reset of all that sequences of styles set.
  static let reset = Array("\u{1B}[0m".utf8)

  /// Appends a sequence that changes nothing: it sets what is already set.
  static func appendNoOp(in style: TextStyle, to output: inout [UInt8]) {
    // Not a reset, to which a following SI would belong.
    TerminalColor.appendSGR(foreground: style.foreground, background: nil, to: &output)
  }

  private static func append(from old: SGRStyle, to new: SGRStyle, to output: inout [UInt8]) {
    guard old != new else { return }
    if new.fill != old.fill {
      var painting = old
      painting.background = new.fill
      append(from: old, to: painting, to: &output)
      output += "\u{1B}[K".utf8
      painting.fill = new.fill
      return append(from: painting, to: new, to: &output)
    }
    let start = output.count
    var writer = SequenceWriter(output: consume output)
    defer { output = writer.output }
    guard !new.isPlain else {
      writer.add(0)
      return writer.end()
    }
    add(from: old, to: new, resets: false, &writer)
    guard switchesOff(from: old, to: new) else { return }
    let middle = writer.output.count
    add(from: SGRStyle(), to: new, resets: true, &writer)
    // The shorter one stays.
    let isShorter = writer.output.count - middle < middle - start
    writer.output.removeSubrange(isShorter ? start..<middle : middle..<writer.output.count)
  }

  /// Whether a reset could be shorter, because something returns to its default.
  private static func switchesOff(from old: SGRStyle, to new: SGRStyle) -> Bool {
    !old.attributes.isSubset(of: new.attributes)
      || new.underline == .none && old.underline != .none
      || new.foreground == .default && old.foreground != .default
      || new.background == .default && old.background != .default
      || new.underlineColor == .default && old.underlineColor != .default
  }

  private static func add(
    from old: SGRStyle, to new: SGRStyle, resets: Bool, _ writer: inout SequenceWriter
  ) {
    if resets { writer.add(0) }
    if new.underline != old.underline {
      switch new.underline {
      case .none: writer.add(24)
      case .single: writer.add(4)
      case .double: writer.add(21)
      case .curly, .dotted, .dashed: break
      }
    }
    if new.attributes != old.attributes {
      add(from: old.attributes, to: new.attributes, &writer)
    }
    if new.foreground != old.foreground { writer.add(new.foreground, .foreground) }
    if new.background != old.background { writer.add(new.background, .background) }
    if new.underlineColor == .default, old.underlineColor != .default { writer.add(59) }
    writer.end()

    if new.underline != old.underline, new.underline.rawValue >= Underline.curly.rawValue {
      writer.add(4)
      writer.addSubparameter(new.underline.rawValue)
    }
    if new.underlineColor != old.underlineColor, new.underlineColor != .default {
      writer.add(new.underlineColor, .underline, form: .colons)
    }
    writer.end()
  }

  /// The parameters that switch attributes on and off, ascending.
  private static let attributes: [(attribute: TextAttributes, on: UInt8, off: UInt8)] = [
    (.bold, 1, 22), (.faint, 2, 22), (.italic, 3, 23), (.blink, 5, 25), (.rapidBlink, 6, 25),
    (.reverse, 7, 27), (.conceal, 8, 28), (.strike, 9, 29), (.proportional, 26, 50),
    (.overline, 53, 55), (.superscript, 73, 75), (.subscript, 74, 75),
  ]

  private static func add(
    from old: TextAttributes, to new: TextAttributes, _ writer: inout SequenceWriter
  ) {
    var kept = old
    if !kept.isSubset(of: new) {
      kept.subtract(new.excluded)
      let removed = kept.subtracting(new)
      kept.formIntersection(new)
      // They have one parameter, which also switches off the other one.
      if !removed.isDisjoint(with: [.bold, .faint]) { kept.subtract([.bold, .faint]) }
      var last: UInt8 = 0
      for (attribute, _, off) in attributes where removed.contains(attribute) && off != last {
        writer.add(off)
        last = off
      }
    }
    let added = new.subtracting(kept)
    for (attribute, on, _) in attributes where added.contains(attribute) { writer.add(on) }
  }

  /// Writes SGR sequences; each begins with its first parameter.
  private struct SequenceWriter {
    var output: [UInt8]
    private var hasBegun = false

    init(output: consuming [UInt8]) { self.output = output }

    mutating func add(_ code: UInt8) {
      separate()
      output += String(code).utf8
    }

    /// Adds a number after a colon to the parameter before it.
    mutating func addSubparameter(_ value: UInt8) { output += ":\(value)".utf8 }

    mutating func add(_ color: TerminalColor, _ layer: SGRLayer, form: SGRForm = .shortest) {
      separate()
      color.appendSGR(for: layer, form: form, to: &output)
    }

    /// Begins a sequence or the next parameter of the one that is begun.
    private mutating func separate() {
      output += (hasBegun ? ";" : "\u{1B}[").utf8
      hasBegun = true
    }

    /// Ends the current sequence, if any.
    mutating func end() {
      if hasBegun { output.append(UInt8(ascii: "m")) }
      hasBegun = false
    }
  }

  // MARK: - Links

  private static let linkStart = "\u{1B}]8;"
  private static let linkEnd = "\u{1B}\\"

  static func appendLinkEnd(to output: inout [UInt8]) {
    output += (linkStart + ";" + linkEnd).utf8
  }

  /// Appends the sequence that begins a link, unless it would be too long to be read back.
  static func append(_ link: Hyperlink, to output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: linkStart.utf8)
    append(link.parameters, allowsSemicolons: false, to: &output)
    output.append(UInt8(ascii: ";"))
    append(link.uri, allowsSemicolons: true, to: &output)
    output.append(contentsOf: linkEnd.utf8)
    if output.count - start > ANSIScanner.longestSequence {
      output.removeLast(output.count - start)
    }
  }

  /// Appends a text with its control characters percent-encoded, such as `%1B`, because they must
  /// not reach the terminal.
  private static func append(_ text: String, allowsSemicolons: Bool, to output: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      let isSafe =
        switch scalar.value {
        case UInt32(UInt8(ascii: ";")): allowsSemicolons
        case 0x20...0x7E: true
        case 0...0x9F, InvalidByte.scalars: false
        default: true
        }
      if isSafe, scalar.isASCII {
        output.append(UInt8(scalar.value))
        continue
      }
      for byte in InvalidByte.source(of: String(scalar)) {
        if isSafe { output.append(byte) } else { output.append(percentEncoded: byte) }
      }
    }
  }
}
