/// The order in which paths and lines name scenarios, as in `b.feature:9 a.feature:3`.
package struct GivenOrder: Sendable, Equatable {
  /// For each file, the lines that name a part of it, each with its place in the order.
  private var places: [String: [Place]] = [:]
  private var count = 0

  private struct Place: Sendable, Equatable {
    /// `nil` for the whole file.
    let line: Int?
    let rank: Int
  }

  package init() {}

  /// Adds what names a file, or one of its lines.
  package mutating func add(_ path: String, line: Int? = nil) {
    places[path, default: []].append(Place(line: line, rank: count))
    count += 1
  }

  /// The pickles in this order; those that the same line names keep theirs, and those without a place come last.
  func arrange(_ pickles: [Pickle]) -> [Pickle] {
    let exact = places.mapValues { places in
      Dictionary(places.compactMap { place in place.line.map { ($0, place.rank) } }) { one, _ in one
      }
    }
    let ranks = pickles.map { pickle in
      // The line of a row or a title stands for just that scenario, which is also quick to find.
      exact[pickle.uri]?[pickle.location.line]
        ?? places[pickle.uri]?.first { place in place.line.map(pickle.contains) ?? true }?.rank
        ?? .max
    }
    return pickles.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { pickles[$0] }
  }
}
