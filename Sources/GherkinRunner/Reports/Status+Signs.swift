extension Status {
  /// What stands before a step, so that its status shows without colour.
  var mark: String {
    switch self {
    case .passed: "✔"
    case .failed: "✘"
    case .skipped: "–"
    case .pending: "…"
    case .undefined: "?"
    case .ambiguous: "≠"
    }
  }

  /// What stands for a step in the progress report.
  var letter: UInt8 {
    switch self {
    case .passed: UInt8(ascii: ".")
    case .failed: UInt8(ascii: "F")
    case .skipped: UInt8(ascii: "-")
    case .pending: UInt8(ascii: "P")
    case .undefined: UInt8(ascii: "U")
    case .ambiguous: UInt8(ascii: "A")
    }
  }
}
