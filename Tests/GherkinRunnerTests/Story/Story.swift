import Foundation
import GherkinRunner
import Testing

/// The script of the year: what the authors do, and what follows from that.
struct Story {
  var project: StoryProject
  var ledger = StoryLedger()
  /// Where the machines keep the history and their results, outside of the repository.
  let ci: TemporaryFolder
  private var random = SeededGenerator(seed: 18)

  /// The identity of each scenario, as reports showed it first.
  var identities: [Int: String] = [:]
  /// Scenarios that should have a new identity.
  var renewed: Set<Int> = []
  /// Scenarios that the present commit may affect, and whether it may affect all.
  var changed: Set<Int> = []
  var mayAffectAll = false
  /// Scenarios that fail, with the commit that repairs the product.
  var broken: [Int: Int] = [:]
  var flaky: Set<Int> = []
  /// The states of requirements without scenarios, and tags that no requirement has.
  var uncovered: [String: String] = [:]
  var unknownTags = 0
  /// Scenarios that are the only ones of a requirement.
  private var tagged: Set<Int> = [327]
  var isQuarantined = false
  /// The commits since which one scenario is slow.
  var slowCommits: Set<String> = []
  var failedInRandomOrder = false

  private static let flakyScenario = 40
  static let quarantined = 70
  static let slow = 100
  /// What random changes leave alone.
  private static let special: Set<Int> = [
    StoryProject.victim, StoryProject.polluter, flakyScenario, quarantined, slow,
  ]

  init() throws {
    project = try StoryProject()
    ci = try TemporaryFolder([String]())
    project.requirements["R-11"] = "Later | not yet | 2999-12-31"
    uncovered["R-11"] = "waived"
  }
}

/// What the authors do.
extension Story {
  mutating func change(_ number: Int) throws {
    for (key, end) in broken where end <= number { broken[key] = nil }
    flaky = Int.random(in: 0..<3, using: &random) == 0 ? [Self.flakyScenario] : []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let key = try anyone()
      project.edit(key) { $0.version += 1 }
      changed.insert(key)
    }
    if number % 4 == 1 {
      broken[try anyone()] = number + Int.random(in: 1...3, using: &random)
      // A row fails like any other scenario.
      broken[StoryProject.rowStart + number % 30] = number + 1
    }
    if number % 5 == 0 { try rename(try anyone(), keepingIdentity: true) }
    if number % 6 == 0 { try move(keepingIdentity: true) }
    switch number {
    case 7, 27: try rename(try anyone(), keepingIdentity: false)
    case 9, 33: try move(keepingIdentity: false)
    case 13, 37: project.features[number % 10].path = "Features/Moved/part\(number).feature"
    case 16, 41: try replace(tags: ["@R-02"], key: 300 + number)
    default: break
    }
    changeProduct(number)
    try changeRequirements(number)
    try changeQuarantine(number)
  }

  /// Any scenario that plays no other part.
  private mutating func anyone() throws -> Int {
    let keys = project.features.flatMap { $0.scenarios.map(\.key) }
      .filter { !Self.special.contains($0) && !tagged.contains($0) && broken[$0] == nil }
    return try #require(keys.randomElement(using: &random))
  }

  private mutating func rename(_ key: Int, keepingIdentity: Bool) throws {
    if keepingIdentity { try tag(key) } else { renewed.insert(key) }
    project.edit(key) { scenario in
      if !keepingIdentity { scenario.tags.removeAll { $0.hasPrefix("@id:") } }
      scenario.title += ", renamed"
    }
    changed.insert(key)
  }

  /// Writes the identity that reports show above the scenario.
  private mutating func tag(_ key: Int) throws {
    let identity = try #require(identities[key])
    project.edit(key) { scenario in
      if !scenario.tags.contains(where: { $0.hasPrefix("@id:") }) {
        scenario.tags.append("@id:\(identity)")
      }
    }
    changed.insert(key)
  }

  /// Moves a scenario to another feature. One that keeps its identity has the tag already, so its text does not change.
  private mutating func move(keepingIdentity: Bool) throws {
    let tagged = project.features.flatMap(\.scenarios).filter { scenario in
      scenario.tags.contains { $0.hasPrefix("@id:") }
    }
    let candidates =
      keepingIdentity
      ? tagged.map(\.key)
      : Array(project.keys).filter { key in
        key < StoryProject.rowStart && !Self.special.contains(key)
          && !tagged.contains { $0.key == key }
      }.sorted()
    let key = try #require(candidates.randomElement(using: &random))
    let from = try #require(
      project.features.firstIndex { $0.scenarios.contains { $0.key == key } })
    let removed = project.remove(key)
    let scenario = try #require(removed)
    project.features[(from + 3) % 10].scenarios.append(scenario)
    if !keepingIdentity { renewed.insert(key) }
  }

  /// Deletes a scenario and writes another.
  private mutating func replace(tags: [String], key: Int) throws {
    let old = try anyone()
    _ = project.remove(old)
    identities[old] = nil
    (broken[old], renewed) = (nil, renewed.subtracting([old]))
    changed.remove(old)
    project.features[key % 10].scenarios.append(
      StoryScenario(key: key, title: "Scenario \(key)", tags: tags))
    changed.insert(key)
  }

  private mutating func changeProduct(_ number: Int) {
    switch number {
    case 18:
      project.sources["Sources/Till/Price.swift"] = "2"
      changed.formUnion(project.keys(tagged: "@till"))
    case 22:
      project.lightRevision += 1
      let users = project.features.flatMap(\.scenarios).filter {
        $0.steps.contains("the light is red")
      }
      changed.formUnion(users.map(\.key))
    case 36:
      project.sources["Sources/Core/Basket.swift"] = "1"
      mayAffectAll = true
    default: break
    }
  }

  /// Requirements change at commits whose report the test reads.
  private mutating func changeRequirements(_ number: Int) throws {
    switch number {
    case 24:
      project.requirements["R-12"] = "Something new | | "
      uncovered["R-12"] = "uncovered"
    case 27:
      try replace(tags: ["@R-12"], key: 327)
      uncovered["R-12"] = nil
    case 30:
      let key = try anyone()
      project.edit(key) { $0.tags.append("@R-13") }
      changed.insert(key)
      tagged.insert(key)
      unknownTags = 1
    case 36:
      unknownTags = 0
      project.requirements["R-13"] = "Something that had a scenario first | | "
    case 39:
      // The test cannot wait for the last day of the waiver, so it changes the day.
      project.requirements["R-11"] = "Later | not yet | 2020-12-31"
      uncovered["R-11"] = "expired"
    case 45:
      project.requirements["R-11"] = "Later | | "
      uncovered["R-11"] = nil
      project.edit(Self.slow) { $0.tags.append("@R-11") }
      changed.insert(Self.slow)
    default: break
    }
  }

  private mutating func changeQuarantine(_ number: Int) throws {
    func entry(until day: String) throws -> String {
      let identity = try #require(identities[Self.quarantined])
      return #"{"id": "\#(identity)", "reason": "a new till", "owner": "Ana", "until": "\#(day)"}"#
    }
    switch number {
    case 11: broken[Self.quarantined] = 23
    case 13: (project.quarantine, isQuarantined) = (try entry(until: "2999-12-31"), true)
    case 19: (project.quarantine, isQuarantined) = (try entry(until: "2020-12-31"), false)
    case 23: project.quarantine = nil
    default: break
    }
  }
}
