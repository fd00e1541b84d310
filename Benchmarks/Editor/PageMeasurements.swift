import Foundation
import GherkinRunner

/// Measures the page of `specs edit` as a browser uses it.
struct PageMeasurements {
  /// What is measured, by the name that selects it.
  static let name = "page"

  private let client: PageClient
  private var targets: [Target] = []

  /// Measures everything in a temporary folder.
  ///
  /// - Parameter repetitions: How often each quick request is measured.
  static func measure(repetitions: Int) throws -> [Target] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    // What cannot be removed is the system's to clear away.
    defer { try? FileManager.default.removeItem(at: folder) }
    try EditorCorpus.write(to: folder)
    var measurements = PageMeasurements(client: try PageClient(in: folder))
    defer { measurements.client.end() }
    try measurements.measureStart()
    try measurements.measureWriting(repetitions)
    try measurements.measureRuns()
    let memory = Double(measurements.client.peakMemory) / 1e6
    measurements.add("memory, MB", limit: 200, [memory / 1e3])
    return measurements.targets
  }

  private mutating func add(_ name: String, limit: Double, _ seconds: [Double]) {
    targets.append(Target(slowest: seconds, of: "page: \(name)", limit: limit))
  }

  /// What a browser asks for before a feature can be chosen, once all features are known.
  private mutating func measureStart() throws {
    while try client.call("GET", "/api/state").answer["stage"] != "ready" { usleep(10_000) }
    let seconds = try (0..<20).map { _ in
      try client.request("GET", "/").seconds + client.call("GET", "/api/state").seconds
        + client.call("GET", "/api/drafts").seconds
    }
    add("page and list of features, ms", limit: 300, seconds)
  }

  /// A scenario in which a step is changed, each time to another one.
  private mutating func measureWriting(_ repetitions: Int) throws {
    let path = "Features/10002.feature"
    var (looks, completions, saves) = ([Double](), [Double](), [Double]())
    for number in 0..<repetitions {
      let feature = try client.call("GET", "/api/feature?path=Features%2F10002.feature").answer
      let blocks = feature["blocks"]?.array ?? []
      guard let version = feature["version"], blocks.count == 11,
        case let block = blocks[1 + number % 10], let start = block["start"],
        let end = block["end"], let text = block["text"]?.string
      else { throw EditorFailure("the feature has \(blocks.count) blocks") }
      let typed = text + "\n    And the reader o"
      func argument(_ text: String, caret: Int? = nil) -> JSONValue {
        var argument: JSONObject = [
          "path": .text(path), "version": version, "start": start, "end": end, "text": .text(text),
          "isNew": .boolean(false),
        ]
        if let caret { argument["caret"] = .integer(caret) }
        return .object(argument)
      }
      looks.append(try client.call("POST", "/api/look", argument(typed)).seconds)
      let place = argument(typed, caret: typed.utf16.count)
      completions.append(try client.call("POST", "/api/complete", place).seconds)
      guard number % 10 == 0 else { continue }
      let saved = text + "\n    And the reader owns \(number) comics of the series"
      saves.append(try client.call("POST", "/api/save", argument(saved)).seconds)
    }
    add("findings, ms", limit: 150, looks)
    add("suggestions, ms", limit: 50, completions)
    add("save, ms", limit: 100, saves)
  }

  private mutating func measureRuns() throws {
    let seconds = try (0..<10).map { number in
      let line: JSONValue = .integer(5 + 6 * (number % 5) + (number % 5 > 0 ? 1 : 0))
      var isOver = false
      let seconds = try client.wait {
        _ = try client.call(
          "POST", "/api/run",
          ["path": "Features/10003.feature", "lines": [line], "scope": "block"])
      } for: {
        // What comes within a tenth of a second is sent at once: a quick run may only be seen to have ended.
        $0["kind"] == "message" || ($0["job"]?["total"]?.int ?? 0) > 0
      }
      while !isOver { isOver = try client.call("GET", "/api/state").answer["job"] == .null }
      return seconds
    }
    add("run → first progress, ms", limit: 250, seconds)
  }
}
