import TestSupport
import Testing

@testable import Color

/// Each definition of a space is complete: a new one fails here until it says everything.
@Suite("Every colour space is complete", .serialized)
struct ColorSpaceTests {
  /// A colour inside every gamut, or a grey for greyscale.
  private static func sample(of space: ColorSpace) -> Color {
    Color(space == .gray ? RGB8(120, 120, 120) : RGB8(200, 120, 60)).converted(to: space)
  }

  @Test(arguments: ColorSpace.allCases) func `It converts there and back`(space: ColorSpace) {
    let color = Self.sample(of: space)
    for other in ColorSpace.allCases where other != .gray || space == .gray {
      let back = color.converted(to: other).converted(to: space)
      for (index, component) in space.components.enumerated() {
        let width = component.range.upperBound - component.range.lowerBound
        let error = abs(back.components[index] - color.components[index])
        #expect(
          error < width * 1e-6, "\(space) by \(other)")
      }
      #expect(back.difference(from: color) < 1e-6, "\(space) by \(other)")
    }
  }

  @Test(arguments: ColorSpace.allCases)
  func `Its components have names, ranges and different roles`(space: ColorSpace) {
    #expect(!space.displayName.isEmpty && (1...4).contains(space.components.count))
    #expect(Set(space.components.map(\.name)).count == space.components.count)
    #expect(space.definition.componentCount == space.components.count)
    let roles = space.components.compactMap(\.role)
    #expect(Set(roles).count == roles.count)
    let color = Self.sample(of: space)
    for (index, component) in space.components.enumerated() {
      #expect(component.range.contains(color.components[index]), "\(component.name)")
      let read = component.value(displayed: 7)
      #expect(component.displayText(read) == "7")
    }
  }

  @Test(arguments: ColorSpace.allCases)
  func `A hue belongs to a circle and has no influence on a grey`(space: ColorSpace) throws {
    #expect((space.hueCircle == nil) == (space.hueIndex == nil))
    let grey = Color(RGB8(120, 120, 120)).converted(to: space)
    #expect(grey.isHuePowerless == (space.hueIndex != nil))
    guard let index = space.hueIndex else { return }
    for other in ColorSpace.allCases where other.hueCircle == space.hueCircle {
      // The same hue at the same angle, up to the bends of OKHSL and OKHSV.
      let color = Color(RGB8(200, 120, 60)).converted(to: other)
      let otherIndex = try #require(other.hueIndex)
      let back = color.converted(to: space)
      #expect(abs(back.components[index] - color.components[otherIndex]) < 1e-6, "\(other)")
    }
    let (red, blue) = (Color.red.converted(to: space), Color.blue.converted(to: space))
    let middle = red.mix(with: blue, by: 0.5, in: space).components[index]
    let start = red.components[index]
    let end = HueRoute.shorter.end(from: start, to: blue.components[index])
    #expect(abs(middle - normalizedDegrees((start + end) / 2)) < 1e-6)
  }

  @Test(arguments: ColorSpace.allCases)
  func `It has a gamut if its components have bounds`(space: ColorSpace) {
    let isBounded = space.components.allSatisfy { $0.isAngle || $0.range == 0...1 }
    #expect(isBounded == (space.gamut != nil))
    let wide = Color(.xyzD65, 0.1, 0.9, 0.1)
    #expect(wide.isInGamut(of: space) == (space.gamut == nil))
    #expect(wide.fitted(to: space).isInGamut(of: space))
    #expect(wide.fitted(to: space).space == space)
  }

  @Test(arguments: ColorSpace.allCases)
  func `Mixing with itself changes nothing`(space: ColorSpace) {
    let color = Self.sample(of: space).withAlpha(0.5)
    let mixed = color.mix(with: color, by: 0.5, in: space)
    #expect(mixed.difference(from: color) < 1e-9 && mixed.alpha == 0.5 && mixed.space == space)
    let missing = Color(space, color.components, missing: .component(0))
    let filled = missing.mix(with: color, by: 0.5, in: space)
    #expect(abs(filled.components.x - color.components.x) < 1e-9)
  }

  @Test(arguments: ColorSpace.allCases)
  func `Its names find it, and belong to no other space`(space: ColorSpace) {
    #expect(ColorSpace.allNames.contains(space.name))
    #expect(Set(ColorSpace.allNames).count == ColorSpace.allNames.count)
    for name in space.definition.names {
      #expect(ColorSpace(name: name) == space && ColorSpace(cssName: name) == space)
    }
  }

  @Test(arguments: ColorSpace.allCases)
  func `Each of its functions is printed and read`(space: ColorSpace) throws {
    #expect(!space.functions.isEmpty)
    let color = Self.sample(of: space)
    for function in space.functions {
      #expect(function.space == space && function.channels.count == space.components.count)
      #expect(Set(function.channels.map(\.keyword)).count == function.channels.count)
      #expect(function.channels.firstIndex(where: \.isHue) == space.hueIndex)
      let style = ColorNotation.FunctionStyle(function)
      #expect(style.function?.name == function.name && style.syntax == function.syntax)
      let text = color.formatted(.same, notation: ColorNotation(.function(style), in: space))
      let read = try ParsedColor(text)
      #expect(read.color.space == space && read.color.rgb8 == color.rgb8, "\(text)")
      #expect(read.color.formatted(.same, notation: read.notation) == text)
      // The middle of each range, so that a channel in another unit shows.
      var middle = Color(space, .zero)
      for (index, component) in space.components.enumerated() {
        middle.components[index] = (component.range.lowerBound + component.range.upperBound) / 2
      }
      let back = try Color(parsing: middle.formatted(.same, notation: read.notation))
      let fitted = read.notation.holdsEveryColor ? middle : middle.fitted(to: space)
      #expect(back.difference(from: fitted) < 2e-3, "\(back) instead of \(middle)")
    }
    #expect(try Color(parsing: "\(color)") == color)
  }

  @Test(arguments: ColorSpace.allCases)
  func `A picker edits it in a space that it offers`(space: ColorSpace) {
    let editing = space.editingSpace
    #expect(ColorSpace.offered.contains(editing) && editing.editingSpace == editing)
    #expect(!space.layoutWords.isEmpty)
    let words = ColorSpace.offered.flatMap(\.layoutWords)
    #expect(Set(words).count == words.count)
  }
}
