extension Sequence {
  /// The elements in alphabetical order of their texts, each with its key.
  ///
  /// Texts that stand equal are ordered by id, and then by their place in the sequence.
  func sortedAlphabetically(
    by text: (Element) -> String, id: (Element) -> Int
  ) -> [(element: Element, key: AlphabeticalKey)] {
    enumerated()
      .map { Keyed(element: $1, key: AlphabeticalKey(text($1)), id: id($1), place: $0) }
      .sorted { $0.precedes($1) }
      .map { ($0.element, $0.key) }
  }
}

/// An element with all that its place in the list depends on, worked out once.
private struct Keyed<Element> {
  let element: Element
  let key: AlphabeticalKey
  let id: Int
  let place: Int

  func precedes(_ other: Self) -> Bool {
    if key != other.key { return key < other.key }
    return (id, place) < (other.id, other.place)
  }
}
