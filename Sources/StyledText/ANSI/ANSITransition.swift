import Colorimetry

/// The shortest sequences that lead from one style to another.
///
/// - Colours 0 to 15 are written as 30-37, 90-97 and so on, others in the form with semicolons, which
///   every reader knows.
/// - A double underline is 21. It stands before bold, because some readers take it for bold's end.
/// - Only `4:3` to `4:5` and colours of underlines have colons. A reader that does not know
///   `58;2;255;0;0` takes its numbers for faint and two resets, and `58;5;9` for blinking and struck,
///   but it skips `58:5:9`. And some lose the whole sequence in which there is a colon; so these stand
///   in a sequence of their own.
/// - Attributes are switched off one by one or by a reset, whatever is shorter.
/// - A link is ended before another begins.
enum ANSITransition {
  /// Appends what leads from one style to another; nothing when they are equal.
  static func append(
    from old: TextStyle, to new: TextStyle, to output: inout [UInt8]
  ) {
    let changesLink = old.link != new.link
    if changesLink, old.link != nil { appendLinkEnd(to: &output) }
    append(from: SGRStyle(old), to: SGRStyle(new), to: &output)
    if changesLink, let link = new.link { append(link, to: &output) }
  }

  /// Appends a sequence that changes nothing: it sets something that is set.
  static func appendNothing(in style: TextStyle, to output: inout [UInt8]) {
    var parameters = Parameters()
    if SGRStyle(style) == SGRStyle() {
      parameters.add(0, to: &output)
    } else if style.foreground != .default {
      parameters.add(style.foreground, base: 30, to: &output)
    } else {
      parameters.add(39, to: &output)
    }
    parameters.end(&output)
  }

  static func append(from old: SGRStyle, to new: SGRStyle, to output: inout [UInt8]) {
    guard old != new else { return }
    let start = output.count
    guard new != SGRStyle() else {
      return appendOnly(from: SGRStyle(), to: new, resets: true, &output)
    }
    appendOnly(from: old, to: new, resets: false, &output)
    let middle = output.count
    guard switchesOff(from: old, to: new) else { return }
    appendOnly(from: SGRStyle(), to: new, resets: true, &output)
    if output.count - middle < middle - start {
      output.removeSubrange(start..<middle)
    } else {
      output.removeLast(output.count - middle)
    }
  }

  /// Whether a reset could be shorter, since something is to become what it is in a plain style.
  private static func switchesOff(from old: SGRStyle, to new: SGRStyle) -> Bool {
    !old.attributes.isSubset(of: new.attributes)
      || new.underline == .none && old.underline != .none
      || new.foreground == .default && old.foreground != .default
      || new.background == .default && old.background != .default
      || new.underlineColor == .default && old.underlineColor != .default
  }

  /// In the order in which they are written.
  private static let added: [(TextAttributes, Int)] = [
    (.bold, 1), (.faint, 2), (.italic, 3), (.blink, 5), (.rapidBlink, 6), (.reverse, 7),
    (.conceal, 8), (.strike, 9), (.proportional, 26), (.overline, 53), (.superscript, 73),
    (.subscript, 74),
  ]
  /// One number can switch off two; those are named that may stay.
  private static let removed: [(TextAttributes, Int)] = [
    ([.bold, .faint], 22), (.italic, 23), ([.blink, .rapidBlink], 25), (.reverse, 27),
    (.conceal, 28), (.strike, 29), (.proportional, 50), (.overline, 55),
    ([.superscript, .subscript], 75),
  ]

  private static func appendOnly(
    from old: SGRStyle, to new: SGRStyle, resets: Bool, _ output: inout [UInt8]
  ) {
    var parameters = Parameters()
    if resets { parameters.add(0, to: &output) }
    if new.underline != old.underline {
      switch new.underline {
      case .none: parameters.add(24, to: &output)
      case .single: parameters.add(4, to: &output)
      case .double: parameters.add(21, to: &output)
      case .curly, .dotted, .dashed: break
      }
    }
    if new.attributes != old.attributes {
      var current = old.attributes
      if !current.isSubset(of: new.attributes) {
        for (attributes, code) in removed
        where !current.subtracting(new.attributes).isDisjoint(with: attributes) {
          // Blinking slowly and rapidly, raised and lowered take the place of each other.
          let exchange = !attributes.contains(.bold) && !new.attributes.isDisjoint(with: attributes)
          if !exchange { parameters.add(code, to: &output) }
          current.subtract(attributes)
        }
      }
      for (attribute, code) in added
      where new.attributes.contains(attribute) && !current.contains(attribute) {
        parameters.add(code, to: &output)
      }
    }
    if new.foreground != old.foreground { parameters.add(new.foreground, base: 30, to: &output) }
    if new.background != old.background { parameters.add(new.background, base: 40, to: &output) }
    if new.underlineColor == .default, old.underlineColor != .default {
      parameters.add(59, to: &output)
    }
    parameters.end(&output)

    var colons = Parameters()
    if new.underline != old.underline, new.underline.rawValue >= Underline.curly.rawValue {
      colons.add(4, to: &output)
      colons.addSub(Int(new.underline.rawValue), to: &output)
    }
    if new.underlineColor != old.underlineColor {
      switch new.underlineColor {
      case .default:
        break
      case .indexed(let index):
        colons.add(58, to: &output)
        colons.addSub(5, to: &output)
        colons.addSub(Int(index), to: &output)
      case .rgb(let rgb):
        colons.add(58, to: &output)
        colons.addSub(2, to: &output)
        // The colour space is empty.
        output.append(UInt8(ascii: ":"))
        for channel in [rgb.red, rgb.green, rgb.blue] {
          colons.addSub(Int(channel), to: &output)
        }
      }
    }
    colons.end(&output)
  }

  /// The numbers of one sequence, which is begun with the first of them.
  private struct Parameters {
    private var hasBegun = false

    mutating func add(_ code: Int, to output: inout [UInt8]) {
      if hasBegun {
        output.append(UInt8(ascii: ";"))
      } else {
        output.append(SGRSequence.escape)
        output.append(UInt8(ascii: "["))
        hasBegun = true
      }
      append(code, to: &output)
    }

    func addSub(_ value: Int, to output: inout [UInt8]) {
      output.append(UInt8(ascii: ":"))
      append(value, to: &output)
    }

    mutating func add(_ color: TerminalColor, base: Int, to output: inout [UInt8]) {
      switch color {
      case .default:
        add(base + 9, to: &output)
      case .indexed(let index) where index < 8:
        add(base + Int(index), to: &output)
      case .indexed(let index) where index < 16:
        add(base + 60 + Int(index) - 8, to: &output)
      case .indexed(let index):
        add(base + 8, to: &output)
        add(5, to: &output)
        add(Int(index), to: &output)
      case .rgb(let rgb):
        add(base + 8, to: &output)
        add(2, to: &output)
        add(Int(rgb.red), to: &output)
        add(Int(rgb.green), to: &output)
        add(Int(rgb.blue), to: &output)
      }
    }

    func end(_ output: inout [UInt8]) {
      if hasBegun { output.append(UInt8(ascii: "m")) }
    }

    private func append(_ value: Int, to output: inout [UInt8]) {
      if value >= 100 { output.append(UInt8(truncatingIfNeeded: 0x30 + value / 100)) }
      if value >= 10 { output.append(UInt8(truncatingIfNeeded: 0x30 + value / 10 % 10)) }
      output.append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }
  }
}
