import Foundation
import GherkinRunner
import Testing

/// Whatever was edited, the server publishes what `specs check` reports about files with the same bytes.
@Suite(.slow) struct DiagnosticOracleTests {
  /// How many edits are made in all; `LSP_EDITS=20000` for the usual long run.
  private static let edits =
    ProcessInfo.processInfo.environment["LSP_EDITS"].flatMap { Int($0) } ?? 40
  private static let cases = max(4, edits / 500)
  /// Decides about features and edits, another one in each run.
  private static let seed = UInt64.random(in: 0...UInt64.max)

  @Test(arguments: 0..<cases)
  func `after any edits, what is published is what check reports`(number: Int) async throws {
    let comment: Testing.Comment = "seed \(Self.seed), case \(number)"
    var random = SeededGenerator(seed: Self.seed &+ UInt64(number))
    let sources = try OracleSources.chosen(12, number: number, seed: Self.seed)
    // The client's folder stays as it is: what is edited is not saved. The other has what the client has.
    let session = try ServerSession(sources, suite: { OracleSuite() })
    let copy = try TemporaryFolder(sources)
    session.initialize(["general": ["positionEncodings": ["utf-32"]]])
    var documents: [String: TextDocument] = [:]
    for (path, text) in sources {
      documents[path] = TextDocument(uri: path, bytes: Bytes(text.utf8))
    }
    var published: [String: [JSONValue]] = [:]
    var version = 0
    for _ in 0..<max(1, Self.edits / Self.cases) {
      let path = try #require(sources.keys.sorted().randomElement(using: &random))
      var document = try #require(documents[path])
      let change = OracleSources.change(of: document, using: &random)
      version += 1
      // A document is opened with its first edit.
      if document.version == nil {
        session.open(path, String(decoding: document.bytes, as: UTF8.self), version: version)
      }
      version += 1
      session.edit(path, [change], version: version)
      document.apply([change], version: version, .utf32)
      documents[path] = document
      try copy.write(String(decoding: document.bytes, as: UTF8.self), to: path)
      session.advance(by: .milliseconds(200))
      for message in session.sent("textDocument/publishDiagnostics") {
        published[message["uri"]?.string ?? ""] = message["diagnostics"]?.array ?? []
      }
      session.forget()
      let expected = try await Self.check(copy)
      for (path, document) in documents {
        let found = (published[session.uri(path)] ?? []).map { Self.key($0, in: document) }
        let wanted = expected.filter { $0["path"]?.string == path }.map {
          Self.expectedKey($0, in: document)
        }
        #expect(found == wanted, comment)
        // What follows would only repeat it.
        guard found == wanted else { return }
      }
      let swift = published.filter { $0.key.hasSuffix(".swift") }.values.joined()
        .map { "\($0["code"]?.string ?? "") \($0["message"]?.string ?? "")" }
      let wantedSwift = expected.filter { $0["path"]?.string?.hasSuffix(".swift") == true }
        .map { "\($0["rule"]?.string ?? "") \(Self.message($0))" }
      #expect(swift.sorted() == wantedSwift.sorted(), comment)
    }
  }

  private static func check(_ folder: TemporaryFolder) async throws -> [JSONValue] {
    let run = try await CommandLineRun.of(
      "check --format json", in: folder, suite: OracleSuite.self)
    return try #require(
      try JSONReader.read(Bytes(run.output.utf8))["findings"]?.array, "\(run.errors)")
  }

  private static func message(_ finding: JSONValue) -> String {
    let advice = finding["advice"]?.string ?? ""
    return (finding["problem"]?.string ?? "") + (advice.isEmpty ? "" : "\n\(advice)")
  }

  /// A diagnostic as one text, with the place as an offset.
  private static func key(_ diagnostic: JSONValue, in document: TextDocument) -> String {
    let range = document.offsets(of: diagnostic["range"], .utf32) ?? 0..<0
    let fix = diagnostic["data"]?["canBeFixed"]?.bool == true ? " fixable" : ""
    return
      "\(range.lowerBound) \(diagnostic["code"]?.string ?? "")/\(diagnostic["severity"]?.int ?? 0)\(fix): "
      + (diagnostic["message"]?.string ?? "")
  }

  /// The same of a finding, whose lines end with line feeds only.
  private static func expectedKey(_ finding: JSONValue, in document: TextDocument) -> String {
    let bytes = document.bytes
    var offset = 0
    var lineFeeds = (finding["line"]?.int ?? 1) - 1
    while lineFeeds > 0, offset < bytes.count {
      if bytes[offset] == 0x0A { lineFeeds -= 1 }
      offset += 1
    }
    for _ in 1..<(finding["column"]?.int ?? 1) where offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    let levels = ["error": 1, "warning": 2, "style": 3]
    let severity = levels[finding["severity"]?.string ?? ""] ?? 0
    let fix = finding["canBeFixed"] == true ? " fixable" : ""
    return "\(offset) \(finding["rule"]?.string ?? "")/\(severity)\(fix): \(message(finding))"
  }
}

/// The features of this repository and of the conformance data, and edits of them.
enum OracleSources {
  /// The text of every feature, by a path that is its own.
  private static let all: [(path: String, text: String)] = {
    let root = Conformance.projectRoot
    let folders = [root.appending(path: "Features"), Conformance.folder]
    var sources: [(path: String, text: String)] = []
    for folder in folders {
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      for path in paths.sorted() where path.hasSuffix(".feature") || path.hasSuffix(".feature.md") {
        guard let data = try? Data(contentsOf: folder.appending(path: path)),
          let text = String(validating: data, as: UTF8.self)
        else { continue }
        // Editors keep the byte order mark to themselves.
        let bare =
          text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        sources.append(("Features/\(folder.lastPathComponent)/\(path)", bare))
      }
    }
    return sources
  }()

  /// The lines of all of them.
  private static let lines = all.flatMap { $0.text.split(separator: "\n").map(String.init) }

  /// What they say behind a keyword, with parameters for numbers and texts.
  static let patterns: [String] = {
    var patterns: Set<String> = []
    for line in lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard let keyword = ["Given ", "When ", "Then ", "And "].first(where: text.hasPrefix),
        !text.contains(where: { "(){}/\\<>".contains($0) })
      else { continue }
      let step = String(text.dropFirst(keyword.count))
        .replacing(/"[^"]*"/, with: "{string}").replacing(/\b[0-9]+\b/, with: "{int}")
      // Some steps stay undefined.
      if step.utf8.count % 4 != 0 { patterns.insert(step) }
    }
    return patterns.sorted()
  }()

  /// The features of one of several cases. Each has those that follow the features of the case before, in
  /// an order that depends on the seed, so that many cases have all features.
  static func chosen(_ count: Int, number: Int, seed: UInt64) throws -> [String: String] {
    var random = SeededGenerator(seed: seed)
    let order = all.shuffled(using: &random)
    try #require(order.count >= count)
    let chosen = (0..<count).map { order[(number * count + $0) % order.count] }
    return Dictionary(uniqueKeysWithValues: chosen.map { ($0.path, $0.text) })
  }

  private static let pieces = [
    "", "\n", "  ", "\t", "|", "\"\"\"", "@tag", "<a>", "#",
    "# specs:allow missing-then because x\n", "é🐟",
    "Given ", "Then ", "And ", "*", "Scenario: ", "Scenario Outline: ", "Examples:\n", "Rule: r\n",
    "Background:\n", "Feature: ", "\r\n", "\u{A0}", "“", "\\", "12", "\"", "# language: nl\n", ":",
    "x",
  ]

  /// A change as a client sends it: a piece or some lines of any feature in place of some characters or lines.
  static func change(of document: TextDocument, using random: inout SeededGenerator) -> JSONValue {
    func place() -> TextPosition {
      let line = Int.random(in: 0..<document.lineCount, using: &random)
      let content = document.line(line)
      let text = String(decoding: document.bytes[content], as: UTF8.self)
      return TextPosition(
        line: line, character: Int.random(in: 0...text.unicodeScalars.count, using: &random))
    }
    var (start, end) = (place(), TextPosition(line: 0, character: 0))
    end = start
    var text = pieces.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0: end.character += Int.random(in: 0...9, using: &random)
    case 1: end = max(start, place())
    case 2, 3:
      (start.character, end) = (0, TextPosition(line: start.line, character: 0))
      text = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in (lines.randomElement(using: &random) ?? "") + "\n" }.joined()
    case 4:
      (start.character, end) = (0, TextPosition(line: start.line + 1, character: 0))
      text = ""
    default: break
    }
    return ["range": ["start": start.json, "end": end.json], "text": .text(text)]
  }
}

/// Defines most of the steps that the features have.
struct OracleSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    for pattern in OracleSources.patterns {
      let parameters = pattern.matches(of: /\{(int|string)\}/).map(\.output.1)
      switch parameters {
      case []: steps.step(StepPattern(stringLiteral: pattern)) { _ in }
      case ["int"]: steps.step(StepPattern(stringLiteral: pattern)) { (_, _: Int) in }
      case ["string"]: steps.step(StepPattern(stringLiteral: pattern)) { (_, _: String) in }
      default: break
      }
    }
    steps.given("I have {int} comics") { (_, _: Int) in }
  }
}
