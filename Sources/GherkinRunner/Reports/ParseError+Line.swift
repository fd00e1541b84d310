extension ParseError {
  /// `path:line:column: message`, as editors and scripts read it.
  var line: String {
    "\(uri):\(location.line):\(location.column ?? 1): \(message)"
  }
}
