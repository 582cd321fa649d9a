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
  static func append(
    from old: TextStyle, to new: TextStyle, to output: inout [UInt8]
  ) {
    let changesLink = old.link != new.link
    if changesLink, old.link != nil { appendLinkEnd(to: &output) }
    append(from: old.sgr, to: new.sgr, to: &output)
    if changesLink, let link = new.link { append(link, to: &output) }
  }

  /// The reset of all that sequences of styles set.
  static let reset = Array("\u{1B}[0m".utf8)

  /// Appends a sequence that changes nothing: it sets what is already set.
  static func appendNoOp(in style: TextStyle, to output: inout [UInt8]) {
    withParameters { parameters in
      // Not a reset, to which a following SI would belong.
      if style.foreground != .default {
        parameters.add(style.foreground, .foreground)
      } else {
        parameters.add(39)
      }
      parameters.end()
      output.append(contentsOf: parameters.written(from: 0, to: parameters.count))
    }
  }

  private static func append(from old: SGRStyle, to new: SGRStyle, to output: inout [UInt8]) {
    guard old != new else { return }
    withParameters { parameters in
      if new == SGRStyle() {
        parameters.add(0)
        parameters.end()
        output.append(contentsOf: parameters.written(from: 0, to: parameters.count))
        return
      }
      add(from: old, to: new, resets: false, &parameters)
      let middle = parameters.count
      if switchesOff(from: old, to: new) {
        add(from: SGRStyle(), to: new, resets: true, &parameters)
        if parameters.count - middle < middle {
          output.append(contentsOf: parameters.written(from: middle, to: parameters.count))
          return
        }
      }
      output.append(contentsOf: parameters.written(from: 0, to: middle))
    }
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
    from old: SGRStyle, to new: SGRStyle, resets: Bool, _ parameters: inout Parameters
  ) {
    if resets { parameters.add(0) }
    if new.underline != old.underline {
      switch new.underline {
      case .none: parameters.add(24)
      case .single: parameters.add(4)
      case .double: parameters.add(21)
      case .curly, .dotted, .dashed: break
      }
    }
    if new.attributes != old.attributes {
      add(from: old.attributes, to: new.attributes, &parameters)
    }
    if new.foreground != old.foreground { parameters.add(new.foreground, .foreground) }
    if new.background != old.background { parameters.add(new.background, .background) }
    if new.underlineColor == .default, old.underlineColor != .default { parameters.add(59) }
    parameters.end()

    if new.underline != old.underline, new.underline.rawValue >= Underline.curly.rawValue {
      parameters.add(4)
      parameters.addSubparameter(new.underline.rawValue)
    }
    if new.underlineColor != old.underlineColor, new.underlineColor != .default {
      parameters.add(new.underlineColor, .underline, form: .colons)
    }
    parameters.end()
  }

  /// The parameters that switch attributes on and off, ascending.
  private static let attributes: [(attribute: TextAttributes, on: UInt8, off: UInt8)] = [
    (.bold, 1, 22), (.faint, 2, 22), (.italic, 3, 23), (.blink, 5, 25), (.rapidBlink, 6, 25),
    (.reverse, 7, 27), (.conceal, 8, 28), (.strike, 9, 29), (.proportional, 26, 50),
    (.overline, 53, 55), (.superscript, 73, 75), (.subscript, 74, 75),
  ]

  private static func add(
    from old: TextAttributes, to new: TextAttributes, _ parameters: inout Parameters
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
        parameters.add(off)
        last = off
      }
    }
    let added = new.subtracting(kept)
    for (attribute, on, _) in attributes where added.contains(attribute) { parameters.add(on) }
  }

  /// Provides space for the longest transition in both forms, which has fewer than 300 bytes.
  private static func withParameters(_ body: (inout Parameters) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { bytes in
      var parameters = Parameters(bytes: bytes)
      body(&parameters)
    }
  }

  /// A buffer of SGR sequences; each begins with its first parameter.
  private struct Parameters {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    private var hasBegun = false

    init(bytes: UnsafeMutableBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    func written(from start: Int, to end: Int) -> UnsafeMutableBufferPointer<UInt8> {
      UnsafeMutableBufferPointer(rebasing: bytes[start..<end])
    }

    mutating func add(_ code: UInt8) {
      separate()
      appendNumber(code)
    }

    /// Adds a number after a colon to the parameter before it.
    mutating func addSubparameter(_ value: UInt8) {
      append(UInt8(ascii: ":"))
      appendNumber(value)
    }

    mutating func add(_ color: TerminalColor, _ layer: SGRLayer, form: SGRForm = .shortest) {
      separate()
      precondition(bytes.count - count >= TerminalColor.maximumSGRCount)
      color.storeSGR(for: layer, form: form, in: bytes, at: &count)
    }

    /// Begins a sequence or the next parameter of the one that is begun.
    private mutating func separate() {
      if hasBegun {
        append(UInt8(ascii: ";"))
      } else {
        append(SGRSequence.escape)
        append(UInt8(ascii: "["))
        hasBegun = true
      }
    }

    /// Ends the current sequence, if any.
    mutating func end() {
      if hasBegun { append(UInt8(ascii: "m")) }
      hasBegun = false
    }

    private mutating func append(_ byte: UInt8) {
      precondition(count < bytes.count)
      bytes[count] = byte
      count &+= 1
    }

    /// Appends a number below 100.
    private mutating func appendNumber(_ value: UInt8) {
      if value >= 10 { append(0x30 + value / 10) }
      append(0x30 + value % 10)
    }
  }
}

// MARK: - Links

extension ANSITransition {
  private static let linkStart = "\u{1B}]8;"
  private static let linkEnd = "\u{1B}\\"

  static func appendLinkEnd(to output: inout [UInt8]) {
    output.append(contentsOf: linkStart.utf8)
    output.append(UInt8(ascii: ";"))
    output.append(contentsOf: linkEnd.utf8)
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
  private static func append(
    _ text: String, allowsSemicolons: Bool, to output: inout [UInt8]
  ) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && (allowsSemicolons || byte != 0x3B)
    }
    guard !isPlain else {
      output.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      let isSafe =
        switch scalar.value {
        case 0x3B: allowsSemicolons
        case 0x20...0x7E: true
        case 0...0x9F, InvalidByte.scalars: false
        default: true
        }
      if isSafe {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else if let byte = InvalidByte.byte(for: scalar) {
        output.append(percentEncoded: byte)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output.append(percentEncoded: byte)
        }
      }
    }
  }
}
