import GherkinRunner
import Testing

/// How a run is divided among machines.
@Suite struct ShardTests {
  /// Files with scenarios of their own, with outlines, and with scenarios that cannot be told apart.
  static let files: [(path: String, text: String)] = (0..<7).map { file in
    let scenarios = (0..<5).map { "  Scenario: number \($0)\n    Given x\n" }.joined()
    return (
      "Features/\(file).feature",
      """
      Feature: feature \(file % 6)
      \(scenarios)
        Scenario Outline: an outline
          Given <n>
          Examples:
            | n | m |
            | 1 | 1 |
            | 1 | 2 |
            | 2 | 1 |
      """
    )
  }

  @Test(arguments: [1, 2, 3, 4, 7, 56, 100])
  func `gives every scenario to exactly one slice, and each slice as many`(count: Int) throws {
    let whole = try Self.places(nil, Self.files)
    let slices = try (1...count).map { try Self.places(Shard($0, of: count), Self.files) }
    #expect(slices.joined().sorted() == whole.sorted())
    #expect(Set(whole).count == whole.count)
    let sizes = slices.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    // Within a slice the order is that of the whole.
    for slice in slices { #expect(slice == whole.filter(slice.contains)) }
  }

  @Test func `stays as it is when files are moved and scenarios change places`() throws {
    let moved = Self.files.map {
      (
        path: "Elsewhere/\(9 - (Int($0.path.dropFirst(9).prefix(1)) ?? 0)).feature",
        text: "# moved\n\n" + $0.text
      )
    }
    for index in 1...3 {
      let before = try Self.names(Shard(index, of: 3), Self.files)
      let after = try Self.names(Shard(index, of: 3), moved.reversed())
      #expect(before.sorted() == after.sorted())
    }
  }

  @Test func `is the same on every machine`() throws {
    let first = try Self.names(Shard(1, of: 8), Array(Self.files.prefix(2)))
    #expect(first == ["feature 1/number 0", "feature 1/number 1"])
  }

  /// How many microseconds each scenario takes: a few of them nearly everything, as in most suites.
  private static func durations(seed: UInt64) throws -> [ScenarioIdentity: Int] {
    var generator = SeededGenerator(seed: seed)
    let plan = try plan(nil, files)
    return Dictionary(
      uniqueKeysWithValues: plan.scenarios.map { scenario in
        let isLong = generator.next() % 8 == 0
        let time = 1 + Int(generator.next() % (isLong ? 1_000_000 : 50_000))
        return (plan.identities[scenario.pickle], time)
      })
  }

  @Test(arguments: [2, 3, 4], [1, 2, 3, 4, 5] as [UInt64])
  func `shards balanced by durations are complete, disjoint, and take about the same time`(
    count: Int, seed: UInt64
  ) throws {
    let durations = try Self.durations(seed: seed)
    // No room is taken for shards that have nothing to do.
    let last = try Self.plan(Shard(1_000_000_000_000, of: 1_000_000_000_000), Self.files, durations)
    #expect(last.scenarioCount == 0)
    let shards = try (1...count).map { try Self.plan(Shard($0, of: count), Self.files, durations) }
    let whole = try Self.places(nil, Self.files)
    let places = shards.map { shard in
      shard.scenarios.map { "\($0.pickle.uri):\($0.pickle.location.line)" }
    }
    #expect(places.joined().sorted() == whole.sorted())
    let times = shards.map { shard in
      shard.scenarios.map { durations[shard.identities[$0.pickle]] ?? 0 }.reduce(0, +)
    }
    let longest = durations.values.max() ?? 0
    let ideal = max(Double(times.reduce(0, +)) / Double(count), Double(longest))
    #expect(Double(times.max() ?? 0) <= ideal * 1.1)
  }

  @Test func `scenarios without a duration count as the median`() throws {
    // One takes half of the time: with the median for all others it is nearly alone in its shard.
    let plan = try Self.plan(nil, Self.files)
    let all = plan.scenarios.map { plan.identities[$0.pickle] }
    var durations = Dictionary(uniqueKeysWithValues: all.prefix(3).map { ($0, 1_000) })
    durations[all[0]] = (all.count - 1) * 1_000
    let sizes = try (1...2).map {
      try Self.plan(Shard($0, of: 2), Self.files, durations).scenarioCount
    }
    #expect(sizes == [1, all.count - 1])
  }

  @Test func `balanced shards are the same wherever the files are`() throws {
    let durations = try Self.durations(seed: 3)
    let moved = Self.files.map { (path: "Elsewhere/\($0.path)", text: "\n\n" + $0.text) }
    for index in 1...3 {
      let here = try Self.plan(Shard(index, of: 3), Self.files, durations)
      let there = try Self.plan(Shard(index, of: 3), moved, durations)
      #expect(
        here.scenarios.map { here.identities[$0.pickle] }
          == there.scenarios.map { there.identities[$0.pickle] })
    }
  }

  private static func plan(
    _ shard: Shard?, _ files: [(path: String, text: String)],
    _ durations: [ScenarioIdentity: Int] = [:]
  ) throws -> Plan {
    let parsed = files.map { Parser.parse(SourceFile(uri: $0.path, text: $0.text)) }
    return try Planner(Definitions<Int>()).plan(parsed, shard: shard, durations: durations)
  }

  private static func places(_ shard: Shard?, _ files: [(path: String, text: String)]) throws
    -> [String]
  { try plan(shard, files).scenarios.map { "\($0.pickle.uri):\($0.pickle.location.line)" } }

  private static func names(
    _ shard: Shard?, _ files: [(path: String, text: String)]
  ) throws -> [String] {
    try plan(shard, files).scenarios.map { scenario in
      let row = scenario.pickle.row?.cells.map(\.value) ?? []
      return ([scenario.pickle.featureName, scenario.pickle.name] + row).joined(separator: "/")
    }
  }
}
