extension ColorFormat {
  /// Appends 8-bit colours as ASCII, one per line: what formatting `Color(rgb)` gives.
  ///
  /// A fast path for long lists in `hex` and `oklch`.
  package func append(lines colors: [RGB8], to bytes: inout [UInt8]) {
    var next = 0
    switch self {
    case .hex:
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ASCIIWriter.capacity) { buffer in
        for rgb in colors {
          var writer = ASCIIWriter(buffer)
          writer.putHex(rgb)
          writer.put(newline)
          bytes.append(contentsOf: writer.written)
        }
      }
      next = colors.count
    case .oklch:
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ASCIIWriter.capacity) { buffer in
        while next + 4 <= colors.count {
          let four = (colors[next], colors[next + 1], colors[next + 2], colors[next + 3])
          next += 4
          var writer = ASCIIWriter(buffer)
          if writer.putOKLCH(four) {
            bytes.append(contentsOf: writer.written)
          } else {
            appendOne(four.0, to: &bytes)
            appendOne(four.1, to: &bytes)
            appendOne(four.2, to: &bytes)
            appendOne(four.3, to: &bytes)
          }
        }
      }
    default: break
    }
    for rgb in colors[next...] { appendOne(rgb, to: &bytes) }
  }

  private func appendOne(_ rgb: RGB8, to bytes: inout [UInt8]) {
    append(Color(rgb), to: &bytes)
    bytes.append(newline)
  }
}

private let newline = UInt8(ascii: "\n")

/// Writes short texts into a buffer that is large enough for each of them.
private struct ASCIIWriter {
  static let capacity = 128

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  /// The bytes written so far.
  var written: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer[..<count])
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    buffer[count] = byte
    count &+= 1
  }

  @inline(__always)
  private mutating func put(digit: UInt32) { put(0x30 &+ UInt8(truncatingIfNeeded: digit)) }

  @inline(__always)
  private mutating func put(twoDigits: UInt32) {
    put(digit: twoDigits / 10)
    put(digit: twoDigits % 10)
  }

  @inline(__always)
  private mutating func put(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
  }

  /// Puts an integer, 0...999.
  @inline(__always)
  private mutating func put(whole: UInt32) {
    if whole >= 100 { put(digit: whole / 100) }
    if whole >= 10 { put(digit: whole / 10 % 10) }
    put(digit: whole % 10)
  }

  /// Puts a number of ten-thousandths, without trailing zeros.
  @inline(__always)
  private mutating func put(tenThousandths: UInt32) {
    put(whole: tenThousandths / 10_000)
    let decimals = tenThousandths % 10_000
    guard decimals > 0 else { return }
    put(0x2E)
    put(twoDigits: decimals / 100)
    put(twoDigits: decimals % 100)
    while buffer[count &- 1] == 0x30 { count &-= 1 }
  }

  /// Puts a number of hundredths, without trailing zeros.
  @inline(__always)
  private mutating func put(hundredths: UInt32) {
    put(whole: hundredths / 100)
    let decimals = hundredths % 100
    guard decimals > 0 else { return }
    put(0x2E)
    put(twoDigits: decimals)
    if buffer[count &- 1] == 0x30 { count &-= 1 }
  }

  /// Puts `#rrggbb`.
  mutating func putHex(_ rgb: RGB8) {
    put(0x23)
    let packed = rgb.packed
    var shift: UInt32 = 24
    while shift > 0 {
      shift &-= 4
      let digit = UInt8(truncatingIfNeeded: packed >> shift & 15)
      put(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
    }
  }

  /// Puts four lines such as `oklch(0.7442 0.1812 56.46)`.
  ///
  /// - Returns: whether four and two decimals are enough for all of them to keep the 8-bit colour;
  ///   if not, nothing is written.
  mutating func putOKLCH(_ colors: (RGB8, RGB8, RGB8, RGB8)) -> Bool {
    let exact = OKLCHLanes(colors.0, colors.1, colors.2, colors.3)
    // No number is negative, so adding a half and truncating rounds.
    let lightness = SIMD4<Int32>(truncatingIfNeeded: Self.rounded(exact.lightness * 10_000))
    let one = SIMD4<Int32>(repeating: 10_000)
    let lightnessSteps = lightness.replacing(with: one, where: lightness .> one)
    let chromaSteps = SIMD4<Int32>(truncatingIfNeeded: Self.rounded(exact.chroma * 10_000))
    let hueSteps = SIMD4<Int32>(truncatingIfNeeded: Self.rounded(exact.hue * 100))
    let back = OKLCHLanes(
      lightness: SIMD4<Double>(lightnessSteps) * 0.0001,
      chroma: SIMD4<Double>(chromaSteps) * 0.0001, hue: SIMD4<Double>(hueSteps) * 0.01
    ).rgb8
    guard back == colors else { return false }
    for lane in 0..<4 {
      put("oklch(")
      put(tenThousandths: UInt32(bitPattern: lightnessSteps[lane]))
      put(0x20)
      put(tenThousandths: UInt32(bitPattern: chromaSteps[lane]))
      put(0x20)
      // Rounding may reach a full turn, which is written as 0.
      let turn = UInt32(bitPattern: hueSteps[lane])
      put(hundredths: turn == 36_000 ? 0 : turn)
      put(0x29)
      put(newline)
    }
    return true
  }

  @inline(__always)
  private static func rounded(_ vector: SIMD4<Double>) -> SIMD4<Int64> {
    let half = vector + 0.5
    return SIMD4(Int64(half.x), Int64(half.y), Int64(half.z), Int64(half.w))
  }
}
