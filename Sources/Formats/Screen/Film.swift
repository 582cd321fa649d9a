import Terminal

/// An asciicast as it becomes an animated picture: the screens over time.
struct Film {
  /// How long the last screen is shown at least, in seconds.
  private static let lastTime = 1.0

  private var picture: AnimatedSVG
  private let options: FilmOptions
  private let idleLimit: Double
  /// The time of the last output in the recording, and in the picture.
  private var times = (recorded: 0.0, shown: 0.0)
  private var hasOutput = false

  /// - Parameter idleLimit: that of the recording.
  init(_ options: FormatOptions, idleLimit: Double?) throws(FormatError) {
    let isPlain = options.gradient == nil && options.recoloring == nil
    guard isPlain, !options.picture.hasLineNumbers else {
      throw FormatError(
        "an animated picture has no line numbers and its own colours: add --last-screen or --scheme"
      )
    }
    picture = AnimatedSVG(
      options, framesPerSecond: 30, tileColumns: 4096,
      advice: ": choose a part with --from and --to, or shorten it with --idle-limit or --speed")
    picture.start = .zero
    self.options = options.film
    self.idleLimit = options.film.idleLimit ?? idleLimit ?? .infinity
  }

  /// Moves on to the time of an event, before which the screen was shown.
  mutating func advance(to time: Double, _ screen: Screen) throws(FormatError) {
    let gap = min(time, options.end) - min(max(times.recorded, options.start), options.end)
    let next = times.shown + min(max(gap, 0), idleLimit) / (options.speed ?? 1)
    let tick = picture.tick(.seconds(times.shown))
    if picture.tick(.seconds(next)) > tick { keep(screen, at: tick) }
    times = (max(times.recorded, time), next)
    hasOutput = true
    if let error = picture.error { throw error }
  }

  /// Makes the screen of this moment the still image.
  mutating func setPoster() { picture.setPoster(at: .seconds(times.shown)) }

  /// Returns the picture, which ends at the time of the last event.
  mutating func svg(until time: Double, _ screen: Screen) throws(FormatError) -> [UInt8] {
    guard hasOutput else { throw FormatError("no output of the recording can be shown") }
    guard options.start <= time else { throw FormatError("the recording ends before --from") }
    let last = times.shown
    try advance(to: time, screen)
    keep(screen, at: picture.tick(.seconds(last)))
    return try picture.svg(until: .seconds(max(times.shown, last + Self.lastTime)))
  }

  private mutating func keep(_ screen: Screen, at tick: Int) {
    let size = Size(columns: screen.width, rows: screen.height)
    picture.keep(screen.drawnRows, screen.cursor, size, at: tick)
  }
}
