/// Whether the ring turns.
package enum MotionChoice: String, CaseIterable, Sendable {
  case auto, full, reduced
}
