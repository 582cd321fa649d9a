/// How a terminal measures an emoji of several scalars: a flag, a family, one with a skin tone.
///
///     if case .emojiWidthChanged(.whole) = event { columns = 2 }
public enum EmojiWidth: Hashable, Sendable {
  /// Each scalar takes its own columns, as in xterm and tmux.
  case sum
  /// The whole takes two columns, as in kitty, foot and Ghostty.
  case whole
}
