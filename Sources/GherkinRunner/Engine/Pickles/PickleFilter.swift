package import Foundation

/// Selects scenarios by tags, name and line.
package struct PickleFilter: Sendable {
  /// All of these must be satisfied.
  package var tags: [TagExpression]
  /// One of these must match the name, if there are any.
  package var names: [NSRegularExpression]
  /// The selected lines by file; of other files, everything is selected.
  package var lines: [String: [Int]] { didSet { lineSets = lines.mapValues(Set.init) } }

  /// The same lines: a list may name ten thousand scenarios of a file.
  private var lineSets: [String: Set<Int>]

  /// The places of the only scenarios to select, by file: the lines of titles and of rows. All, without any.
  package var places: [String: Set<Int>]?

  package init(
    tags: [TagExpression] = [], names: [NSRegularExpression] = [], lines: [String: [Int]] = [:]
  ) {
    self.tags = tags
    self.names = names
    self.lines = lines
    lineSets = lines.mapValues(Set.init)
  }

  /// Whether `pickle` is selected.
  package func includes(_ pickle: Pickle) -> Bool {
    includesLine(of: pickle) && includesTags(of: pickle) && includesName(of: pickle)
      && (places.map { $0[pickle.uri]?.contains(pickle.location.line) == true } ?? true)
  }

  private func includesLine(of pickle: Pickle) -> Bool {
    guard !lineSets.isEmpty, let selected = lineSets[pickle.uri] else { return true }
    // The line of a title or a row, as lists name it, selects the scenario.
    if selected.contains(pickle.location.line) { return true }
    let lines = pickle.scenario.lines
    return lines.count < selected.count
      ? lines.contains { selected.contains($0) && pickle.contains(line: $0) }
        || pickle.sharedLines.joined().contains(where: selected.contains)
      : selected.contains { pickle.contains(line: $0) }
  }

  private func includesTags(of pickle: Pickle) -> Bool {
    guard !tags.isEmpty else { return true }
    let names = pickle.tags.map(\.name)
    return tags.allSatisfy { $0.evaluate(names) }
  }

  private func includesName(of pickle: Pickle) -> Bool {
    guard !names.isEmpty else { return true }
    let name = pickle.name
    return names.contains { $0.occurs(in: name) ?? true }
  }

  /// The first of `names` that takes too long for the name of `pickle`, if any.
  package func slowName(for pickle: Pickle) -> NSRegularExpression? {
    let name = pickle.name
    return names.first { $0.occurs(in: name) == nil }
  }
}
