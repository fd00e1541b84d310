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

  /// Replaces the lines of scenarios that have moved by those they are on now. A scenario that is found nowhere
  /// leaves its line as it is.
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
    for entry in entries {
      switch places[entry.identity] {
      case let place? where place.path == entry.path:
        move(entry, to: place, &lines)
      // A whole file that is selected as well stays whole.
      case let place? where lines[place.path] != nil: move(entry, to: place, &lines)
      case .some: remove(entry, from: &lines)
      case nil: missing.append(entry)
      }
    }
    guard !missing.isEmpty else { return }
    let known = Set(files.map(\.document.source.uri))
    let more = try others().filter { !known.contains($0.document.source.uri) }
    places = IdentityPlaces(more)
    for entry in missing {
      guard let place = places[entry.identity] else {
        guard known.contains(entry.path) else {
          throw .lostScenario(entry.identity, entry.path, entry.line)
        }
        continue
      }
      if let file = more.first(where: { $0.document.source.uri == place.path }),
        !files.contains(where: { $0.document === file.document })
      {
        files.append(file)
      }
      move(entry, to: place, &lines)
    }
  }

  private func move(
    _ entry: Entry, to place: (path: String, line: Int), _ lines: inout [String: [Int]]
  ) {
    guard place != (entry.path, entry.line) else { return }
    remove(entry, from: &lines)
    lines[place.path, default: []].append(place.line)
  }

  private func remove(_ entry: Entry, from lines: inout [String: [Int]]) {
    guard let index = lines[entry.path]?.firstIndex(of: entry.line) else { return }
    lines[entry.path]?.remove(at: index)
  }
}

/// Where each identity is found.
private struct IdentityPlaces {
  private var places: [ScenarioIdentity: (path: String, line: Int)] = [:]

  init(_ files: [ParseResult]) {
    let pickles = files.filter(\.errors.isEmpty).map { PickleCompiler.compile($0.document) }
    let identities = ScenarioIdentities(pickles)
    for pickle in pickles.joined() {
      places[identities[pickle]] = (pickle.uri, pickle.location.line)
    }
  }

  subscript(identity: ScenarioIdentity) -> (path: String, line: Int)? { places[identity] }
}

extension PickleFilter {
  /// The same filter for the scenarios of `identities` alone.
  func selecting(
    _ identities: [ScenarioIdentity], in files: [ParseResult]
  ) throws(CommandError) -> PickleFilter {
    guard !identities.isEmpty else { return self }
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
    if let lost = identities.first(where: { !found.contains($0) }) {
      throw .noIdentity(lost, files.count)
    }
    return filter
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

  fileprivate static func noIdentity(_ identity: ScenarioIdentity, _ count: Int) -> CommandError {
    CommandError(
      "No selected scenario of \(count.counted("feature file")) has the id '\(identity)'.",
      remedy: "The id changes with the titles above a scenario and with the values of a row; "
        + "the HTML and the JUnit report show it.")
  }
}
