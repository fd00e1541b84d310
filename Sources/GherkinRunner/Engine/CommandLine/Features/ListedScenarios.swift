/// The scenarios of a run that are chosen by their identities: those of `--id`, and those of a list to run again,
/// which are found even if they have moved since the list was written.
package struct ListedScenarios: Sendable {
  private typealias Entry = (path: String, line: Int, identity: ScenarioIdentity)

  private var entries: [Entry] = []

  package init() {}

  /// The paths of the lists whose scenarios have identities.
  package var paths: Set<String> { Set(entries.map(\.path)) }

  /// Adds an entry of a list, if it has the identity of a scenario.
  package mutating func add(_ argument: PathArgument, _ identity: ScenarioIdentity?) {
    guard let identity, argument.lines.count == 1 else { return }
    entries.append((argument.path, argument.lines[0], identity))
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
  /// - Returns: Warnings of scenarios that are found nowhere, since one may have another title in another file.
  func update(
    _ files: inout [ParseResult], _ lines: inout [String: [Int]],
    others: () throws(CommandError) -> [ParseResult]
  ) throws(CommandError) -> [String] {
    guard !entries.isEmpty else { return [] }
    var places = Self.places(in: files)
    let known = Set(files.map(\.document.source.uri))
    let here = places.values.joined()
    if entries.contains(where: { places[$0.identity.unnumbered] == nil }) {
      let more = try others().filter { !known.contains($0.document.source.uri) }
      places.merge(Self.places(in: more)) { here, _ in here }
      files += more
    }
    var warnings: [String] = []
    // Each is said to run once.
    var unread = Set(files.filter(\.errors.isEmpty).map(\.document.source.uri))
    for entry in entries {
      guard let found = places[entry.identity.unnumbered] else {
        guard known.contains(entry.path) else {
          throw CommandError(
            "The scenario \(entry.identity), which was at \(entry.path):\(entry.line), is in no feature any longer.",
            remedy: "Run it in the folder in which the list was written, or run everything again.")
        }
        lines[entry.path] = nil
        guard unread.remove(entry.path) != nil else { continue }
        let now = here.first { $0.path == entry.path && $0.line == entry.line }
        warnings.append(
          "warning: no feature has the scenario \(entry.identity), which was at \(entry.path):"
            + "\(entry.line)\(now.map { ", where '\($0.name)' is now" } ?? ""). All of \(entry.path) "
            + "runs instead; what has another title in another file does not.")
        continue
      }
      guard !found.contains(where: { ($0.path, $0.line) == (entry.path, entry.line) }) else {
        continue
      }
      if let index = lines[entry.path]?.firstIndex(of: entry.line) {
        lines[entry.path]?.remove(at: index)
      }
      let near = found.filter { $0.path == entry.path }
      for place in near.isEmpty ? found : near {
        // A whole file that is selected as well stays whole.
        if known.contains(place.path) {
          lines[place.path]?.append(place.line)
        } else {
          lines[place.path, default: []].append(place.line)
        }
      }
    }
    files.removeAll {
      !known.contains($0.document.source.uri) && lines[$0.document.source.uri] == nil
    }
    return warnings
  }

  /// Where each identity is found. The numbers of those that would be equal do not count, since they depend on which
  /// files were read.
  private static func places(
    in files: [ParseResult]
  ) -> [ScenarioIdentity: [(path: String, line: Int, name: String)]] {
    let pickles = files.filter(\.errors.isEmpty).map { PickleCompiler.compile($0.document) }
    let identities = ScenarioIdentities(pickles)
    return Dictionary(grouping: pickles.joined()) { identities[$0].unnumbered }
      .mapValues { pickles in pickles.map { ($0.uri, $0.location.line, $0.name) } }
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
      var lines: Set<Int> = []
      // An id names a draft as its line does.
      for pickle in pickles where selects(pickle) {
        let identity = all[pickle]
        let wanted = identities.filter { $0.includes(identity) }
        found.formUnion(wanted)
        if !wanted.isEmpty { lines.insert(pickle.location.line) }
      }
      filter.lines[pickles.document.source.uri] = lines
    }
    return (filter, identities.filter { !found.contains($0) })
  }
}
