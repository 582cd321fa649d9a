import CNcurses
import Glibc

/// A compiled terminal description: what `tic` writes and ncurses reads.
///
/// Format: `man 5 term`. Both the 16-bit form (magic 0432) and the 32-bit form (01036) are read,
/// with their extended sections; the 32-bit form is written.
struct TerminfoEntry: Equatable, Sendable {
  /// The names; the last one describes the terminal.
  var names: [String]
  private var booleans: [UInt8] = []
  private var numbers: [Int32] = []
  private var strings: [[UInt8]?] = []
  /// Capabilities outside the standard list, by name.
  var extendedBooleans: [String: Bool] = [:]
  private var extendedNumbers: [String: Int32] = [:]
  private(set) var extendedStrings: [String: [UInt8]] = [:]

  private static let magic16 = 0o432
  private static let magic32 = 0o1036

  /// Creates an entry without capabilities.
  init(name: String) { names = [name] }

  /// Reads a compiled entry; nil when the bytes are not one.
  init?(compiled bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let magic = reader.short(), magic == Self.magic16 || magic == Self.magic32,
      let nameSize = reader.count(), let booleanCount = reader.count(),
      let numberCount = reader.count(), let stringCount = reader.count(),
      let tableSize = reader.count(), let nameBytes = reader.take(nameSize),
      let booleans = reader.take(booleanCount), reader.align(),
      let numbers = reader.numbers(numberCount, isWide: magic == Self.magic32),
      let offsets = reader.offsets(stringCount), let table = reader.take(tableSize)
    else { return nil }
    names = String(decoding: nameBytes.prefix { $0 != 0 }, as: UTF8.self).split(separator: "|")
      .map(String.init)
    self.booleans = Array(booleans)
    self.numbers = numbers
    strings = offsets.map { Self.string(at: $0, in: table) }
    readExtension(&reader, isWide: magic == Self.magic32)
  }

  private mutating func readExtension(_ reader: inout Reader, isWide: Bool) {
    guard reader.align(), let booleanCount = reader.count(), let numberCount = reader.count(),
      let stringCount = reader.count(), reader.count() != nil, let tableSize = reader.count(),
      let booleans = reader.take(booleanCount), reader.align(),
      let numbers = reader.numbers(numberCount, isWide: isWide),
      let offsets = reader.offsets(stringCount),
      let nameOffsets = reader.offsets(booleanCount + numberCount + stringCount),
      let table = reader.take(tableSize)
    else { return }
    let values = offsets.map { Self.string(at: $0, in: table) }
    // The names follow the values in one table, and their offsets count from the first name.
    let valueSize = values.reduce(0) { $0 + ($1.map { $0.count + 1 } ?? 0) }
    let names = nameOffsets.map { offset in
      Self.string(at: offset + valueSize, in: table).map { String(decoding: $0, as: UTF8.self) }
    }
    for (index, name) in names.enumerated() {
      guard let name else { continue }
      if index < booleanCount {
        extendedBooleans[name] = booleans[booleans.startIndex + index] == 1
      } else if index < booleanCount + numberCount {
        extendedNumbers[name] = numbers[index - booleanCount]
      } else {
        extendedStrings[name] = values[index - booleanCount - numberCount]
      }
    }
  }

  private static func string(at offset: Int, in table: ArraySlice<UInt8>) -> [UInt8]? {
    guard offset >= 0, offset < table.count else { return nil }
    return Array(table[(table.startIndex + offset)...].prefix { $0 != 0 })
  }

  /// Returns the entry in the 32-bit form.
  func compiled() -> [UInt8] {
    var writer = Writer()
    var name: [UInt8] = []
    for alias in names {
      if !name.isEmpty { name.append(UInt8(ascii: "|")) }
      name += Array(alias.utf8)
    }
    name.append(0)
    let (offsets, table) = Self.table(strings)
    for value in [
      Self.magic32, name.count, booleans.count, numbers.count, strings.count, table.count,
    ] { writer.short(value) }
    writer.bytes += name + booleans
    writer.align()
    for number in numbers { writer.long(number) }
    for offset in offsets { writer.short(offset) }
    writer.bytes += table

    let booleans = extendedBooleans.sorted { $0.key < $1.key }
    let numbers = extendedNumbers.sorted { $0.key < $1.key }
    let strings = extendedStrings.sorted { $0.key < $1.key }
    let names = booleans.map(\.key) + numbers.map(\.key) + strings.map(\.key)
    if names.isEmpty { return writer.bytes }
    let values = Self.table(strings.map(\.value))
    let titles = Self.table(names.map { Array($0.utf8) })
    writer.align()
    for value in [
      booleans.count, numbers.count, strings.count, strings.count + names.count,
      values.table.count + titles.table.count,
    ] { writer.short(value) }
    writer.bytes += booleans.map { $0.value ? 1 : 0 }
    writer.align()
    for number in numbers { writer.long(number.value) }
    for offset in values.offsets + titles.offsets { writer.short(offset) }
    writer.bytes += values.table + titles.table
    return writer.bytes
  }

  private static func table(_ strings: [[UInt8]?]) -> (offsets: [Int], table: [UInt8]) {
    var table: [UInt8] = []
    let offsets = strings.map { string in
      guard let string else { return -1 }
      defer { table += string + [0] }
      return table.count
    }
    return (offsets, table)
  }
}

// MARK: - Capabilities by name

extension TerminfoEntry {
  /// Returns the index of a name in one of ncurses' lists, which are in the order of the compiled
  /// form.
  private static func index(of name: String, in list: (Int32) -> UnsafePointer<CChar>?) -> Int? {
    name.withCString { name in
      var index: Int32 = 0
      while let candidate = list(index) {
        // The first letter tells most names apart without a call.
        if candidate.pointee == name.pointee, strcmp(candidate, name) == 0 { return Int(index) }
        index += 1
      }
      return nil
    }
  }

  /// Whether a flag is set; false when it is absent.
  subscript(flag name: String) -> Bool {
    get {
      if let index = Self.index(of: name, in: cncurses_boolean_name) {
        return index < booleans.count && booleans[index] == 1
      }
      return extendedBooleans[name] ?? false
    }
    set {
      guard let index = Self.index(of: name, in: cncurses_boolean_name) else {
        extendedBooleans[name] = newValue ? true : nil
        return
      }
      while booleans.count <= index { booleans.append(0) }
      booleans[index] = newValue ? 1 : 0
    }
  }

  /// A number; nil when absent.
  subscript(number name: String) -> Int? {
    get {
      if let index = Self.index(of: name, in: cncurses_number_name) {
        return index < numbers.count && numbers[index] >= 0 ? Int(numbers[index]) : nil
      }
      return extendedNumbers[name].map(Int.init)
    }
    set {
      let value = newValue.map(Int32.init(clamping:))
      guard let index = Self.index(of: name, in: cncurses_number_name) else {
        extendedNumbers[name] = value
        return
      }
      while numbers.count <= index { numbers.append(-1) }
      numbers[index] = value ?? -1
    }
  }

  /// A string, without its final NUL; nil when absent.
  subscript(string name: String) -> [UInt8]? {
    get {
      if let index = Self.index(of: name, in: cncurses_string_name) {
        return index < strings.count ? strings[index] : nil
      }
      return extendedStrings[name]
    }
    set {
      guard let index = Self.index(of: name, in: cncurses_string_name) else {
        extendedStrings[name] = newValue
        return
      }
      while strings.count <= index { strings.append(nil) }
      strings[index] = newValue
    }
  }

  /// Returns the entry with another name, only some of its strings, and no extended capabilities.
  func reduced(to names: [String], named name: String) -> TerminfoEntry {
    var entry = TerminfoEntry(name: name)
    entry.booleans = booleans
    entry.numbers = numbers
    for name in names { entry[string: name] = self[string: name] }
    return entry
  }

  /// All strings with their names, including extended ones.
  var namedStrings: [(name: String, value: [UInt8])] {
    var all: [(name: String, value: [UInt8])] = []
    for (index, value) in strings.enumerated() {
      if let value, let name = cncurses_string_name(Int32(index)) {
        all.append((String(cString: name), value))
      }
    }
    return all + extendedStrings.map { (name: $0.key, value: $0.value) }
  }
}

// MARK: - Bytes

private struct Reader {
  let bytes: [UInt8]
  var offset = 0

  mutating func short() -> Int? {
    guard let pair = take(2), let low = pair.first, let high = pair.last else { return nil }
    return Int(Int16(truncatingIfNeeded: Int(high) << 8 | Int(low)))
  }

  /// Reads a 16-bit count; an absent one is written as -1.
  mutating func count() -> Int? { short().flatMap { $0 >= -1 ? max($0, 0) : nil } }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard offset + count <= bytes.count else { return nil }
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }

  /// Skips to an even offset, where numbers start.
  mutating func align() -> Bool {
    offset += offset & 1
    return offset <= bytes.count
  }

  mutating func offsets(_ count: Int) -> [Int]? {
    guard let slice = take(2 * count) else { return nil }
    var inner = Reader(bytes: Array(slice))
    return (0..<count).compactMap { _ in inner.short() }
  }

  mutating func numbers(_ count: Int, isWide: Bool) -> [Int32]? {
    guard isWide else { return offsets(count)?.map(Int32.init) }
    guard let slice = take(4 * count) else { return nil }
    return (0..<count).map { index in
      let start = slice.startIndex + 4 * index
      let bits = slice[start..<(start + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Int32(bitPattern: bits)
    }
  }
}

private struct Writer {
  var bytes: [UInt8] = []

  mutating func short(_ value: Int) {
    let bits = UInt16(truncatingIfNeeded: value)
    bytes += [UInt8(bits & 0xFF), UInt8(bits >> 8)]
  }

  mutating func long(_ value: Int32) {
    let bits = UInt32(bitPattern: value)
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(bits >> shift & 0xFF)) }
  }

  mutating func align() { if bytes.count & 1 == 1 { bytes.append(0) } }
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

  /// Reads the first readable entry of that name.
  static func read(_ name: String, in folders: [String]) -> (path: String, entry: TerminfoEntry)? {
    guard let first = name.utf8.first, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let letter = String(name.prefix(1))
    // Case-insensitive systems name the folder by the code of the letter. Converting it with a radix
    // is generic code, which takes a hundredth of the time to the first frame.
    let digits = Array("0123456789abcdef".utf8)
    let code = String(decoding: [digits[Int(first >> 4)], digits[Int(first & 15)]], as: UTF8.self)
    for folder in folders {
      for subfolder in [letter, code] {
        let path = "\(folder)/\(subfolder)/\(name)"
        if let bytes = contents(of: path), let entry = TerminfoEntry(compiled: bytes) {
          return (path, entry)
        }
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
}
