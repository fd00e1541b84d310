package import Foundation

/// Which scenarios are wanted: by tags, by name, and by line.
package struct PickleFilter: Sendable {
  /// All of these must hold.
  package var tags: [TagExpression]
  /// One of these must match the name, if there are any.
  package var names: [NSRegularExpression]
  /// The lines asked for, by file; a file that is not in it is wanted whole.
  package var lines: [String: [Int]]

  package init(
    tags: [TagExpression] = [], names: [NSRegularExpression] = [], lines: [String: [Int]] = [:]
  ) {
    self.tags = tags
    self.names = names
    self.lines = lines
  }

  /// Whether `pickle` is wanted.
  package func includes(_ pickle: Pickle) -> Bool {
    includesLine(of: pickle) && includesTags(of: pickle) && includesName(of: pickle)
  }

  private func includesLine(of pickle: Pickle) -> Bool {
    guard !lines.isEmpty, let wanted = lines[pickle.uri] else { return true }
    return wanted.contains { pickle.contains(line: $0) }
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

  /// The first of `names` that takes too long for the name of `pickle`; nothing if all are quick.
  package func slowName(for pickle: Pickle) -> NSRegularExpression? {
    let name = pickle.name
    return names.first { $0.occurs(in: name) == nil }
  }
}
