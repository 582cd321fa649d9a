// Sizes, frames and events are part of the interface of a terminal.
@_exported public import Color
@_exported public import Terminal
