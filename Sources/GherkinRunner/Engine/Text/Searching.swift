import Foundation

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

extension NSRegularExpression {
  /// The result of a search.
  enum BoundedSearch {
    case found(NSTextCheckingResult)
    case none
    /// There were too many ways to try, or the engine reached its own limit.
    case gaveUp
  }

  /// The first match in `text`.
  ///
  /// Some expressions, such as `(a+)+$`, can match in exponentially many ways. The engine reports every
  /// 10,000 of its steps; the reports are counted, rather than timed, so that the result is the same on
  /// every machine.
  func firstMatch(boundedIn text: String) -> BoundedSearch {
    var found: NSTextCheckingResult?
    var (reports, hasFailed) = (0, false)
    let whole = NSRange(location: 0, length: text.utf16.count)
    // The pointer is valid while the block runs.
    unsafe enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: whole) {
      match, flags, stop in
      if let match { found = found ?? match }
      if flags.contains(.progress) { reports += 1 }
      if flags.contains(.internalError) { hasFailed = true }
      if found != nil || hasFailed || reports > Self.reportLimit { unsafe stop.pointee = true }
    }
    if let found { return .found(found) }
    return hasFailed || reports > Self.reportLimit ? .gaveUp : .none
  }

  /// Ten million steps, which is about half a second; an ordinary expression takes a few dozen.
  private static var reportLimit: Int { 1_000 }

  /// Whether the expression matches in `text`; nil if that takes too long.
  func occurs(in text: String) -> Bool? {
    switch firstMatch(boundedIn: text.composed) {
    case .found: true
    case .none: false
    case .gaveUp: nil
    }
  }
}
