/// The part of a cell that an SGR colour applies to; the raw value is the first of its codes.
@usableFromInline
package enum SGRLayer: UInt8, Sendable {
  case foreground = 30
  case background = 40
  case underline = 50
}

/// How the parameters of an SGR colour are written.
@usableFromInline
package enum SGRForm: Sendable {
  /// The first 16 palette entries by their own codes, such as `31` or `104`, all else with
  /// semicolons. Underlines have no such codes.
  case shortest
  /// `38;5;1`, `38;2;255;136;0`, which every terminal with these colours reads.
  case semicolons
  /// `38:5:1`, `38:2::255:136:0` as in ITU-T T.416; the empty parameter is the colour space.
  case colons
}

extension TerminalColor {
  /// The number of bytes in the longest parameters, `38:2::255:255:255`.
  @inlinable package static var maximumSGRCount: Int { 17 }

  /// Stores the SGR parameters that select this colour, without `ESC [` and `m`.
  ///
  /// - Parameters:
  ///   - buffer: has room for `maximumSGRCount` bytes from `offset`.
  ///   - offset: where the first byte goes; afterwards the offset after the last one.
  @inlinable @inline(__always)
  package func storeSGR(
    for layer: SGRLayer, form: SGRForm = .shortest,
    in buffer: UnsafeMutableBufferPointer<UInt8>, at offset: inout Int
  ) {
    func put(_ byte: UInt8) {
      buffer[offset] = byte
      offset &+= 1
    }
    func put(number: UInt8) {
      if number >= 100 { put(0x30 &+ number / 100) }
      if number >= 10 { put(0x30 &+ number / 10 % 10) }
      put(0x30 &+ number % 10)
    }
    let separator = form == .colons ? UInt8(ascii: ":") : UInt8(ascii: ";")
    let base = layer.rawValue
    switch self {
    case .default:
      put(number: base &+ 9)
    case .indexed(let index) where index < 16 && form == .shortest && layer != .underline:
      put(number: index < 8 ? base &+ index : base &+ 52 &+ index)
    case .indexed(let index):
      put(number: base &+ 8)
      put(separator)
      put(UInt8(ascii: "5"))
      put(separator)
      put(number: index)
    case .rgb(let rgb):
      put(number: base &+ 8)
      put(separator)
      put(UInt8(ascii: "2"))
      put(separator)
      if form == .colons { put(separator) }
      put(number: rgb.red)
      put(separator)
      put(number: rgb.green)
      put(separator)
      put(number: rgb.blue)
    }
  }

  /// Appends the SGR parameters that select this colour, without `ESC [` and `m`.
  package func appendSGR(
    for layer: SGRLayer, form: SGRForm = .shortest, to bytes: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumSGRCount) { buffer in
      var count = 0
      storeSGR(for: layer, form: form, in: buffer, at: &count)
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}
