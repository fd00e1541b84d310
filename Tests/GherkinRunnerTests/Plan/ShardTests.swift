import GherkinRunner
import Testing

/// How a run is divided among machines.
@Suite struct ShardTests {
  /// Files with scenarios of their own, with outlines and with scenarios nobody can tell apart.
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
    #expect(
      try Self.names(Shard(1, of: 8), Array(Self.files.prefix(2))) == [
        "feature 0/number 4", "feature 1/number 3",
      ])
  }

  private static func plan(_ shard: Shard?, _ files: [(path: String, text: String)]) throws -> Plan
  {
    let parsed = files.map { Parser.parse(SourceFile(uri: $0.path, text: $0.text)) }
    return try Planner(Definitions<Int>()).plan(parsed, shard: shard)
  }

  private static func places(
    _ shard: Shard?, _ files: [(path: String, text: String)]
  ) throws -> [String] {
    try plan(shard, files).scenarios.map { "\($0.pickle.uri):\($0.pickle.location.line)" }
  }

  private static func names(
    _ shard: Shard?, _ files: [(path: String, text: String)]
  ) throws -> [String] {
    try plan(shard, files).scenarios.map { scenario in
      let row = scenario.pickle.row?.cells.map(\.value) ?? []
      return ([scenario.pickle.featureName, scenario.pickle.name] + row).joined(separator: "/")
    }
  }
}
