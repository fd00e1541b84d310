/// Instructions × text → captures.
extension PatternProgram {
  /// Matches the whole of `text` from the instruction at `entry` and appends the captures; leaves
  /// them as they were if it does not match.
  func match(
    _ text: Span<UInt8>, at entry: Int, captureCount: Int, captures: inout [Capture]
  ) -> Bool {
    var matcher = PatternMatcher(index: entry, base: captures.count)
    for _ in 0..<captureCount { captures.append(.absent) }
    let matches = matcher.run(self, text, &captures)
    if !matches { captures.removeLast(captureCount) }
    return matches
  }
}
