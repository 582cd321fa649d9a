import StyledText

extension ANSIWriter: FormatWriter {}
