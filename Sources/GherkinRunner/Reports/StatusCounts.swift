/// How many there are of each status.
package struct StatusCounts: Sendable, Equatable {
  /// One lane for each status, and two that stay 0: counters are set back for each scenario, so
  /// they take no memory of their own.
  private var counts = SIMD8<Int>()

  package init() {}

  /// How many have `status`.
  package subscript(status: Status) -> Int {
    get { counts[Self.place(of: status)] }
    set { counts[Self.place(of: status)] = newValue }
  }

  /// How many there are altogether.
  package var total: Int { counts.wrappedSum() }

  package static func += (counts: inout StatusCounts, more: StatusCounts) {
    counts.counts &+= more.counts
  }

  private static func place(of status: Status) -> Int {
    switch status {
    case .passed: 0
    case .skipped: 1
    case .pending: 2
    case .undefined: 3
    case .ambiguous: 4
    case .failed: 5
    }
  }
}
