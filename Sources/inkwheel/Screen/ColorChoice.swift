import Colorimetry

/// The values of `--color`.
enum ColorChoice: String, CaseIterable {
  case auto
  case truecolor
  case indexed256 = "256"
  case ansi16 = "16"
  case never

  /// The depth; nil to detect it.
  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .truecolor
    case .indexed256: .indexed256
    case .ansi16: .ansi16
    case .never: .monochrome
    }
  }
}
