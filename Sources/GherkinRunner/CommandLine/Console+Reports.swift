extension Console {
  /// Whether lines on standard output can be drawn anew.
  var drawsAnew: Bool { outputIsTerminal && environment["TERM"] != "dumb" }
}
