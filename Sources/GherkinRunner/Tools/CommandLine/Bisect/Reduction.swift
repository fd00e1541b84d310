/// Finds a small part of a list that is enough for something to happen, by delta debugging: halves, quarters and so
/// on are tried, and then what is left without each of them.
package struct Reduction<Element: Sendable>: Sendable {
  /// Whether it happens with some of the elements, which are in the order of the list.
  private let happens: @Sendable ([Element]) async throws(CommandError) -> Bool

  package init(_ happens: @escaping @Sendable ([Element]) async throws(CommandError) -> Bool) {
    self.happens = happens
  }

  /// A part from which no element can be removed.
  ///
  /// - Parameter elements: All of them, with which it happens. It does not happen without any.
  package func smallest(_ elements: [Element]) async throws(CommandError) -> [Element] {
    var elements = elements
    var count = 2
    while elements.count > 1 {
      let parts = Self.parts(of: elements, count)
      if let part = try await first(parts) {
        (elements, count) = (part, 2)
      } else if let rest = count > 2 ? try await first(Self.complements(of: parts)) : nil {
        (elements, count) = (rest, max(count - 1, 2))
      } else if count < elements.count {
        count = min(count * 2, elements.count)
      } else {
        break
      }
    }
    return elements
  }

  private func first(_ candidates: [[Element]]) async throws(CommandError) -> [Element]? {
    for candidate in candidates where try await happens(candidate) { return candidate }
    return nil
  }

  private static func parts(of elements: [Element], _ count: Int) -> [[Element]] {
    let count = min(count, elements.count)
    return (0..<count).map { number in
      Array(elements[elements.count * number / count..<elements.count * (number + 1) / count])
    }
  }

  private static func complements(of parts: [[Element]]) -> [[Element]] {
    parts.indices.map { left in
      parts.indices.filter { $0 != left }.flatMap { parts[$0] }
    }
  }
}
