/// The order in which scenarios are run and reported.
package enum RunOrder: Sendable, Equatable {
  /// As files were given and scenarios stand in them.
  case defined
  /// The other way round.
  case reverse
  /// As chance has it; the same seed always gives the same order.
  case random(seed: UInt64)

  /// The elements in this order.
  func arrange<Element>(_ elements: consuming [Element]) -> [Element] {
    switch self {
    case .defined: return elements
    case .reverse: return elements.reversed()
    case .random(let seed):
      var elements = elements
      var generator = SeededGenerator(seed: seed)
      // Written out, because the library's own shuffle may differ from release to release.
      for last in elements.indices.dropFirst().reversed() {
        elements.swapAt(last, generator.next(below: last + 1))
      }
      return elements
    }
  }
}
