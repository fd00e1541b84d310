import Foundation
import GherkinRunner

/// Measures the language server as an editor uses it.
struct EditorMeasurements {
  /// What is measured, by the name that selects it.
  static let name = "lsp"

  private let folder: URL
  private let client: EditorClient
  private let repetitions: Int
  private var targets: [Target] = []
  private var version = 1

  /// Measures everything in a temporary folder.
  ///
  /// - Parameter repetitions: How often each quick request is measured.
  static func measure(repetitions: Int) throws -> [Target] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    // What cannot be removed is the system's to clear away.
    defer { try? FileManager.default.removeItem(at: folder) }
    try EditorCorpus.write(to: folder)
    var measurements = try EditorMeasurements(folder, repetitions)
    try measurements.measureStart()
    try measurements.measureLargeFile()
    try measurements.measureRequests()
    try measurements.measureSuite()
    try measurements.measureRuns()
    measurements.addMemory()
    try measurements.measureRebuilds()
    try measurements.client.end()
    return measurements.targets
  }

  private init(_ folder: URL, _ repetitions: Int) throws {
    self.folder = folder
    self.repetitions = repetitions
    client = try EditorClient(in: folder)
  }

  private mutating func add(_ name: String, limit: Double, _ seconds: [Double]) {
    targets.append(Target(slowest: seconds, of: "lsp: \(name)", limit: limit))
  }

  private func uri(_ path: String) -> String {
    DocumentURI.uri(of: folder.appending(path: path).path)
  }

  private func open(_ path: String, _ text: String) throws {
    try client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .text(uri(path)), "languageId": "cucumber", "version": 1, "text": .text(text),
        ]
      ])
  }

  private mutating func measureStart() throws {
    let start = ContinuousClock.now
    let (_, seconds) = try client.request(
      "initialize",
      [
        "processId": nil, "rootUri": .text(uri("")),
        "capabilities": [
          "general": ["positionEncodings": ["utf-8"]],
          "window": ["workDoneProgress": true],
          "textDocument": ["publishDiagnostics": ["versionSupport": true]],
        ],
      ])
    add("initialize, ms", limit: 50, [seconds])
    try client.notify("initialized", [:])
    let path = "Features/10001.feature"
    let opened = ContinuousClock.now
    try open(path, EditorCorpus.file(1))
    try client.waitForDiagnostics(uri(path), 1)
    add("first diagnostics, ms", limit: 120, [(ContinuousClock.now - opened) / .seconds(1)])
    // It is answered once all features are known.
    _ = try client.request("textDocument/references", [:])
    add("everything known, ms", limit: 700, [(ContinuousClock.now - start) / .seconds(1)])
  }

  private mutating func measureLargeFile() throws {
    let path = "Features/large.feature"
    try open(path, EditorCorpus.largeFile(edit: 0))
    try client.waitForDiagnostics(uri(path), 1)
    let lines = EditorCorpus.largeFile(edit: 0).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.contains("\"edit 0\"") }) else {
      throw EditorFailure("the large file has no line to edit")
    }
    let column = lines[line].utf8.count - 2
    for (name, undefined) in [("keystroke → diagnostics", 0), ("the same, 300 undefined", 300)] {
      version += 1
      _ = try client.edit(
        uri(path), version: version, EditorCorpus.largeFile(edit: 0, undefined: undefined))
      var length = 1
      let seconds = try (1...repetitions).map { number in
        version += 1
        let text = "\(number)"
        defer { length = text.utf8.count }
        return try client.type(
          text, line: line, column..<(column + length), in: uri(path), version: version)
      }
      add("\(name), ms", limit: 50, seconds)
    }
    let document: JSONValue = ["uri": .text(uri(path))]
    try measure("semantic tokens, full, ms", limit: 30, 100, "textDocument/semanticTokens/full") {
      _ in
      ["textDocument": document]
    }
    try measure("semantic tokens, range, ms", limit: 5, 50, "textDocument/semanticTokens/range") {
      [
        "textDocument": document,
        "range": [
          "start": ["line": .integer($0 * 50), "character": 0],
          "end": ["line": .integer($0 * 50 + 60), "character": 0],
        ],
      ]
    }
    try measure("symbols, large file, ms", limit: 20, 20, "textDocument/documentSymbol") { _ in
      ["textDocument": document]
    }
    try measure("formatting, large file, ms", limit: 80, 20, "textDocument/formatting") { _ in
      ["textDocument": document, "options": [:]]
    }
  }

  /// Requests about one place, each at another one.
  private mutating func measureRequests() throws {
    let path = "Features/10002.feature"
    try open(path, EditorCorpus.file(2))
    try client.waitForDiagnostics(uri(path), 1)
    let document: JSONValue = ["uri": .text(uri(path))]
    // Six lines a scenario, and one of tags.
    func params(_ number: Int) -> JSONValue {
      let line = 4 + (number % 10) * 7 + (number / 10) % 5
      return [
        "textDocument": document,
        "position": ["line": .integer(line), "character": .integer(12 + number % 7)],
      ]
    }
    try measure("completion, ms", limit: 20, repetitions, "textDocument/completion", params)
    for method in ["hover", "definition", "prepareRename"] {
      try measure("\(method), ms", limit: 5, repetitions, "textDocument/\(method)", params)
    }
  }

  /// Requests about the whole suite.
  private mutating func measureSuite() throws {
    let place: JSONValue = [
      "textDocument": ["uri": .text(uri("Features/10002.feature"))],
      "position": ["line": 5, "character": 20], "context": ["includeDeclaration": true],
      "newName": "a reader has {int} comics of some series",
    ]
    let (references, _) = try client.request("textDocument/references", place)
    guard (references.array?.count ?? 0) >= 5_000 else {
      throw EditorFailure("the step has \(references.array?.count ?? 0) uses")
    }
    try measure("references, 5,000 uses, ms", limit: 30, 100, "textDocument/references") { _ in
      place
    }
    try measure("rename, 5,000 uses, ms", limit: 500, 5, "textDocument/rename") { _ in place }
  }

  /// Runs from the editor.
  private mutating func measureRuns() throws {
    let path = "Features/10003.feature"
    try open(path, EditorCorpus.file(3))
    let seconds = try (0..<20).map { number in
      let start = ContinuousClock.now
      _ = try client.request(
        "workspace/executeCommand",
        [
          "command": "specs.run",
          "arguments": [["uri": .text(uri(path)), "lines": [.integer(5 + number % 5)]]],
        ])
      let seconds = try client.wait(since: start) { $0["params"]?["value"]?["kind"] == "report" }
      _ = try client.wait(since: start) { message in
        message["method"] == "window/showMessage"
          && message["params"]?["message"]?.string?.contains(/^1 \w+/) == true
      }
      return seconds
    }
    add("run → first progress, ms", limit: 250, seconds)
  }

  /// The largest memory of the server.
  private mutating func addMemory() {
    add("memory, MB", limit: 150, [Double(client.peakMemory) / 1e6 / 1e3])
  }

  /// Programs that are built again.
  private mutating func measureRebuilds() throws {
    let file = uri("Features/new.feature")
    let rebuilds = try (1...5).map { number in
      let step = "step \(number) is new"
      version += 1
      if number == 1 { try open("Features/new.feature", "") }
      _ = try client.edit(
        file, version: version, "Feature: New\n  Scenario: S\n    Then \(step)\n")
      try client.build([step])
      return try client.wait(since: .now) { message in
        message["params"]?["uri"]?.string == file
          && message["params"]?["diagnostics"]?.array?.isEmpty == true
      }
    }
    add("rebuilt program → diagnostics, ms", limit: 500, rebuilds)
  }

  private mutating func measure(
    _ name: String, limit: Double, _ count: Int, _ method: String,
    _ params: (Int) -> JSONValue
  ) throws {
    add(name, limit: limit, try (0..<count).map { try client.request(method, params($0)).seconds })
  }
}
