extension DemoScript {
  /// The tour: what `inkwheel demo` plays.
  public static let tour = """
    title "inkwheel"
    file note.ans
    | Hello
    run edit note.ans
    caption "A tour"
    key End
    type " world."
    pause 1
    wait /world/

    """
}
