import ComicsDomain
import GherkinRunner

extension ComicsListContent {
  /// Expects exactly these titles in sections by first letter, both in ascending order.
  ///
  /// It looks at letters alone; features that sort numbers and accents say what they expect.
  func expectGroupedAndSorted(_ titles: [String]) throws {
    try expect(
      sections.flatMap(\.rows).sorted(), equals: titles.sorted(), "the comics in the list")
    let headings = sections.map(\.title)
    try expect(
      zip(headings, headings.dropFirst()).allSatisfy { $0 < $1 },
      "expected one section for each letter, in ascending order, but they are \(headings)")
    for section in sections {
      let isGrouped = section.rows.allSatisfy { $0.prefix(1).uppercased() == section.title }
      try expect(
        isGrouped && !section.rows.isEmpty,
        "expected only titles with \(section.title) under \(section.title), but \(shown)")
      try expect(
        isAscending(section.rows.map { $0.lowercased() }),
        "expected the titles under \(section.title) in ascending order, but \(shown)")
    }
  }

  private var shown: String { "the screen showed \(inWords)" }

  private func isAscending(_ texts: [String]) -> Bool {
    zip(texts, texts.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
