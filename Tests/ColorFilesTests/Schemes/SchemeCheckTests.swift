import Color
import TestSupport
import Testing

@testable import ColorFiles

@Suite("Checks of schemes")
struct SchemeCheckTests {
  private func rgb(_ hex: String) throws -> RGB8 {
    try #require(RGB8(hex: String(hex.dropFirst())))
  }

  // The values are those of ColorAide with the gamut mapping of CSS.
  @Test(arguments: [
    ("#45475a", "#1e1e2e", 3.0, "#66687d"), ("#0000cd", "#000000", 4.5, "#2968ff"),
    ("#6272a4", "#282a36", 4.5, "#7e90c3"), ("#df8e1d", "#eff1f5", 3.0, "#c87800"),
  ])
  func `A colour is mended by its lightness alone`(
    color: String, background: String, ratio: Double, expected: String
  ) throws {
    let (color, background) = (try rgb(color), try rgb(background))
    let mended = try #require(color.mended(on: background, to: ratio))
    let wanted = try rgb(expected)
    for (one, two) in [
      (mended.red, wanted.red), (mended.green, wanted.green), (mended.blue, wanted.blue),
    ] {
      #expect(abs(Int(one) - Int(two)) <= 1, "\(mended.hex), not \(expected)")
    }
    #expect(Color(mended).contrastRatio(with: Color(background)) >= ratio)
  }

  @Test func `No contrast beyond that of black and white`() {
    #expect(RGB8(1, 1, 1).mended(on: RGB8(119, 119, 119), to: 7) == nil)
  }

  // https://github.com/Myndex/apca-w3
  @Test(arguments: [
    ("#000000", "#ffffff", 106.04), ("#ffffff", "#000000", -107.88),
    ("#888888", "#ffffff", 63.0565), ("#ffffff", "#888888", -68.5415),
    ("#000000", "#aaaaaa", 58.1463), ("#aaaaaa", "#000000", -56.2411),
    ("#112233", "#ddeeff", 91.6683), ("#ddeeff", "#112233", -93.0677),
    ("#112233", "#444444", 8.3233), ("#444444", "#112233", -7.5269),
    ("#6272a4", "#282a36", -25.09),
    ("#f38ba8", "#1e1e2e", -54.67),
  ])
  func `APCA`(text: String, background: String, expected: Double) throws {
    let contrast = Color(try rgb(text)).apcaContrast(on: Color(try rgb(background)))
    #expect(abs(contrast - expected) < 0.01, "\(contrast)")
  }

  @Test func `An even set for a background passes all checks of contrast`() throws {
    let scheme = TerminalScheme(background: try rgb("#1b1d23"))
    let hues = ["#f28881", "#73c076", "#ebc75e", "#70adfb", "#d48dd8", "#00c2ca"]
    for (index, hex) in hues.enumerated() {
      let (color, wanted) = (scheme.shown(.palette(UInt8(index + 1))), try rgb(hex))
      #expect(Color(color).difference(from: Color(wanted)) < 0.01, "\(color.hex), not \(hex)")
    }
    for background in ["#1b1d23", "#000000", "#fdf6e3", "#ffffff"] {
      let scheme = TerminalScheme(background: try rgb(background), accent: .init(255, 165, 0))
      let faults = SchemeCheck.all(of: scheme).filter { !$0.passes && $0.measure == .contrast }
      #expect(faults.isEmpty, "\(background): \(faults.map(\.role.name))")
    }
  }

  private static let mocha =
    "#45475a #f38ba8 #a6e3a1 #f9e2af #89b4fa #f5c2e7 #94e2d5 #bac2de #1e1e2e #cdd6f4"
  private static let latte =
    "#5c5f77 #d20f39 #40a02b #df8e1d #1e66f5 #ea76cb #179299 #acb0be #eff1f5 #4c4f69"

  // Those of ColorAide, mixed in OKLab.
  @Test(
    arguments: [
      (
        mocha, .semantic,
        "#1e1e2e #323852 #a6e3a1 #443245 #afc7d6 #c4748e #cdd6f4 #242435 #72778e #c5ceeb"
      ),
      (
        latte, .semantic,
        "#eff1f5 #c5d8f9 #40a02b #f0ccce #6d82a1 #de555e #4c4f69 #e8eaef #9699aa #52556e"
      ),
      (
        latte, .legacy,
        "#4c4f69 #465684 #40a02b #6a4d62 #8399b5 #b93146 #eff1f5 #52556e #9da0b0 #e8eaef"
      ),
    ] as [(String, TerminalScheme.Generation, String)])
  func `The other 240 colours go with the sixteen`(
    colors: String, generation: TerminalScheme.Generation, expected: String
  ) throws {
    var scheme = TerminalScheme()
    let roles = (0..<8).map { TerminalScheme.Role.palette($0) } + [.background, .foreground]
    for (role, color) in zip(roles, colors.split(separator: " ")) {
      scheme[role] = .color(try rgb(String(color)))
    }
    scheme[.palette(100)] = .color(RGB8(1, 2, 3))
    #expect(scheme.extended == scheme)
    scheme.generation = generation
    let entries: [UInt8] = [16, 17, 46, 52, 110, 160, 231, 232, 244, 255]
    for (entry, hex) in zip(entries, expected.split(separator: " ")) {
      let color = TerminalPalette(scheme)[entry]
      let wanted = Color(try rgb(String(hex)))
      #expect(Color(color).difference(from: wanted) < 0.004, "\(entry): \(color.hex), not \(hex)")
    }
    #expect(scheme.extended.color(.palette(100)) == RGB8(1, 2, 3))
  }

  @Test(arguments: rounds(0..<12 as Range<UInt64>))
  func `Each fault that can be mended is, and what passed still passes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scheme = TerminalScheme()
    for role in TerminalScheme.Role.common {
      scheme[role] = .color(RGB8(packed: UInt32(random.number(in: 0...0xFFFFFF))))
    }
    scheme[.background] = .color(seed % 2 == 0 ? RGB8(20, 20, 30) : RGB8(250, 248, 240))
    let mended = scheme.mended()
    let faults = SchemeCheck.all(of: mended).filter { !$0.passes && $0.measure == .contrast }
    #expect(faults.isEmpty, "\(faults.map { "\($0.role.name) \($0.value)" })")
    #expect(mended.shown(.background) == scheme.shown(.background))
    #expect(mended.mended() == mended)
  }

  @Test(arguments: [3, 4.5, 7], rounds(0..<8 as Range<UInt64>))
  func `The contrast that is asked for is kept, and nothing that passed fails`(
    ratio: Double, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var scheme = TerminalScheme(background: seed % 2 == 0 ? RGB8(24, 24, 36) : RGB8(250, 248, 240))
    for index in 1...6 as ClosedRange<UInt8> {
      let color = Color(.oklch, 0.6, 0.15, Double(random.number(in: 0...359)))
      scheme[.palette(index)] = .color(color.fitted(to: .srgb).rgb8)
    }
    let before = SchemeCheck.all(of: scheme, hues: ratio)
    let after = SchemeCheck.all(of: scheme.mended(hues: ratio), hues: ratio)
    for (before, after) in zip(before, after) {
      #expect(after.passes || after.measure != .contrast, "\(after.finding)")
      #expect(after.passes || !before.passes, "\(after.finding)")
    }
  }

  @Test
  func `A selection that is not seen, and text that the cursor hides, are found and mended`() throws
  {
    var scheme = TerminalScheme(background: try rgb("#232136"))
    scheme[.selection] = scheme[.background]
    scheme[.selectionText] = scheme[.foreground]
    scheme[.cursorText] = scheme[.cursor]
    let faults = SchemeCheck.all(of: scheme).filter { !$0.passes && !$0.concernsHues }
    #expect(
      faults.map(\.finding) == [
        "cursor text on cursor: 1.00:1, needs 2:1",
        "background and selection look alike: ΔE OK 0.000, needs 0.04",
      ])
    let mended = scheme.mended()
    #expect(SchemeCheck.all(of: mended).allSatisfy { $0.passes || $0.concernsHues })
    #expect(mended.shown(.background) == scheme.shown(.background))
    // Where the text on the selection has to be mended, too, this is no reason to leave the selection.
    scheme = TerminalScheme(background: try rgb("#eff5ff"))
    (scheme[.selection], scheme[.selectionText]) = (.color(try rgb("#dcebff")), scheme[.background])
    #expect(SchemeCheck.all(of: scheme.mended()).allSatisfy { $0.passes || $0.concernsHues })
  }

  @Test func `A scheme for the other background keeps its contrasts`() throws {
    let scheme = TerminalScheme(background: try rgb("#1b1d23"))
    let light = scheme.inverted()
    #expect(scheme.isDark && !light.isDark)
    for index in 1...6 {
      let role = TerminalScheme.Role.palette(UInt8(index))
      let (before, after) = (
        Color(scheme.shown(role)).contrastRatio(with: Color(scheme.shown(.background))),
        Color(light.shown(role)).contrastRatio(with: Color(light.shown(.background)))
      )
      #expect(abs(before - after) < 0.35, "\(role.name): \(before) → \(after)")
    }
    // A selection that could just be seen still can.
    var other = TerminalScheme(background: try rgb("#181c27"))
    other[.selection] = .color(try rgb("#172539"))
    let checks = SchemeCheck.all(of: other.inverted()).filter { $0.role == .selection }
    #expect(checks.count == 1 && checks.allSatisfy(\.passes))
  }

  // Dracula, Catppuccin Latte and the brightest colours on black.
  @Test(arguments: [
    ["#282a36", "#ff5555", "#50fa7b", "#f1fa8c", "#bd93f9", "#ff79c6", "#8be9fd"],
    ["#eff1f5", "#d20f39", "#40a02b", "#df8e1d", "#1e66f5", "#ea76cb", "#179299"],
    ["#000000", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff"],
  ])
  func `A scheme for the other background keeps its hues, as vivid as they can be`(colors: [String])
    throws
  {
    var scheme = TerminalScheme(background: try rgb(colors[0]))
    for index in 1...6 { scheme[.palette(UInt8(index))] = .color(try rgb(colors[index])) }
    let other = scheme.inverted()
    for index in 1...6 as ClosedRange<UInt8> {
      let (before, after) = (
        Color(scheme.shown(.palette(index))).converted(to: .oklch).components,
        Color(other.shown(.palette(index))).converted(to: .oklch).components
      )
      let limit = Color(.oklch, after.x, 0.4, before.z).fitted(to: .srgb, by: .raytrace)
      let possible = min(before.y, limit.converted(to: .oklch).components.y)
      #expect(after.y >= possible * 0.85 && abs(hueDifference(from: before.z, to: after.z)) < 6)
    }
    for (before, after) in zip(SchemeCheck.all(of: scheme), SchemeCheck.all(of: other))
    where before.measure != .contrast {
      #expect(after.passes || !before.passes, "\(after.finding)")
    }
  }
}
