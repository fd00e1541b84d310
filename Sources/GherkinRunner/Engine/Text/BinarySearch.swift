extension Range<Int> {
  /// The first index for which `isAfter` is true, as it is for all that follow; else the end.
  package func partitionIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// Divides the elements into those that are acceptable together, of which the first come first, and the others.
  ///
  /// If all are, one call of `isAcceptable` shows it; each element that is not takes as many as halving the array
  /// down to it.
  package func acceptable(
    _ isAcceptable: ([Element]) -> Bool
  ) -> (elements: [Element], others: [Element]) {
    var (elements, others): ([Element], [Element]) = ([], [])
    func add(_ part: ArraySlice<Element>) {
      guard !part.isEmpty else { return }
      if isAcceptable(elements + part) {
        elements += part
      } else if part.count == 1 {
        others += part
      } else {
        let middle = part.startIndex + part.count / 2
        add(part[..<middle])
        add(part[middle...])
      }
    }
    add(self[...])
    return (elements, others)
  }
}
