/// A message in the status line.
enum Notice: Hashable, Sendable {
  case info(String)
  case warning(String)
}
