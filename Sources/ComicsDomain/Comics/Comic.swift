/// A comic as the service knows it. Several comics may carry the same id; each is kept.
package struct Comic: Hashable, Decodable, Sendable {
  /// The number the service gave it.
  package let id: Int
  package let title: String

  package init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

/// Comics grouped by the first letter of their titles and sorted within each group.
///
/// Letters are taken without case and accents, everything else gathers under `#`, which comes first.
/// Inside a section titles are ordered with their numbers by value, equal ones by id. No comic is
/// ever left out.
package struct GroupedComics: Hashable, Sendable {
  /// The comics under one letter.
  package struct Section: Hashable, Sendable {
    /// The letter in lower case, or `#`.
    package let key: String
    /// The comics in order; never empty.
    package fileprivate(set) var comics: [Comic]
  }

  package let sections: [Section]

  package init(_ comics: [Comic]) {
    var sections: [Section] = []
    for (comic, key) in comics.sortedAlphabetically(by: \.title, id: \.id) {
      if sections.last?.key != key.initial {
        sections.append(Section(key: key.initial, comics: []))
      }
      sections[sections.count - 1].comics.append(comic)
    }
    self.sections = sections
  }
}
