package import Foundation

/// Selects scenarios by tags, name and line.
package struct PickleFilter: Sendable {
  /// All of these must be satisfied.
  package var tags: [TagExpression]
  /// One of these must match the name, if there are any.
  package var names: [NSRegularExpression]
  /// The selected lines by file; of other files, everything is selected.
  package var lines: [String: Set<Int>]

  /// The places of the only scenarios to select, by file: the lines of titles and of rows. All, without any.
  package var places: [String: Set<Int>]?

  /// Which drafts are left out.
  package var drafts: Drafts

  /// Which scenarios tagged `@draft` are left out, although everything else selects them.
  package enum Drafts: Sendable {
    case none
    /// Those that neither a line of their own nor a tag expression names.
    case unnamed
    /// Those at these places, by file: an earlier run has left them out.
    case at([String: Set<Int>])
  }

  /// What becomes of a scenario.
  package enum Decision: Sendable {
    case selected, unselected
    /// It would be selected if it were not a draft.
    case leftOutAsDraft
  }

  package init(
    tags: [TagExpression] = [], names: [NSRegularExpression] = [], lines: [String: [Int]] = [:],
    drafts: Drafts = .none
  ) {
    (self.tags, self.names, self.drafts) = (tags, names, drafts)
    // A list may name ten thousand scenarios of a file.
    self.lines = lines.mapValues(Set.init)
  }

  /// Whether `pickle` is selected.
  package func includes(_ pickle: Pickle) -> Bool { decision(on: pickle) == .selected }

  package func decision(on pickle: Pickle) -> Decision {
    guard selects(pickle) else { return .unselected }
    let isLeftOut =
      switch drafts {
      case .none: false
      case .unnamed: pickle.isDraft && !names(draft: pickle)
      case .at(let places): places[pickle.uri]?.contains(pickle.location.line) == true
      }
    return isLeftOut ? .leftOutAsDraft : .selected
  }

  /// Whether `pickle` is selected, unless it is a draft.
  func selects(_ pickle: Pickle) -> Bool {
    includesLine(of: pickle) && includesTags(of: pickle) && includesName(of: pickle)
      && (places.map { $0[pickle.uri]?.contains(pickle.location.line) == true } ?? true)
  }

  /// Whether a draft that is selected was asked for: by a line that it does not share with others, or by a tag
  /// expression that wants drafts.
  private func names(draft pickle: Pickle) -> Bool {
    if tags.contains(where: { $0.wantedNames.contains(Pickle.draftTag) }) { return true }
    let lines = pickle.scenario.lines
    return self.lines[pickle.uri]?.contains { lines.contains($0) && pickle.contains(line: $0) }
      == true
  }

  private func includesLine(of pickle: Pickle) -> Bool {
    guard let selected = lines[pickle.uri] else { return true }
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

/// Which pickles of all files are selected, by their numbers: 0 is the first pickle of the first file.
package struct PickleSelection: Sendable, Equatable {
  /// The numbers of the selected ones.
  package private(set) var selected = IndexSet()
  /// The numbers of those that are left out only because they are drafts.
  package private(set) var drafts = IndexSet()
  /// How many pickles there are, selected or not.
  package private(set) var total = 0

  package init() {}

  /// How many pickles are selected.
  package var count: Int { selected.count }

  /// Adds the next pickle.
  mutating func add(_ decision: PickleFilter.Decision) {
    switch decision {
    case .selected: selected.insert(total)
    case .leftOutAsDraft: drafts.insert(total)
    case .unselected: break
    }
    total += 1
  }

  /// Adds the pickles of `other` after its own.
  package mutating func append(_ other: PickleSelection) {
    for range in other.selected.rangeView {
      selected.insert(integersIn: range.lowerBound + total..<range.upperBound + total)
    }
    for range in other.drafts.rangeView {
      drafts.insert(integersIn: range.lowerBound + total..<range.upperBound + total)
    }
    total += other.total
  }
}
