/// How a terminal measures an emoji of several scalars: a flag, a family, one with a skin tone.
///
///     if case .emojiWidthChanged(let width) = event { print(width == .whole ? 2 : 4) }  // for 👍🏽
public enum EmojiWidth: Hashable, Sendable {
  /// Each scalar takes its own columns, as in xterm and tmux.
  case sum
  /// The whole takes two columns, as in kitty, foot and Ghostty.
  case whole
}
