import Colorimetry

/// The sample content of the gallery.
package enum GallerySample {
  /// Red, amber, green, blue, purple and pink.
  static let colors = [
    RGB8(0xFF, 0x4D, 0x4D), RGB8(0xFF, 0xB3, 0x00), RGB8(0x2F, 0xB9, 0x6A),
    RGB8(0x2F, 0x80, 0xFF), RGB8(0xB0, 0x4D, 0xFF), RGB8(0xFF, 0x7A, 0xB8),
  ]

  /// The text in the editor; the same as `docs/samples/welcome.ans`.
  package static let text = """

      \u{1B}[38;2;134;172;255mi\u{1B}[38;2;199;150;233mn\u{1B}[38;2;237;138;176mk\
    \u{1B}[38;2;241;145;108mw\u{1B}[38;2;208;169;66mh\u{1B}[38;2;141;191;106me\
    \u{1B}[38;2;47;200;176me\u{1B}[38;2;57;190;234ml\
    \u{1B}[0m  colours for text, in a terminal

      Select with \u{1B}[1mShift\u{1B}[0m and the arrows, then press \u{1B}[1mCtrl-K\
    \u{1B}[0m: the picker
      opens, and every change shows at once in the text.

      \u{1B}[38;2;255;77;77mone colour\u{1B}[0m        the ring's centre shows it
      \u{1B}[38;2;255;77;77mtwo \u{1B}[38;2;255;179;0mcolours\
    \u{1B}[0m       a blend from left to right
      \u{1B}[38;2;255;77;77mthree \u{1B}[38;2;255;179;0mof \u{1B}[38;2;47;185;106mthem\
    \u{1B}[0m     side by side
      \u{1B}[38;2;255;77;77mfour \u{1B}[38;2;255;179;0min \u{1B}[38;2;47;185;106mthe \
    \u{1B}[38;2;47;128;255mmesh\u{1B}[0m  one in each corner
      \u{1B}[38;2;255;77;77mand \u{1B}[38;2;255;179;0mfive \u{1B}[38;2;47;185;106mmake \
    \u{1B}[38;2;47;128;255ma \u{1B}[38;2;176;77;255mwheel\u{1B}[0m round the middle one
      \u{1B}[38;2;244;139;140mm\u{1B}[38;2;242;144;112mo\u{1B}[38;2;234;152;87mr\
    \u{1B}[38;2;219;162;70me \u{1B}[38;2;198;173;67mt\u{1B}[38;2;172;183;81mh\
    \u{1B}[38;2;141;191;106ma\u{1B}[38;2;105;197;134mn \u{1B}[38;2;65;200;164mf\
    \u{1B}[38;2;20;199;192mi\u{1B}[38;2;21;195;217mv\u{1B}[38;2;64;189;237me \
    \u{1B}[38;2;103;180;250mt\u{1B}[38;2;137;171;255mu\u{1B}[38;2;166;162;251mr\
    \u{1B}[38;2;192;153;239mn \u{1B}[38;2;213;146;220mg\u{1B}[38;2;229;140;196mr\
    \u{1B}[38;2;239;138;169me\u{1B}[38;2;244;139;140my\u{1B}[0m

      \u{1B}[1mbold\u{1B}[0m \u{1B}[2mfaint\u{1B}[0m \u{1B}[3mitalic\u{1B}[0m \
    \u{1B}[4munderline\u{1B}[0m \u{1B}[7mreverse\u{1B}[0m \u{1B}[9mstrike\u{1B}[0m   \
    \u{1B}[40m  \u{1B}[41m  \u{1B}[42m  \u{1B}[43m  \u{1B}[44m  \u{1B}[45m  \u{1B}[46m  \
    \u{1B}[47m  \u{1B}[0m
      \u{1B}[38;5;208mcolour 208\u{1B}[0m, \u{1B}[31mred by number\u{1B}[0m, \
    \u{1B}[48;2;40;60;120m\u{1B}[97m on blue \u{1B}[0m, 漢字 and é take their columns

      Ctrl-S saves, Ctrl-Z takes back, Alt-H shows all keys, Ctrl-Q leaves.

    """
}
