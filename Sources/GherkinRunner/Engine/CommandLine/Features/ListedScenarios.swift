/// The scenarios of a run that are chosen by their identities: those of `--id`, and those of a list to run again,
/// which are found even if they have moved since the list was written.
package struct ListedScenarios: Sendable {
  /// A scenario of a list.
  private struct Entry: Sendable {
    let path: String
    let line: Int
    let identity: ScenarioIdentity
  }

  private var entries: [Entry] = []

  package init() {}

  /// The paths of the lists whose scenarios have identities.
  package var paths: Set<String> { Set(entries.map(\.path)) }

  /// Adds an entry of a list. Identities that do not go with its lines are ignored: the list has been edited.
  package mutating func add(_ argument: PathArgument, _ identities: [ScenarioIdentity]?) {
    guard let identities, identities.count == argument.lines.count else { return }
    for (line, identity) in zip(argument.lines, identities) {
      entries.append(Entry(path: argument.path, line: line, identity: identity))
    }
  }

  /// Replaces the lines of scenarios that have moved by those they are on now.
  ///
  /// Rather too many are selected than too few: if several scenarios have the titles of one that has moved, all of
  /// them, and the whole file of a scenario that is found nowhere, since its line may belong to another by now.
  ///
  /// - Parameters:
  ///   - files: The files that were read. Others are added if scenarios have moved there.
  ///   - lines: The selected lines by file.
  ///   - others: Reads the other features of the suite, which takes time.
  func update(
    _ files: inout [ParseResult], _ lines: inout [String: [Int]],
    others: () throws(CommandError) -> [ParseResult]
  ) throws(CommandError) {
    guard !entries.isEmpty else { return }
    var missing: [Entry] = []
    var places = IdentityPlaces(files)
    for entry in entries where !places.has(entry.identity, at: entry.path, entry.line) {
      let found = places[entry.identity]
      let near = found.filter { $0.path == entry.path }
      guard !found.isEmpty else {
        missing.append(entry)
        continue
      }
      remove(entry, from: &lines)
      for place in near.isEmpty ? found : near {
        // A whole file that is selected as well stays whole.
        lines[place.path]?.append(place.line)
      }
    }
    guard !missing.isEmpty else { return }
    let known = Set(files.map(\.document.source.uri))
    let more = try others().filter { !known.contains($0.document.source.uri) }
    places = IdentityPlaces(more)
    for entry in missing {
      let found = places[entry.identity]
      guard !found.isEmpty else {
        guard known.contains(entry.path) else {
          throw .lostScenario(entry.identity, entry.path, entry.line)
        }
        lines[entry.path] = nil
        continue
      }
      remove(entry, from: &lines)
      for place in found {
        if let file = more.first(where: { $0.document.source.uri == place.path }),
          !files.contains(where: { $0.document === file.document })
        {
          files.append(file)
        }
        lines[place.path, default: []].append(place.line)
      }
    }
  }

  private func remove(_ entry: Entry, from lines: inout [String: [Int]]) {
    guard let index = lines[entry.path]?.firstIndex(of: entry.line) else { return }
    lines[entry.path]?.remove(at: index)
  }
}

/// Where each identity is found. The numbers of those that would be equal do not count, since they depend on which
/// files were read.
private struct IdentityPlaces {
  private struct Place: Hashable {
    let path: String
    let line: Int
  }

  private var places: [ScenarioIdentity: [(path: String, line: Int)]] = [:]
  private var identities: [Place: ScenarioIdentity] = [:]

  init(_ files: [ParseResult]) {
    let pickles = files.filter(\.errors.isEmpty).map { PickleCompiler.compile($0.document) }
    let identities = ScenarioIdentities(pickles)
    for pickle in pickles.joined() {
      let identity = identities[pickle].unnumbered
      let (path, line) = (pickle.uri, pickle.location.line)
      places[identity, default: []].append((path, line))
      self.identities[Place(path: path, line: line)] = identity
    }
  }

  subscript(identity: ScenarioIdentity) -> [(path: String, line: Int)] {
    places[identity.unnumbered] ?? []
  }

  /// Whether the scenario on a line of a file is the one.
  func has(_ identity: ScenarioIdentity, at path: String, _ line: Int) -> Bool {
    identities[Place(path: path, line: line)] == identity.unnumbered
  }
}

extension PickleFilter {
  /// The same filter for the scenarios of `identities` alone, and those of them that no selected scenario has.
  func selecting(
    _ identities: [ScenarioIdentity], in files: [ParseResult]
  ) -> (filter: PickleFilter, lost: [ScenarioIdentity]) {
    guard !identities.isEmpty else { return (self, []) }
    var filter = self
    var found: Set<ScenarioIdentity> = []
    let pickles = files.filter(\.errors.isEmpty).map { PickleCompiler.compile($0.document) }
    let all = ScenarioIdentities(pickles)
    for pickles in pickles {
      var lines: [Int] = []
      for pickle in pickles where includes(pickle) {
        let identity = all[pickle]
        let wanted = identities.filter { $0.includes(identity) }
        found.formUnion(wanted)
        if !wanted.isEmpty { lines.append(pickle.location.line) }
      }
      filter.lines[pickles.document.source.uri] = lines
    }
    return (filter, identities.filter { !found.contains($0) })
  }
}

extension CommandError {
  fileprivate static func lostScenario(
    _ identity: ScenarioIdentity, _ path: String, _ line: Int
  ) -> CommandError {
    CommandError(
      "The scenario \(identity), which was at \(path):\(line), is in no feature any longer.",
      remedy: "Run it in the folder in which the list was written, or run everything again.")
  }

  static func noIdentities(_ identities: [ScenarioIdentity], _ count: Int) -> CommandError {
    let ids = identities.map { "'\($0)'" }.joined(separator: " or ")
    return CommandError(
      "No selected scenario of \(count.counted("feature file")) has the id \(ids).",
      remedy: "The id changes with the titles above a scenario and with the values of a row; "
        + "the HTML and the JUnit report show it.")
  }
}
