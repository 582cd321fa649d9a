import CNcurses

extension NcursesTerminal {
  /// Returns the columns of the terminal behind a file descriptor; nil if it does not know them.
  package static func columns(of file: Int32) -> Int? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    return cncurses_window_size(file, &columns, &rows) ? Int(columns) : nil
  }
}
