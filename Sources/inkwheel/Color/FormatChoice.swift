import ArgumentParser
import Colorimetry

/// A value of `inkwheel color --format`: one format or all of them.
enum FormatChoice: Hashable {
  case all
  case one(ColorFormat)
}

extension FormatChoice: ExpressibleByArgument {
  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let format = ColorFormat(rawValue: argument) {
      self = .one(format)
    } else {
      return nil
    }
  }
}
