/// Checks that `merge` or `trace` has every shard of a run, and a result for every scenario that was selected. Otherwise
/// a machine that died before it uploaded its file would only make the report shorter.
struct ShardCompleteness {
  private let shards: [RecordedRun]
  /// The places of the scenarios that the run of each shard selected.
  private let selected: [[String]]
  /// The places of the scenarios that have a result.
  private let finished: Set<String>
  /// Whether a run that ended early may lack results.
  private let allowsExplained: Bool

  /// - Parameters:
  ///   - selected: The scenarios that the run of each shard selected.
  ///   - allowsExplained: Whether a run that ended early may lack results, as for `merge`, since it is never green
  ///     anyway. For `trace`, every scenario that was selected has to have run.
  init(_ shards: [RecordedRun], _ selected: [[RecordedScenario]], allowsExplained: Bool) {
    self.shards = shards
    self.selected = selected.map { $0.map(\.place) }
    self.allowsExplained = allowsExplained
    finished = Set(
      shards.flatMap(\.scenarios).filter { allowsExplained ? $0.isComplete : $0.outcome != nil }
        .map(\.place))
  }

  /// Throws unless everything that was selected has run.
  func check() throws(CommandError) {
    if let dry = shards.first(where: { $0.note?.dryRun == true }) {
      throw CommandError(
        "\(dry.path) is the report of a dry run, in which no scenario ran.",
        remedy: "Run it without --dry-run, and name its messages.")
    }
    try checkShards()
    guard !allowsExplained || shards.allSatisfy(\.isExpectedToBeComplete), let lack else { return }
    let empty = shards.first { !$0.scenarios.contains(where: \.isComplete) }
    let path = empty?.path ?? shards.map(\.path).joined(separator: ", ")
    throw CommandError(
      "Results are missing in \(path): \(lack).",
      remedy: "Name the complete messages of the run. If a part of it did not run, or was lost, "
        + "run it again.")
  }

  /// Throws unless the files are all shards of one run.
  private func checkShards() throws(CommandError) {
    let parts = shards.indices.filter { shards[$0].note?.shard != nil }
    guard let first = parts.first, let count = shards[first].note?.shards else { return }
    for part in parts.dropFirst() {
      let (one, other) = (shards[first], shards[part])
      guard other.note?.shards == count else {
        func name(_ shard: RecordedRun) -> String {
          "\(shard.path) is shard \(shard.note?.shard ?? 1) of \(shard.note?.shards ?? 1)"
        }
        throw CommandError(
          "\(name(one)), but \(name(other)).",
          remedy: "Name the messages of shards that divide one run, such as 1/3, 2/3 and 3/3.")
      }
      let features = [one, other].map { Set($0.sources.map(\.uri)) }
      if let feature = features[0].symmetricDifference(features[1]).min() {
        let (with, without) = features[0].contains(feature) ? (one, other) : (other, one)
        throw CommandError(
          "\(with.path) and \(without.path) are shards of runs that read different features: "
            + "only \(with.path) has \(feature).",
          remedy: "Run all shards with the same features and paths.")
      }
      guard Set(selected[part]) == Set(selected[first]) else {
        throw CommandError(
          "\(one.path) and \(other.path) are shards of runs that selected different scenarios.",
          remedy: "Run all shards with the same paths, --tags and --name.")
      }
    }
    let present = Set(parts.compactMap { shards[$0].note?.shard })
    guard present.count < count else { return }
    // The number in a file may be any number, so only the first few are looked for.
    let absent = Array((1...count).lazy.filter { !present.contains($0) }.prefix(5))
    let others = count - present.count - absent.count
    let names =
      absent.map(String.init).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    let (noun, verb) = absent.count == 1 ? ("Shard", "is") : ("Shards", "are")
    throw CommandError(
      "\(noun) \(names) of \(count) \(verb) missing" + (lack.map { ": \($0)" } ?? "") + ".",
      remedy: "Name the messages of all shards. If one was lost, run it again with "
        + "--shard \(absent[0])/\(count).")
  }

  /// `20 of 60 scenarios have no result, the first is Features/a.feature:12`; nil if all have one.
  private var lack: String? {
    var seen = finished
    let missing = selected.joined().filter { seen.insert($0).inserted }
    guard let first = missing.first else { return nil }
    let verb = missing.count == 1 ? "has" : "have"
    let all = Set(selected.joined()).count.counted("scenario")
    return "\(missing.count) of \(all) \(verb) no result, "
      + "\(missing.count == 1 ? "which is" : "the first is") \(first)"
  }
}

/// Where runs come from, as far as their messages say.
///
/// A file that an earlier build left behind looks like any other, and what has changed since may be the product alone. So
/// runs are taken for parts of one only if nothing says that they are not. What is not said contradicts nothing: versions
/// before this one say less, and so do other programs.
extension RecordedRun {
  /// The facts that parts of one run have in common.
  private var origin: [(name: String, value: String?)] {
    // Of a server whose jobs are numbered one by one, the number says nothing.
    let server = meta?["ci"]?["name"]?.string
    let number =
      BuildServer.numbersJobs(server ?? "") ? nil : meta?["ci"]?["buildNumber"]?.string
    let products = ["implementation", "runtime"].map { name in
      meta?[name].map { product in
        ["name", "version"].compactMap { product[$0]?.string }.joined(separator: " ")
      }
    }
    return [
      ("commit", commit), ("build server", server), ("build", note?.build ?? number),
      ("version of specs", products[0]), ("version of Swift", products[1]),
      ("version of the messages", meta?["protocolVersion"]?.string),
    ]
  }

  /// Throws if the messages of `runs` cannot be those of one run.
  static func checkOrigin(of runs: [RecordedRun]) throws(CommandError) {
    for (index, run) in runs.enumerated() {
      for other in runs[..<index] {
        for ((name, value), (_, otherValue)) in zip(run.origin, other.origin) {
          guard let value, let otherValue, value != otherValue,
            name != "commit" || !isBeginning(value, otherValue)
          else { continue }
          throw CommandError(
            "\(other.path) and \(run.path) are not of one run: the \(name) of the first is "
              + "\(otherValue), that of the other \(value).",
            remedy: "Name the messages of one run. A file may be left from an earlier one: "
              + "run that part again.")
        }
      }
    }
  }

  /// Whether one is the beginning of the other: of a commit, only the first digits may be known.
  private static func isBeginning(_ one: String, _ other: String) -> Bool {
    min(one.utf8.count, other.utf8.count) >= 12 && (one.hasPrefix(other) || other.hasPrefix(one))
  }
}
