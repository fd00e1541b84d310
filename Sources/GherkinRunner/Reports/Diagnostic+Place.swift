extension Diagnostic {
  /// `path:line:column`, as editors and scripts read it.
  var place: String {
    let line = "\(path):\(location.line)"
    return location.column.map { "\(line):\($0)" } ?? line
  }
}
