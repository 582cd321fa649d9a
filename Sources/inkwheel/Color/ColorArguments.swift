import Colorimetry
import Configuration

/// The arguments and options of `inkwheel color`, as they were typed.
struct ColorArguments: Hashable {
  private typealias Spec = ColorCommand.Spec

  var colors: [String] = []
  var format = Spec.format.defaultValue
  var gamut = Spec.gamut.defaultValue
  var mix = Spec.mix.defaultValue
  var space = Spec.space.defaultValue
  var hue = Spec.hue.defaultValue
  var simulate = Spec.simulate.defaultValue
  var contrast = Spec.contrast.defaultValue
  var distance = Spec.distance.defaultValue
  var nearest = Spec.nearest.defaultValue
  var names = Spec.names.defaultValue
  var color = ScreenOptions.Spec.color.defaultValue
  var find = Spec.find.defaultValue
  var palette = Spec.palette.defaultValue
}

extension ColorArguments: FastRequest {
  static let fastOptions: [FastOption<ColorArguments>] = [
    .init(Spec.format) { $0.format.append($1) }, .init(Spec.gamut) { $0.gamut = $1 },
    .init(Spec.mix) { $0.mix = $1 }, .init(Spec.space) { $0.space = $1 },
    .init(Spec.hue) { $0.hue = $1 }, .init(Spec.simulate) { $0.simulate = $1 },
    .init(Spec.contrast) { $0.contrast = $1 }, .init(Spec.distance) { $0.distance = $1 },
    .init(Spec.nearest) { $0.nearest = $1 }, .init(Spec.names) { $0.names = $1 },
    .init(ScreenOptions.Spec.color) { $0.color = $1 }, .init(flag: Spec.find) { $0.find = $1 },
    .init(Spec.palette) { $0.palette = $1 },
  ]

  mutating func setArguments(_ arguments: [String]) -> Bool {
    colors = arguments
    return true
  }

  func run() throws {
    guard find else {
      try checkPalette()
      return try ColorRequest(self).run()
    }
    try checkFinding()
    var printer = FoundColorPrinter()
    try printer.run()
  }

  /// Refuses what cannot be combined with a palette, or needs one.
  private func checkPalette() throws {
    let isFile = format.contains(.gimpPalette)
    guard palette != nil else {
      guard !isFile else {
        throw Failure.wrongInput("-f gpl writes a palette: name it with --palette")
      }
      return
    }
    guard colors.isEmpty else {
      throw Failure.wrongInput("--palette has the colours, so no others can be given")
    }
    guard !format.contains(.one(.same)) else {
      throw Failure.wrongInput(
        "-f same cannot be combined with --palette, whose colours have no notation")
    }
    let hasColumns =
      Set(format).count > 1 || contrast != nil || distance != nil || nearest != nil || color != nil
    guard !isFile || !hasColumns else {
      throw Failure.wrongInput(
        "-f gpl writes a file: no other format, --contrast, --distance, --nearest or --color fits")
    }
  }

  /// Refuses everything that has no effect on the colours of a text.
  private func checkFinding() throws {
    guard colors.isEmpty else {
      throw Failure.wrongInput("--find reads standard input and takes no colours")
    }
    var others = self
    others.find = Spec.find.defaultValue
    guard others == ColorArguments() else {
      throw Failure.wrongInput("--find cannot be combined with other options")
    }
  }
}
