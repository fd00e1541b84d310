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

  /// How many shards that are missing are named.
  private static let namedLimit = 5

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
    if let dry = shards.first(where: { $0.note?.dryRun == true }) { throw .dryRun(dry.path) }
    try checkShards()
    guard !allowsExplained || shards.allSatisfy(\.isExpectedToBeComplete) else { return }
    let missing = missing
    guard !missing.isEmpty else { return }
    let empty = shards.first { !$0.scenarios.contains(where: \.isComplete) }
    throw .unfinished(
      empty?.path ?? shards.map(\.path).joined(separator: ", "), missing, of: selectedCount)
  }

  /// Throws unless the files are all shards of one run.
  private func checkShards() throws(CommandError) {
    let parts = shards.indices.filter { shards[$0].note?.shard != nil }
    guard let first = parts.first, let count = shards[first].note?.shards else { return }
    for part in parts.dropFirst() {
      guard shards[part].note?.shards == count else {
        throw .otherSharding(shards[first], shards[part])
      }
      let features = [first, part].map { Set(shards[$0].sources.map(\.uri)) }
      if let feature = features[0].symmetricDifference(features[1]).min() {
        let isMissing = !features[0].contains(feature)
        throw .otherFeatures(
          feature, in: shards[isMissing ? part : first].path,
          notIn: shards[isMissing ? first : part].path)
      }
      guard Set(selected[part]) == Set(selected[first]) else {
        throw .otherSelection(shards[first].path, shards[part].path)
      }
    }
    let present = Set(parts.compactMap { shards[$0].note?.shard })
    guard present.count < count else { return }
    // The number in a file may be any number, so only the first are looked for.
    let absent = (1...count).lazy.filter { !present.contains($0) }.prefix(Self.namedLimit)
    throw .missingShards(
      Array(absent), besides: present.count, of: count, missing, of: selectedCount)
  }

  /// How many scenarios were selected, all shards taken together.
  private var selectedCount: Int { Set(selected.joined()).count }

  /// The places of the scenarios without a result, in the order of the files.
  private var missing: [String] {
    var seen = finished
    return selected.joined().filter { seen.insert($0).inserted }
  }
}

extension CommandError {
  fileprivate static func dryRun(_ path: String) -> CommandError {
    CommandError(
      "\(path) is the report of a dry run, in which no scenario ran.",
      remedy: "Run it without --dry-run, and name its messages.")
  }

  fileprivate static func otherSharding(
    _ one: RecordedRun, _ other: RecordedRun
  ) -> CommandError {
    func name(_ shard: RecordedRun) -> String {
      "\(shard.path) is shard \(shard.note?.shard ?? 1) of \(shard.note?.shards ?? 1)"
    }
    return CommandError(
      "\(name(one)), but \(name(other)).",
      remedy: "Name the messages of shards that divide one run, such as 1/3, 2/3 and 3/3.")
  }

  fileprivate static func otherFeatures(
    _ feature: String, in path: String, notIn other: String
  ) -> CommandError {
    CommandError(
      "\(path) and \(other) are shards of runs that read different features: only \(path) has \(feature).",
      remedy: "Run all shards with the same features and paths.")
  }

  fileprivate static func otherSelection(_ path: String, _ other: String) -> CommandError {
    CommandError(
      "\(path) and \(other) are shards of runs that selected different scenarios.",
      remedy: "Run all shards with the same paths, --tags and --name.")
  }

  /// - Parameters:
  ///   - absent: The first shards that are missing.
  ///   - present: How many are there.
  fileprivate static func missingShards(
    _ absent: [Int], besides present: Int, of count: Int, _ missing: [String], of total: Int
  ) -> CommandError {
    let others = count - present - absent.count
    let names =
      absent.map(String.init).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    let subject =
      absent.count + others == 1
      ? "Shard \(names) of \(count) is missing" : "Shards \(names) of \(count) are missing"
    return CommandError(
      missing.isEmpty ? "\(subject)." : "\(subject): \(lack(missing, total)).",
      remedy: "Name the messages of all shards. If one was lost, run it again with "
        + "--shard \(absent[0])/\(count).")
  }

  fileprivate static func unfinished(
    _ path: String, _ missing: [String], of total: Int
  ) -> CommandError {
    CommandError(
      "Results are missing in \(path): \(lack(missing, total)).",
      remedy: "Name the complete messages of the run. If a part of it did not run, or was lost, "
        + "run it again.")
  }

  /// `20 of 60 scenarios have no result, the first is Features/a.feature:12`.
  private static func lack(_ missing: [String], _ total: Int) -> String {
    let verb = missing.count == 1 ? "has" : "have"
    let first = missing.count == 1 ? "which is" : "the first is"
    return
      "\(missing.count) of \(total.counted("scenario")) \(verb) no result, \(first) \(missing[0])"
  }
}
