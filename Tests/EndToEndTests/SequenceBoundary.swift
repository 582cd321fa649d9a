/// Tells whether output ends between two control sequences and characters, or inside of one.
///
/// The states are those of ECMA-48 with UTF-8: ESC with intermediate bytes, control sequences, and
/// strings up to BEL or ST.
struct SequenceBoundary {
  private enum State: Hashable {
    case ground, escape, control, string, stringEnd
    case character(rest: Int)
  }

  private var state = State.ground

  /// Whether the bytes so far end outside of everything.
  var isBetween: Bool { state == .ground }

  /// Reads output, which may be cut anywhere.
  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground:
      switch byte {
      case 0x1B: state = .escape
      case 0xC2...0xDF: state = .character(rest: 1)
      case 0xE0...0xEF: state = .character(rest: 2)
      case 0xF0...0xF4: state = .character(rest: 3)
      default: break
      }
    case .escape:
      switch byte {
      case 0x5B: state = .control
      case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string
      case 0x20...0x2F: break
      default: state = .ground
      }
    case .control: if (0x40...0x7E).contains(byte) { state = .ground }
    case .string:
      if byte == 0x07 { state = .ground }
      if byte == 0x1B { state = .stringEnd }
    case .stringEnd: state = .ground
    case .character(let rest): state = rest > 1 ? .character(rest: rest - 1) : .ground
    }
  }
}
