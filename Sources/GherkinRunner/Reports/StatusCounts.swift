/// How many there are of each status.
package struct StatusCounts: Sendable, Equatable {
  private var counts = [Int](repeating: 0, count: Status.allCases.count)

  package init() {}

  /// How many have `status`.
  package subscript(status: Status) -> Int {
    get { counts[status.severity] }
    set { counts[status.severity] = newValue }
  }

  /// How many there are altogether.
  package var total: Int { counts.reduce(0, +) }

  package static func += (counts: inout StatusCounts, more: StatusCounts) {
    for status in Status.allCases { counts[status] += more[status] }
  }
}
