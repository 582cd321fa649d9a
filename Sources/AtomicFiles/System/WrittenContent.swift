/// What tells whether content arrived whole.
struct WrittenContent: Hashable, Sendable {
  let size: Int
  let digest: UInt64
}
