package import Colorimetry

/// How many colours to use.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case truecolor
  case indexed256 = "256"
  case ansi16 = "16"
  case never

  /// The depth; nil to detect it.
  package var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .truecolor
    case .indexed256: .indexed256
    case .ansi16: .ansi16
    case .never: .monochrome
    }
  }
}
