public import Color
import Foundation

/// The step from one round of a random or exhaustive test to the next: that of `THOROUGH`, where 1
/// asks for every round and 5 for every fifth.
public let thoroughStep = ProcessInfo.processInfo.environment["THOROUGH"].flatMap { Int($0) }

/// Whether `THOROUGH` asks for more rounds and figures than usual.
public let isThorough = thoroughStep.map { $0 <= 10 } ?? false

/// Whether `THOROUGH` asks for fewer rounds than usual, so that rare things may not happen.
public let isQuick = (thoroughStep ?? 10) > 10

/// Returns how many steps a long walk takes.
public func steps(_ all: Int) -> Int { isQuick ? all / 20 : all }

/// Returns every tenth of the rounds of a random or exhaustive test, or more with `THOROUGH`; with fewer, at
/// least ten.
public func rounds<Rounds: Sequence>(_ all: Rounds) -> [Rounds.Element] {
  let all = Array(all)
  let asked = max(thoroughStep ?? 10, 1)
  let step = asked > 10 ? max(min(asked, all.count / 10), 10) : asked
  return stride(from: 0, to: all.count, by: step).map { all[$0] }
}

/// SplitMix64: the same numbers in every run. https://prng.di.unimi.it/splitmix64.c
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator with a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A random element.
  public mutating func pick<Element>(_ values: [Element]) -> Element {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// A random number in a range.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A random 8-bit colour.
  public mutating func rgb8() -> RGB8 {
    func channel() -> UInt8 { .random(in: 0...255, using: &self) }
    return RGB8(channel(), channel(), channel())
  }
}
