/// The size and digest of content, to check that it was written completely.
struct WrittenContent: Hashable, Sendable {
  let size: Int
  let digest: UInt64
}
