package import Terminal

/// Returns the cell styles of a resolved theme by the names of their properties, except shadows.
package func namedStyles(of theme: Any) -> [(name: String, style: CellStyle)] {
  Mirror(reflecting: theme).children.filter { $0.label != "shadowStyle" }.flatMap { label, value in
    (value as? [CellStyle] ?? (value as? CellStyle).map { [$0] } ?? []).map { (label ?? "", $0) }
  }
}
