import Glibc

/// Feeds a reader with bytes that nobody wrote: `Fuzz READER`, with options of libFuzzer, or with a number of
/// rounds where the toolchain does not link that.
@main
struct Fuzz {
  /// The reader that is named.
  static let reader = Reader.all.first { $0.name == CommandLine.arguments.dropFirst().first }

  static func main() {
    guard let reader else { return print(Reader.all.map(\.name).joined(separator: " ")) }
    #if FUZZER
      var count = CommandLine.argc - 1
      var arguments = CommandLine.unsafeArgv + 1
      exit(runDriver(&count, &arguments) { readInput($0, $1) })
    #else
      let rounds = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 20_000
      for _ in 0..<rounds { reader.read(mutated(reader.seeds)) }
    #endif
  }

  /// Returns one of the seeds with some bytes changed, repeated, left out or put in.
  private static func mutated(_ seeds: [String]) -> [UInt8] {
    var bytes = Array((seeds.randomElement() ?? "").utf8)
    for _ in 0..<Int.random(in: 0...8) {
      let start = Int.random(in: 0...bytes.count)
      let part = start..<min(start + Int.random(in: 0...8), bytes.count)
      let added = (0..<Int.random(in: 0...4)).map { _ in UInt8.random(in: 0...255) }
      bytes.replaceSubrange(part, with: Bool.random() ? bytes[part] + bytes[part] : added[...])
    }
    return bytes
  }
}

#if FUZZER
  @_cdecl("LLVMFuzzerTestOneInput")
  func readInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzz.reader?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: inout CInt, _ arguments: inout UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt
#endif
