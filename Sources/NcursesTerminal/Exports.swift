// Sizes, frames and events are part of the interface of a terminal.
@_exported public import Colorimetry
@_exported public import TerminalCore
