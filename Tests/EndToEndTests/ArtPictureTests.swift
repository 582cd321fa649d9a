import TestSupport
import Testing

/// Pictures of ANSI art, against those of ansilove.
@Suite("Pictures of ANSI art", .blocking)
struct ArtPictureTests {
  @Test(.needs("ansilove", "rsvg-convert"), .needs(pythonModule: "PIL"))
  func `Random art has the pixels of ansilove`() throws {
    var generator = SeededGenerator(seed: 3)
    let folder = try WorkFolder()
    let count = 24
    for number in 0..<count {
      let (width, hasICEColors) = (generator.pick([40, 80, 132]), number % 2 == 1)
      let art = art(width: width, hasICEColors: hasICEColors, &generator)
      try folder.write(
        art + sauce(width: width, hasICEColors: hasICEColors, after: art.count), to: "\(number).ans"
      )
    }
    let compare = """
      for n in {0..\(count - 1)}; do
        ansilove -q -S -o $n-a.png $n.ans &&
        inkwheel convert $n.ans --from art --to svg --padding 0 |
          rsvg-convert -o $n-b.png || exit 1
      done
      python3 -c '
      from PIL import Image, ImageChops
      for n in range(\(count)):
        one, other = [Image.open(f"{n}-{x}.png").convert("RGB") for x in "ab"]
        size = tuple(map(max, one.size, other.size))
        # Blank columns at the right may be left out.
        box = ImageChops.difference(one.crop((0, 0) + size), other.crop((0, 0) + size)).getbbox()
        if box: print(f"{n}.ans", box)
      '
      """
    let program = try TerminalProcess(
      "bash", ["--norc", "--noprofile", "-c", compare], workingFolder: folder.path, output: .pipe,
      error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.printed == "")
  }

  /// Art of blanks and of blocks that look the same in every font.
  ///
  /// It keeps to what ansilove gets right: styles are set anew each time, as a second SGR 1 makes its
  /// colours wrong, and the cursor does not go beyond the edge, where it has no limit.
  private func art(width: Int, hasICEColors: Bool, _ generator: inout SeededGenerator) -> [UInt8] {
    var art: [UInt8] = []
    func put(_ sequence: String) { art += Array("\u{1B}[\(sequence)".utf8) }
    for _ in 0..<generator.number(in: 30...250) {
      switch generator.number(in: 0...9) {
      case 0...3:
        for _ in 0..<generator.number(in: 1...30) {
          art.append(generator.pick([0x20, 0xDB, 0xDD, 0xDE]))
        }
      case 4...6:
        let attributes =
          generator.pick(["0", "0;1"]) + (hasICEColors ? generator.pick(["", ";5"]) : "")
        put("\(attributes);\(generator.number(in: 30...37));\(generator.number(in: 40...47))m")
      case 7: put("\(generator.number(in: 1...30));\(generator.number(in: 1...width))H")
      case 8: put("\(generator.number(in: 1...9))\(generator.pick(["A", "B", "D"]))")
      default: art += [0x0D, 0x0A]
      }
    }
    return art
  }

  /// The record with a width and iCE colours. Source: https://www.acid.org/info/sauce/sauce.htm
  private func sauce(width: Int, hasICEColors: Bool, after size: Int) -> [UInt8] {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var record = [0x1A] + Array("SAUCE00".utf8) + Array(repeating: 0x20, count: 75)
    record += Array("20260101".utf8) + number(size, bytes: 4) + [1, 1] + number(width, bytes: 2)
    return record + Array(repeating: 0, count: 7) + [hasICEColors ? 1 : 0]
      + Array(repeating: 0, count: 22)
  }
}
