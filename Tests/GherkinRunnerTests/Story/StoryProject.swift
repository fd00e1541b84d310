import Foundation
import GherkinRunner
import Synchronization

/// A scenario of the story, known by its key whatever its title and its place are.
struct StoryScenario {
  let key: Int
  var title: String
  var tags: [String]
  /// The steps between the first and the last.
  var steps: [String] = []
  var version = 1
}

/// A feature of the story: scenarios, and an outline with three rows.
struct StoryFeature {
  var path: String
  let title: String
  var scenarios: [StoryScenario]
  let outlineTag: String
  let rows: [Int]

  /// The text of the file, and the line by which each scenario and row is named.
  var rendered: (text: String, lines: [Int: Int]) {
    var text = ["Feature: \(title)"]
    var lines: [Int: Int] = [:]
    for scenario in scenarios {
      text += ["", "  " + scenario.tags.joined(separator: " "), "  Scenario: \(scenario.title)"]
      lines[scenario.key] = text.count
      text.append("    Given it notes \"\(scenario.key), version \(scenario.version)\"")
      text += scenario.steps.map { "    And \($0)" }
      text.append("    Then it passes")
    }
    text += ["", "  \(outlineTag)", "  Scenario Outline: Rows of \(title)"]
    text += ["    Given it notes \"<part>\"", "    Then it passes", "", "    Examples:"]
    text.append("      | part |")
    for row in rows {
      text.append("      | \(row)  |")
      lines[row] = text.count
    }
    return (text.joined(separator: "\n") + "\n", lines)
  }
}

/// The Git repository of the story, with a suite of 300 scenarios that its authors change.
struct StoryProject {
  let folder: TemporaryFolder
  var features: [StoryFeature]
  /// Rows of the table of requirements by id: the text, a waiver and its end.
  var requirements: [String: String]
  /// The entry of the quarantine in `specs.json`.
  var quarantine: String?
  /// Goes up when the definition of the step about the light changes.
  var lightRevision = 1
  /// Files that are neither features nor definitions.
  var sources = ["Sources/Till/Price.swift": "1"]
  /// Where each scenario and row is, as reports name the place.
  private(set) var places: [Int: String] = [:]
  /// The commit that is checked out, as a history has it.
  private(set) var commit = ""
  private var written: [String: String] = [:]

  static let victim = 0
  static let polluter = 155
  static let rowStart = 270
  /// The line of each definition in `Steps.swift`, and of the last one in `Light.swift`.
  static let definitionLines = (notes: 4, passes: 7, leaves: 8, fails: 11, light: 4)

  init() throws {
    folder = try TemporaryFolder([".gitignore": "out\nerr\njournal*\n"])
    features = (0..<10).map { number in
      let tag = "@R-\(number < 9 ? "0" : "")\(number + 1)"
      let keys = number * 27..<number * 27 + 27
      return StoryFeature(
        path: "Features/part\(number).feature", title: "Part \(number)",
        scenarios: keys.map { key in
          var scenario = StoryScenario(key: key, title: "Scenario \(key)", tags: [tag])
          if key % 30 == 4 { scenario.tags.append("@till") }
          if key % 20 == 7 { scenario.steps.append("the light is red") }
          return scenario
        },
        outlineTag: tag, rows: Array(Self.rowStart + number * 3..<Self.rowStart + number * 3 + 3))
    }
    requirements = Dictionary(
      uniqueKeysWithValues: features.map {
        (String($0.outlineTag.dropFirst()), "\($0.title) works | | ")
      })
    edit(Self.victim) { $0.steps.append("it fails after \"a full basket\"") }
    edit(Self.polluter) { $0.steps.append("it leaves \"a full basket\" behind") }
    try folder.git("init", "--quiet", "--initial-branch=main")
  }

  var keys: Set<Int> { Set(features.flatMap { $0.scenarios.map(\.key) + $0.rows }) }

  func scenario(_ key: Int) -> StoryScenario? {
    features.lazy.flatMap(\.scenarios).first { $0.key == key }
  }

  mutating func edit(_ key: Int, _ change: (inout StoryScenario) -> Void) {
    for feature in features.indices {
      for index in features[feature].scenarios.indices
      where features[feature].scenarios[index].key == key {
        change(&features[feature].scenarios[index])
      }
    }
  }

  mutating func remove(_ key: Int) -> StoryScenario? {
    let scenario = scenario(key)
    for feature in features.indices { features[feature].scenarios.removeAll { $0.key == key } }
    return scenario
  }

  /// The scenarios and rows with a tag.
  func keys(tagged tag: String) -> Set<Int> {
    var keys = Set(features.flatMap(\.scenarios).filter { $0.tags.contains(tag) }.map(\.key))
    for feature in features where feature.outlineTag == tag { keys.formUnion(feature.rows) }
    return keys
  }

  /// Writes what has changed, and commits it.
  mutating func save() throws {
    var files = sources
    places = [:]
    for feature in features {
      let (text, lines) = feature.rendered
      files[feature.path] = text
      for (key, line) in lines { places[key] = "\(feature.path):\(line)" }
    }
    files["Steps.swift"] = definitions
    files["Light.swift"] = lightDefinition
    files["requirements.md"] =
      "| id | text | waiver | until |\n|---|---|---|---|\n"
      + requirements.sorted { $0.key < $1.key }.map { "| \($0.key) | \($0.value) |\n" }.joined()
    files["specs.json"] = """
      {
        "sources": {
          "Sources/Till/**": "@till", ".gitignore": [], "requirements.md": [], "specs.json": []
        },
        "quarantine": [\(quarantine ?? "")]
      }

      """
    for path in written.keys where files[path] == nil {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
    }
    for (path, text) in files where written[path] != text { try folder.write(text, to: path) }
    written = files
    try folder.commit()
    commit = String(try folder.read(".git/refs/heads/main").prefix(12))
  }

  private var definitions: String {
    """
    import GherkinRunner

    func define(_ steps: Steps<World>) {
      steps.step("it notes {string}") { world, text in
        note(text)
      }
      steps.step("it passes") { _ in }
      steps.step("it leaves {string} behind") { _, name in
        leave(name)
      }
      steps.step("it fails after {string}") { _, name in
        check(name)
      }
    }

    """
  }

  private var lightDefinition: String {
    """
    import GherkinRunner

    func defineLight(_ steps: Steps<World>) {
      steps.step("the light is {word}") { _, color in
        show(color, revision: \(lightRevision))
      }
    }

    """
  }
}

/// What the scenarios of one run leave to each other and to the script.
final class StoryRun: Sendable {
  private let state = Mutex<(order: [Int], leftovers: Set<String>)>(([], []))

  /// The keys of the scenarios, in the order in which they ran.
  var order: [Int] { state.withLock { $0.order } }

  func note(_ key: Int) { state.withLock { $0.order.append(key) } }
  func leave(_ name: String) { state.withLock { _ = $0.leftovers.insert(name) } }
  func has(_ name: String) -> Bool { state.withLock { $0.leftovers.contains(name) } }
}

/// The steps of the story; the probe has the same ones for the runs that need a process.
struct StorySteps: SpecSuite {
  /// The scenarios that find a mistake in the product.
  var broken: Set<Int> = []
  /// Those that find one at their first attempt only.
  var flaky: Set<Int> = []
  /// Where the repository has the definitions.
  var folder = ""
  let run = StoryRun()

  func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

  func define(_ steps: Steps<ScenarioContext>) {
    let lines = StoryProject.definitionLines
    let path = folder + "/Steps.swift"
    steps.step("it notes {string}", filePath: path, line: lines.notes) { (world, text: String) in
      let key = Int(text.prefix { $0.isNumber }) ?? -1
      run.note(key)
      try expect(!broken.contains(key), "the product is broken")
      try expect(!flaky.contains(key) || world.attempt > 0, "the network was slow")
    }
    steps.step("it passes", filePath: path, line: lines.passes) { _ in }
    steps.step("it leaves {string} behind", filePath: path, line: lines.leaves) {
      (_, name: String) in run.leave(name)
    }
    steps.step("it fails after {string}", filePath: path, line: lines.fails) {
      (_, name: String) in try expect(!run.has(name), "\(name) was left behind")
    }
    steps.step("the light is {word}", filePath: folder + "/Light.swift", line: lines.light) {
      (_, _: String) in
    }
  }
}
