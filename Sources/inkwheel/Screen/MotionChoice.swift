/// The values of `--motion`.
enum MotionChoice: String, CaseIterable {
  case auto, full, reduced
}
