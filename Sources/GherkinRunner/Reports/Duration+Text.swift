extension Duration {
  /// The duration as a report shows it, to the millisecond: `0.012 s`, `2 min 05.300 s`.
  package var text: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let fraction = padded(milliseconds, to: 3)
    guard seconds >= 60 else { return "\(seconds).\(fraction) s" }
    return "\(seconds / 60) min \(padded(seconds % 60, to: 2)).\(fraction) s"
  }
}

extension Duration {
  /// The duration where a single step matters: to the microsecond below a millisecond, `417 µs`.
  package var fineText: String {
    let (seconds, attoseconds) = components
    let microseconds = attoseconds / 1_000_000_000_000
    return seconds == 0 && (1..<1000).contains(microseconds) ? "\(microseconds) µs" : text
  }
}

private func padded(_ number: Int64, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
