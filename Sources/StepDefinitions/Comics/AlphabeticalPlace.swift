import ComicsDomain
import Foundation
import GherkinRunner

/// Where a reader looks for a title in an alphabetical list: what the criteria mean by “grouped and sorted”.
///
/// It is written down here a second time on purpose, and shares no code with the app, which is measured by it.
struct AlphabeticalPlace: Comparable {
  private enum Part: Comparable {
    /// Anything that is not a digit: a letter without its marks and without regard to case, or a sign.
    case sign(Unicode.Scalar)
    /// The digits of a number, without zeros in front.
    case number([Unicode.Scalar])

    static func < (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.sign(let left), .sign(let right)): left < right
      case (.number(let left), .number(let right)):
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
      case (.sign(let sign), .number): sign < "0"
      case (.number, .sign(let sign)): "0" < sign
      }
    }
  }

  private static let noLetter = "#"

  /// The heading that the title stands under: its first letter, or `#`.
  let heading: String
  private let parts: [Part]

  init(of title: String) {
    let plain = Self.plain(title)
    let first = plain.first.flatMap { $0.isLetter ? String($0).uppercased() : nil }
    heading = first ?? Self.noLetter
    var parts: [Part] = []
    var rest = Array(plain.unicodeScalars)[...]
    while let scalar = rest.first {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(max(digits.count, 1))
      parts.append(digits.isEmpty ? .sign(scalar) : .number(Array(digits.drop { $0 == "0" })))
    }
    self.parts = parts
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.heading == right.heading { return left.parts.lexicographicallyPrecedes(right.parts) }
    if left.heading == noLetter || right.heading == noLetter { return left.heading == noLetter }
    return left.heading.lowercased().unicodeScalars.lexicographicallyPrecedes(
      right.heading.lowercased().unicodeScalars)
  }

  /// The title without marks on its letters, without regard to case, and without spaces around it.
  private static func plain(_ title: String) -> String {
    let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
    var plain = String.UnicodeScalarView()
    for scalar in trimmed.decomposedStringWithCanonicalMapping.unicodeScalars {
      // Without a letter before it, a mark is a sign like any other.
      let isOnLetter = scalar.properties.generalCategory == .nonspacingMark && !plain.isEmpty
      if isOnLetter { continue }
      plain.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
    }
    return String(plain).lowercased().precomposedStringWithCanonicalMapping
  }
}

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
