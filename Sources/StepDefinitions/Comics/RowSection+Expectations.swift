import ComicsDomain
import GherkinRunner

extension [RowSection] {
  /// Expects exactly these titles, each under its first letter, and headings and titles in ascending order.
  package func expectGroupedAndSorted(_ titles: [String]) throws {
    let rows = flatMap { section in section.rows.map { (section.title, $0.headline) } }
    try expect(rows.map(\.1).sorted(), equals: titles.sorted(), "the comics in the list")
    for (heading, title) in rows {
      let wanted = AlphabeticalPlace(of: title).heading
      try expect(
        heading == wanted,
        "expected “\(title)” under \(wanted), but it stands under \(heading): \(shown)")
    }
    for section in self {
      try expect(!section.rows.isEmpty, "expected titles under \(section.title): \(shown)")
    }
    let headings = map(\.title)
    for heading in headings {
      let count = headings.count { $0 == heading }
      try expect(count == 1, "expected one section \(heading), but there are \(count): \(shown)")
    }
    try expectAscending(rows.map(\.1), shown)
  }

  /// The sections with their rows.
  private var shown: String {
    let words = map { section in
      "\n  \(section.title)" + section.rows.map { "\n    \($0.headline)" }.joined()
    }
    return "the screen showed \(count) section\(count == 1 ? "" : "s"):\(words.joined())"
  }
}

/// Expects titles or names in alphabetical order; of those that a reader cannot tell apart, either may stand first.
///
/// - Parameter shown: What the screen showed, for the failure.
func expectAscending(_ titles: [String], _ shown: @autoclosure () -> String) throws {
  let places = titles.map { AlphabeticalPlace(of: $0) }
  for (place, next) in zip(places.indices, places.indices.dropFirst()) {
    try expect(
      places[place] <= places[next],
      "expected “\(titles[next])” before “\(titles[place])”, but it stands after it: \(shown())")
  }
}
