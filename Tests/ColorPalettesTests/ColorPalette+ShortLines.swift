import Colorimetry

@testable import ColorPalettes

extension ColorPalette {
  /// Names with colours in 8 bits, and the group before them.
  var shortLines: [String] {
    swatches.map {
      ($0.group.isEmpty ? "" : "[\($0.group)] ") + ($0.name.isEmpty ? "" : $0.name + " ")
        + $0.color.formatted(.hex)
    }
  }
}
