/// What distinguishes two lists: their elements in order, each with whether both lists have it.
package struct ListDifference<Element: Hashable & Sendable>: Hashable, Sendable {
  /// An element, or a stretch of elements that are left out.
  package enum Entry: Hashable, Sendable {
    case same(Element)
    case missing(Element)
    case surplus(Element)
    /// The number of equal elements that are left out here.
    case omitted(Int)

    package var element: Element? {
      switch self {
      case .same(let element), .missing(let element), .surplus(let element): element
      case .omitted: nil
      }
    }
  }

  /// An entry for readers: a missing element and a surplus one that are alike are one that has changed.
  package enum Row: Hashable, Sendable {
    case same(Element)
    case missing(Element)
    case surplus(Element)
    case changed(expected: Element, found: Element)
    case omitted(Int)
  }

  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// Compares two lists. Elements that both have at the start and at the end are set aside, and the
  /// shortest difference of what remains is found.
  ///
  /// - Parameter limit: Beyond this number of remaining elements, all of them count as different: the
  ///   shortest difference would take more time and memory than it is worth.
  package init(_ found: [Element], from expected: [Element], limit: Int = 2_000) {
    let start = zip(found, expected).prefix { $0 == $1 }.count
    let end = zip(found[start...].reversed(), expected[start...].reversed())
      .prefix { $0 == $1 }.count
    entries =
      found[..<start].map(Entry.same)
      + Self.compare(
        Array(found[start..<found.count - end]), Array(expected[start..<expected.count - end]),
        limit: limit)
      + found.suffix(end).map(Entry.same)
  }

  private static func compare(
    _ found: [Element], _ expected: [Element], limit: Int
  ) -> [Entry] {
    guard found.count + expected.count <= limit else {
      return expected.map(Entry.missing) + found.map(Entry.surplus)
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in found.difference(from: expected) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var entries: [Entry] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < found.count {
      if removed.contains(old) {
        entries.append(.missing(expected[old]))
        old += 1
      } else if inserted.contains(new) {
        entries.append(.surplus(found[new]))
        new += 1
      } else {
        entries.append(.same(found[new]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return entries
  }

  /// Whether the lists are equal.
  package var isEmpty: Bool {
    entries.allSatisfy { entry in
      switch entry {
      case .same, .omitted: true
      case .missing, .surplus: false
      }
    }
  }

  /// The difference without the middle of long stretches of equal elements.
  ///
  /// - Parameter context: How many elements stay at each end of a stretch.
  package func folded(context: Int = 3) -> ListDifference {
    var folded: [Entry] = []
    var index = 0
    while index < entries.count {
      let equal = entries[index...].prefix { if case .same = $0 { true } else { false } }
      if equal.count > 2 * context + 1 {
        folded += equal.prefix(context)
        folded.append(.omitted(equal.count - 2 * context))
        folded += equal.suffix(context)
        index = equal.endIndex
      } else {
        folded.append(entries[index])
        index += 1
      }
    }
    return ListDifference(folded)
  }
}

/// Pairing what is missing with what is there instead.
extension ListDifference {
  /// Elements that are less alike are two elements, not one that has changed, unless a caller says otherwise.
  package static var leastLikeness: Double { 0.5 }
  /// An element is compared with as many surplus ones.
  private static var nearby: Int { 100 }

  /// The entries as rows. Where missing and surplus elements stand side by side, each missing one and the next surplus
  /// one that is like it become a pair, in their order.
  ///
  /// - Parameters:
  ///   - least: How alike the elements of a pair have to be.
  ///   - likeness: How alike two elements are, from 0 to 1.
  package func rows(
    atLeast least: Double = leastLikeness,
    likeness: (_ expected: Element, _ found: Element) -> Double
  ) -> [Row] {
    var rows: [Row] = []
    var (missing, surplus): ([Element], [Element]) = ([], [])
    func pair() {
      rows += Self.paired(missing, surplus, least, likeness)
      (missing, surplus) = ([], [])
    }
    for entry in entries {
      switch entry {
      case .missing(let element): missing.append(element)
      case .surplus(let element): surplus.append(element)
      case .same(let element):
        pair()
        rows.append(.same(element))
      case .omitted(let count):
        pair()
        rows.append(.omitted(count))
      }
    }
    pair()
    return rows
  }

  private static func paired(
    _ missing: [Element], _ surplus: [Element], _ least: Double,
    _ likeness: (Element, Element) -> Double
  ) -> [Row] {
    guard !missing.isEmpty, !surplus.isEmpty else {
      return missing.map(Row.missing) + surplus.map(Row.surplus)
    }
    var rows: [Row] = []
    var next = 0
    for element in missing {
      let near = next..<min(next + nearby, surplus.count)
      guard let place = near.first(where: { likeness(element, surplus[$0]) >= least }) else {
        rows.append(.missing(element))
        continue
      }
      rows += surplus[next..<place].map(Row.surplus)
      rows.append(.changed(expected: element, found: surplus[place]))
      next = place + 1
    }
    return rows + surplus[next...].map(Row.surplus)
  }
}

extension ListDifference: Codable where Element: Codable {}
extension ListDifference.Entry: Codable where Element: Codable {}
