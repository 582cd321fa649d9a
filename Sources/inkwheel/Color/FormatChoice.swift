import ArgumentParser
import Colorimetry

/// A value of `inkwheel color --format`: one format, all of them, or a GIMP palette.
enum FormatChoice: Hashable {
  case all
  case gimpPalette
  case one(ColorFormat)
}

extension FormatChoice: ExpressibleByArgument {
  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if argument == "gpl" {
      self = .gimpPalette
    } else if let format = ColorFormat(rawValue: argument) {
      self = .one(format)
    } else {
      return nil
    }
  }
}
