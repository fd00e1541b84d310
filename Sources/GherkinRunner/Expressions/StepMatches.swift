/// Which step definitions match a text; numbers are their places in the index.
package enum StepMatches: Sendable, Equatable {
  /// The step is undefined.
  case none
  /// The one that matches, and where its captures are in the list they were appended to.
  case one(definition: Int, captures: Range<Int>)
  /// The step is ambiguous; all that match, in order of definition.
  case several([StepMatch])
  /// The regular expression of a definition was given up, so it is unknown which definitions match.
  case gaveUp(definition: Int)
}

/// A step definition that matches a text.
package struct StepMatch: Sendable, Equatable {
  /// Its place in the index.
  package let definition: Int
  /// Where its captures are in the list they were appended to.
  package let captures: Range<Int>

  /// The same, where the list stands behind another of `count`.
  package func moved(by count: Int) -> StepMatch {
    StepMatch(
      definition: definition,
      captures: (captures.lowerBound + count)..<(captures.upperBound + count))
  }
}
