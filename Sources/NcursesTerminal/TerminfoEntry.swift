import CNcurses
import Color
import Glibc
import Terminal

/// The capabilities of a terminal by their names (`man 5 terminfo`), extended ones too.
///
/// Compiled, they are what `tic` writes and ncurses reads. Format: `man 5 term`. Both the 16-bit form
/// (magic 0432) and the 32-bit form (01036) are read, with their extended sections; the 32-bit form is
/// written, without one.
struct TerminfoEntry: Equatable, Sendable {
  /// The first name.
  var name: String
  /// The flags that are set.
  var flags: Set<String> = []
  var numbers: [String: Int] = [:]
  /// The strings without their final NUL.
  var strings: [String: [UInt8]] = [:]

  private static let magic16 = 0o432
  private static let magic32 = 0o1036

  /// The names of capabilities, in the order of a compiled entry.
  private typealias Names = (flags: [String], numbers: [String], strings: [String])

  private static let standard: Names = (
    names(cncurses_boolean_name), names(cncurses_number_name), names(cncurses_string_name)
  )

  private static func names(_ list: (Int32) -> UnsafePointer<CChar>?) -> [String] {
    var names: [String] = []
    while let name = list(Int32(names.count)) { names.append(String(cString: name)) }
    return names
  }

  /// Creates an entry without capabilities.
  init(name: String) { self.name = name }

  /// Reads a compiled entry; nil when the bytes are not one.
  ///
  /// What one that is cut off lacks is absent.
  init?(compiled bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    let magic = reader.number()
    guard magic == Self.magic16 || magic == Self.magic32 else { return nil }
    let numberSize = magic == Self.magic32 ? 4 : 2
    let header = reader.counts(5)
    let names = reader.string(at: reader.offset)
    self.init(name: String(decoding: names.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self))
    reader.offset += header[0]
    let values = reader.values(header[1], header[2], header[3], numberSize: numberSize)
    add(values, Self.standard, reader)

    reader.offset += header[4]
    reader.align()
    let counts = reader.counts(5)
    let extended = reader.values(counts[0], counts[1], counts[2], numberSize: numberSize)
    let offsets = reader.numbers(counts[0] + counts[1] + counts[2])
    // The names follow the strings in one table, and their offsets count from the first name.
    let start = extended.strings.reduce(reader.offset) {
      $1 < 0 ? $0 : $0 + reader.string(at: reader.offset + $1).count + 1
    }
    let all = offsets.map { String(decoding: reader.string(at: start + $0), as: UTF8.self) }
    let (flags, rest) = (all.prefix(counts[0]), all.dropFirst(counts[0]))
    let (numbers, strings) = (rest.prefix(counts[1]), rest.dropFirst(counts[1]))
    add(extended, (Array(flags), Array(numbers), Array(strings)), reader)
  }

  /// Adds what is present of one section, whose strings begin where the reader is.
  private mutating func add(_ values: Reader.Values, _ names: Names, _ reader: Reader) {
    for (name, flag) in zip(names.flags, values.flags) where flag == 1 { flags.insert(name) }
    for (name, number) in zip(names.numbers, values.numbers) where number >= 0 {
      numbers[name] = number
    }
    for (name, offset) in zip(names.strings, values.strings) where offset >= 0 {
      strings[name] = reader.string(at: reader.offset + offset)
    }
  }

  /// Returns the standard capabilities in the 32-bit form.
  func compiled() -> [UInt8] {
    let names = Self.standard
    let title = Array(name.utf8) + [0]
    var (offsets, table): ([Int], [UInt8]) = ([], [])
    for value in names.strings.map({ strings[$0] }) {
      offsets.append(value == nil ? -1 : table.count)
      if let value { table += value + [0] }
    }
    var bytes: [UInt8] = []
    for value in [
      Self.magic32, title.count, names.flags.count, names.numbers.count, offsets.count, table.count,
    ] { bytes.append(value, size: 2) }
    bytes += title + names.flags.map { flags.contains($0) ? 1 : 0 }
    if bytes.count & 1 == 1 { bytes.append(0) }
    for name in names.numbers { bytes.append(numbers[name] ?? -1, size: 4) }
    for offset in offsets { bytes.append(offset, size: 2) }
    return bytes + table
  }
}

/// Reads the numbers and strings of a compiled entry.
private struct Reader {
  /// The values of one section; negative ones are absent, and strings are offsets.
  typealias Values = (flags: [Int], numbers: [Int], strings: [Int])

  let bytes: [UInt8]
  var offset = 0

  /// Reads a little-endian number; -1 beyond the end.
  mutating func number(size: Int = 2) -> Int {
    guard offset + size <= bytes.count else { return -1 }
    var number = 0
    for index in 0..<size { number |= Int(bytes[offset + index]) << (8 * index) }
    offset += size
    let sign = 1 << (8 * size - 1)
    return number < sign ? number : number - 2 * sign
  }

  mutating func numbers(_ count: Int, size: Int = 2) -> [Int] {
    (0..<count).map { _ in number(size: size) }
  }

  /// Reads counts; an absent one is written as -1.
  mutating func counts(_ count: Int) -> [Int] { numbers(count).map { max($0, 0) } }

  mutating func values(_ flags: Int, _ numbers: Int, _ strings: Int, numberSize: Int) -> Values {
    let flags = self.numbers(flags, size: 1)
    align()
    return (flags, self.numbers(numbers, size: numberSize), self.numbers(strings))
  }

  /// Skips to an even offset, where numbers start.
  mutating func align() { offset += offset & 1 }

  func string(at offset: Int) -> [UInt8] {
    Array(bytes.dropFirst(max(offset, 0)).prefix { $0 != 0 })
  }
}

extension [UInt8] {
  /// Appends a little-endian number.
  fileprivate mutating func append(_ number: Int, size: Int) {
    for index in 0..<size { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

extension TerminfoEntry {
  /// Reads the entry of a terminal where ncurses would look for it.
  static func read(
    _ term: String, environment: [String: String]
  ) -> (path: String, entry: TerminfoEntry)? {
    read(term, in: folders(environment))
  }

  private static func folders(_ environment: [String: String]) -> [String] {
    let common = [
      "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
      "/usr/local/share/terminfo",
    ]
    var folders: [String] = []
    if let own = environment["TERMINFO"], own.hasPrefix("/") { folders.append(own) }
    if let home = environment["HOME"], !home.isEmpty { folders.append(home + "/.terminfo") }
    for folder in (environment["TERMINFO_DIRS"] ?? "").split(separator: ":") {
      folders.append(String(folder))
    }
    return folders + common
  }

  /// Reads the first readable entry of that name, in folders named by the letters of entries as on
  /// Linux.
  static func read(_ name: String, in folders: [String]) -> (path: String, entry: TerminfoEntry)? {
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    for folder in folders {
      let path = "\(folder)/\(name.prefix(1))/\(name)"
      if let bytes = contents(of: path), let entry = TerminfoEntry(compiled: bytes) {
        return (path, entry)
      }
    }
    return nil
  }

  static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // The limit of the format is 32 KiB.
    let bytes = [UInt8](unsafeUninitializedCapacity: 32_768) { buffer, count in
      count = max(Glibc.read(file, buffer.baseAddress, buffer.count), 0)
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Whether the terminal moves its cursor by an ANSI sequence, so that it probably knows others.
  var isANSI: Bool { strings["cup"]?.starts(with: Array("\u{1B}[".utf8)) ?? false }

  /// Whether this is an old terminal or a console such as Linux's, which misreads newer sequences.
  var isPlain: Bool {
    !isANSI
      || TerminalFamily.all.contains { family in
        family.functions != .modern && family.names.contains { name.hasPrefix($0) }
      }
  }

  /// Whether palette entries 8 to 15 have sequences of their own (aixterm's 90–97).
  var hasBrightColors: Bool { (numbers["colors"] ?? 0) >= 16 }

  /// The capabilities that the painter takes from the terminal's description: cursor movement,
  /// clearing, attributes.
  ///
  /// Other capabilities are left out: the screen is entered and left without ncurses, keys are
  /// decoded elsewhere, the palette is the user's, and tab stops may be anywhere.
  private static let paintingStrings: Set = [
    "cup", "home", "hpa", "vpa", "cr", "cub1", "cuf1", "cuu1", "cud1", "cub", "cuf", "cuu", "cud",
    "clear", "smam", "rmam", "ich", "ich1", "sgr", "sgr0", "bold", "dim", "sitm", "ritm", "smul",
    "rmul", "smso", "rmso", "rev", "blink", "invis", "smacs", "rmacs", "acsc",
  ]

  /// Capabilities that erase with the selected background only on some terminals (bce).
  ///
  /// On others ncurses would need the real colours of pairs to know where they give a wrong result.
  private static let erasingStrings: Set = ["el", "el1", "ed", "ech"]

  /// The capabilities that an inline painter leaves out: every motion, and erasing beyond the last
  /// column of the region.
  private static let screenStrings: Set = [
    "cup", "home", "hpa", "vpa", "cr", "cub1", "cuf1", "cuu1", "cud1", "cub", "cuf", "cuu", "cud",
    "clear", "ich", "ich1", "el", "el1", "ed",
  ]

  /// Returns the description that ncurses gets instead of the terminal's own.
  /// - Parameter isInline: whether cursor addresses are private; see `OutputRewriter`.
  func painter(depth: ColorDepth, size: Size, isInline: Bool = false) -> TerminfoEntry {
    let erases = flags.contains("bce") || depth == .monochrome
    var kept = Self.paintingStrings.union(erases ? Self.erasingStrings : [])
    if isInline { kept.subtract(Self.screenStrings) }
    var entry = self
    entry.name = "inkwheel"
    entry.strings = strings.filter { kept.contains($0.key) }
    if isInline {
      entry.set("cup", PainterCode.cursorAddress)
      entry.set("clear", String(Unicode.Scalar(PainterCode.clear)))
      // The last column of the region is not that of the screen, so nothing wraps there. After it
      // ncurses addresses the cursor again.
      entry.flags.remove("am")
      entry.flags.insert("xenl")
    }
    entry.flags.remove("ccc")
    entry.numbers["lines"] = size.rows
    entry.numbers["cols"] = size.columns
    if !isPlain { entry.setModernAttributes() }
    entry.setColors(depth)
    return entry
  }

  private mutating func set(_ name: String, _ value: String) {
    strings[name] = Array(value.utf8)
  }

  /// Sets the attributes of modern terminals.
  ///
  /// ncurses has none for strikethrough, so the otherwise unused protected mode stands in for it.
  private mutating func setModernAttributes() {
    set("prot", "\u{1B}[9m")
    set("sgr0", "\u{1B}[m")
    set(
      "sgr",
      "\u{1B}[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;%?%p4%t;5%;%?%p7%t;8%;%?%p8%t;9%;m")
    for (name, number) in [
      ("bold", 1), ("dim", 2), ("smul", 4), ("blink", 5), ("rev", 7), ("invis", 8),
    ] {
      set(name, "\u{1B}[\(number)m")
    }
    // For the last cell of the screen. Otherwise ncurses would insert it, which splits wide glyphs.
    set("smam", "\u{1B}[?7h")
    set("rmam", "\u{1B}[?7l")
    // No alternate character set: box drawing is sent as Unicode.
    for name in ["smacs", "rmacs", "acsc"] { strings[name] = nil }
  }

  /// Colours pass through ncurses as pair numbers; see `OutputRewriter`.
  private mutating func setColors(_ depth: ColorDepth) {
    for name in ["ncv", "colors", "pairs"] { numbers[name] = nil }
    guard depth > .monochrome else { return }
    // ncurses never sends these colours; they only distinguish its pairs.
    (numbers["colors"], numbers["pairs"]) = (256, 65_536)
    set("scp", PainterCode.setColorPair)
    set("op", PainterCode.originalPair)
  }

  // MARK: - Keys

  /// The key sequences of the terminal, for the input decoder.
  ///
  /// Those without ESC are left out, since the arrow keys of old terminals send Ctrl-H, J, K and L.
  var keys: [InputDecoder.KeySequence] {
    Self.keyNames.compactMap { name, key in
      guard let bytes = strings[name], bytes.count > 1, bytes.first == 0x1B else { return nil }
      return InputDecoder.KeySequence(bytes: bytes, key: key)
    }
  }

  private static let plainKeys: [(name: String, code: Key.Code)] = [
    ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
    ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete),
    ("kent", .enter), ("kbs", .backspace),
  ]
  private static let shiftedKeys: [(name: String, code: Key.Code)] = [
    ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home),
    ("kEND", .end), ("kPRV", .pageUp), ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
    ("kri", .up), ("kind", .down), ("kcbt", .tab),
  ]

  /// The names of capabilities that are keys.
  ///
  /// In xterm's description F13 and up are F1 and up with modifiers, which the decoder knows. A digit
  /// behind a name, as in `kLFT5`, is xterm's parameter of the modifiers.
  private static let keyNames: [(name: String, key: Key)] =
    plainKeys.map { ($0.name, Key($0.code)) } + (1...12).map { ("kf\($0)", Key(.function($0))) }
    + shiftedKeys.flatMap { name, code in
      [(name, Key(code, .shift))]
        + (2...8).map { ("\(name)\($0)", Key(code, Key.Modifiers(rawValue: UInt8($0 - 1)))) }
    }
}

/// The encoding of RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes as text, padded with `=`.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        let index = Int(bits >> (18 - 6 * digit) & 63)
        text.append(digit <= group.count ? alphabet[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
