extension StringProtocol {
  /// How many columns of a terminal the text takes, near enough to line things up.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return TerminalText.escaped(self).reduce(0) { $0 + $1.displayWidth }
  }
}
