import Colorimetry

/// The values of `--color`.
enum ColorChoice: String, CaseIterable {
  case auto
  case truecolor
  case indexed256 = "256"
  case ansi16 = "16"
  case never

  /// The depth that is forced, nil to find it out.
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
