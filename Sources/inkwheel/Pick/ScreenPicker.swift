import Color
import UnicodeText

/// A program that takes a colour from the graphical screen: `inkwheel pick --screen`.
struct ScreenPicker: Sendable {
  /// The variables that name a display, one of which must be set.
  let displays: [String]
  let command: [String]
  /// The programs that it needs besides that of the command.
  var programs: [String] = []
  /// Whether the next program is tried if this one fails: it asks a service that may be missing.
  var asksService = false
  /// Returns the colour of the answer in some notation; nil if nothing was picked.
  var read: @Sendable ([UInt8]) -> String? = line

  /// The programs, the first of which that is there is used.
  static let all =
    [
      ScreenPicker(
        displays: ["WAYLAND_DISPLAY"], command: ["hyprpicker", "--no-fancy", "--format=hex"])
    ]
    + ["gnome", "kde"].map { desktop in
      ScreenPicker(
        displays: ["WAYLAND_DISPLAY", "DISPLAY"], command: portal(of: desktop), asksService: true,
        read: portalAnswer)
    } + [
      ScreenPicker(
        displays: ["WAYLAND_DISPLAY"],
        command: ["sh", "-c", "place=$(slurp -p) && grim -g \"$place\" -t ppm -"],
        programs: ["slurp", "grim"], read: pixel),
      ScreenPicker(displays: ["DISPLAY"], command: ["gpick", "--pick", "--single", "--output"]),
      ScreenPicker(displays: ["DISPLAY"], command: ["xcolor", "--format", "hex"]),
      ScreenPicker(displays: ["DISPLAY"], command: ["kcolorchooser", "--print"]),
    ]

  private func isInstalled(_ environment: Environment) -> Bool {
    ([command[0]] + programs).allSatisfy(environment.hasProgram)
  }

  /// The variables that are read.
  static let variables = ["PATH", "SSH_CONNECTION", "SSH_TTY"]

  /// The time that the user has for a click.
  private static let limit = Duration.seconds(3600)

  /// Lets the user click on the screen.
  /// - Throws: `Failure` if that is not possible here, or nothing was picked.
  static func color(_ environment: Environment) throws -> ParsedColor {
    let variables = environment.variables
    func refusal(_ reason: String) -> Failure {
      .failed(
        """
        \(reason)
        A colour of text is taken without one, over SSH too:
          tmux capture-pane -ep | inkwheel pick --from -
        """)
    }
    if variables["SSH_CONNECTION"] != nil || variables["SSH_TTY"] != nil {
      throw refusal("the screen is at the other end of SSH, where no program here can see it")
    }
    let displayed = all.filter { $0.displays.contains { variables[$0]?.isEmpty == false } }
    guard !displayed.isEmpty else { throw refusal("there is no graphical screen here") }
    for picker in displayed where picker.isInstalled(environment) {
      let answer = ChildProcess.output(of: picker.command, for: limit)
      if answer == nil, picker.asksService { continue }
      guard let color = answer.flatMap(picker.read).flatMap({ try? ParsedColor($0) })
      else { throw Failure.silent(130) }
      return color
    }
    throw refusal(
      """
      no program here takes a colour from the screen: hyprpicker, the portal of GNOME or KDE, or \
      slurp and grim do so on Wayland; gpick, xcolor and kcolorchooser on X11
      """)
  }

  /// Reads a colour in any notation from the last line.
  private static let line: @Sendable ([UInt8]) -> String? = { bytes in
    bytes.split(separator: .newline).last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the first pixel of a picture in PPM.
  ///
  /// See https://netpbm.sourceforge.net/doc/ppm.html.
  private static let pixel: @Sendable ([UInt8]) -> String? = { bytes in
    let head = bytes.split(maxSplits: 4) { $0.isBlank || $0.isLineBreak }
    guard head.count == 5, Array(head[0]) == Array("P6".utf8), head[4].count >= 3 else {
      return nil
    }
    let channels = Array(head[4].prefix(3))
    return RGB8(channels[0], channels[1], channels[2]).hex
  }

  // MARK: The portal of a desktop

  /// The request to a desktop itself, whose answer is that of the call.
  ///
  /// A request to the portal would be answered by a signal, and dropped at the end of the program that
  /// made it.
  /// See https://flatpak.github.io/xdg-desktop-portal/docs/impl-dbus-interfaces.html.
  private static func portal(of desktop: String) -> [String] {
    [
      "busctl", "--user", "--timeout=3600", "call",
      "org.freedesktop.impl.portal.desktop.\(desktop)", "/org/freedesktop/portal/desktop",
      "org.freedesktop.impl.portal.Screenshot", "PickColor", "ossa{sv}",
      "/org/freedesktop/portal/desktop/request/inkwheel/pick", "", "", "0",
    ]
  }

  /// Reads an answer such as `ua{sv} 0 1 "color" (ddd) 1 0.5 0`, with the channels of sRGB.
  private static let portalAnswer: @Sendable ([UInt8]) -> String? = { bytes in
    let words = String(decoding: bytes, as: UTF8.self).split { " \n".contains($0) }
    guard let start = words.firstIndex(of: "(ddd)") else { return nil }
    let channels = words[(start + 1)...].prefix(3).compactMap { Double($0) }
    guard channels.count == 3 else { return nil }
    return Color(.srgb, channels[0], channels[1], channels[2]).rgb8.hex
  }
}
