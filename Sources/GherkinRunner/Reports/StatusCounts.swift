/// How many there are of each status.
package struct StatusCounts: Sendable, Equatable {
  private var counts = [Int](repeating: 0, count: Status.allCases.count)

  package init() {}

  /// How many have `status`.
  package subscript(status: Status) -> Int {
    get { counts[Self.place(of: status)] }
    set { counts[Self.place(of: status)] = newValue }
  }

  /// How many there are altogether.
  package var total: Int { counts.reduce(0, +) }

  package static func += (counts: inout StatusCounts, more: StatusCounts) {
    for status in Status.allCases { counts[status] += more[status] }
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
