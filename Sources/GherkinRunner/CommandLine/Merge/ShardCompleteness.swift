/// Whether the files given to `merge` are all there is: every shard of a run, and a result for every
/// scenario that was selected. Without this, a machine that died before it uploaded its file would
/// make the merged report shorter and no less green.
struct ShardCompleteness {
  private let shards: [ShardMessages]
  /// The places of the scenarios that each shard's run selected.
  private let selected: [[String]]
  /// The places of the scenarios that have a result.
  private let finished: Set<String>

  init(_ shards: [ShardMessages]) {
    self.shards = shards
    selected = shards.map { shard in
      shard.note.map { note in note.numbers.map { shard.pickles[$0].place } }
        ?? shard.pickles.map(\.place)
    }
    finished = Set(shards.flatMap(\.cases).filter(\.isComplete).map(\.pickle.place))
  }

  /// Throws unless everything that was selected has run.
  func check() throws(CommandError) {
    if let dry = shards.first(where: { $0.note?.dryRun == true }) { throw .dryRun(dry.path) }
    try checkSlices()
    // What breaks off, or ends with a hook, says so itself and is never green.
    guard shards.allSatisfy(\.isExpectedToBeWhole) else { return }
    let missing = missing
    guard !missing.isEmpty else { return }
    let empty = shards.first { !$0.cases.contains(where: \.isComplete) }
    throw .unfinished(
      empty?.path ?? shards.map(\.path).joined(separator: ", "), missing, of: wantedCount)
  }

  /// Throws unless shards are all of the slices of one run.
  private func checkSlices() throws(CommandError) {
    let slices = shards.indices.filter { shards[$0].note?.shard != nil }
    guard let first = slices.first, let count = shards[first].note?.shards else { return }
    for slice in slices.dropFirst() {
      guard shards[slice].note?.shards == count else {
        throw .otherSlicing(shards[first], shards[slice])
      }
      guard Set(selected[slice]) == Set(selected[first]) else {
        throw .otherSelection(shards[first].path, shards[slice].path)
      }
    }
    let present = Set(slices.compactMap { shards[$0].note?.shard })
    let absent = (1...count).filter { !present.contains($0) }
    guard absent.isEmpty else {
      throw .missingShards(absent, of: count, missing, of: wantedCount)
    }
  }

  /// How many scenarios were selected, all shards taken together.
  private var wantedCount: Int { Set(selected.joined()).count }

  /// The places of the scenarios without a result, in the order of the files.
  private var missing: [String] {
    var seen = finished
    return selected.joined().filter { seen.insert($0).inserted }
  }
}

extension ShardMessages {
  /// Whether nothing that the shard says of its run explains that scenarios have no result.
  fileprivate var isExpectedToBeWhole: Bool {
    guard let end, end.message == nil else { return false }
    return !runHooks.contains { _, message in
      message.testRunHookFinished.map { !["PASSED", "SKIPPED"].contains($0.result.status) } ?? false
    }
  }
}

extension CommandError {
  fileprivate static func dryRun(_ path: String) -> CommandError {
    CommandError(
      "\(path) is the report of a dry run, in which no scenario ran.",
      remedy: "Run the shard without --dry-run, and merge its report.")
  }

  fileprivate static func otherSlicing(
    _ one: ShardMessages, _ other: ShardMessages
  ) -> CommandError {
    func name(_ shard: ShardMessages) -> String {
      "\(shard.path) is shard \(shard.note?.shard ?? 1) of \(shard.note?.shards ?? 1)"
    }
    return CommandError(
      "\(name(one)), but \(name(other)).",
      remedy: "Merge the reports of shards that divide one run, such as 1/3, 2/3 and 3/3.")
  }

  fileprivate static func otherSelection(_ path: String, _ other: String) -> CommandError {
    CommandError(
      "\(path) and \(other) are shards of runs that selected different scenarios.",
      remedy: "Run all shards with the same paths, --tags and --name.")
  }

  fileprivate static func missingShards(
    _ absent: [Int], of count: Int, _ missing: [String], of total: Int
  ) -> CommandError {
    let names = absent.map(String.init).joined(separator: ", ")
    let subject =
      absent.count == 1
      ? "Shard \(names) of \(count) is missing" : "Shards \(names) of \(count) are missing"
    return CommandError(
      missing.isEmpty ? "\(subject)." : "\(subject): \(lack(missing, total)).",
      remedy: "Merge the reports of all shards. If one was lost, run it again with "
        + "--shard \(absent[0])/\(count).")
  }

  fileprivate static func unfinished(
    _ path: String, _ missing: [String], of total: Int
  ) -> CommandError {
    CommandError(
      "Results are missing in \(path): \(lack(missing, total)).",
      remedy: "Merge the reports of the whole run, unchanged. If one was lost, run it again.")
  }

  /// `20 of 60 scenarios have no result, the first is Features/a.feature:12`.
  private static func lack(_ missing: [String], _ total: Int) -> String {
    let verb = missing.count == 1 ? "has" : "have"
    let first = missing.count == 1 ? "which is" : "the first is"
    return
      "\(missing.count) of \(total.counted("scenario")) \(verb) no result, \(first) \(missing[0])"
  }
}
