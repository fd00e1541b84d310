import Foundation
import GherkinRunner
import Testing

/// Messages that no client would send, in any order.
@Suite struct ServerFuzzTests {
  /// How many messages each case sends; `LSP_FUZZ=20000` for a long run.
  private static let messages =
    ProcessInfo.processInfo.environment["LSP_FUZZ"].flatMap { Int($0) } ?? 120

  @Test(arguments: 0..<6)
  func `whatever a client sends, each request is answered once`(number: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var maker = MessageMaker(seed: seed)
    let session = try ServerSession([
      "Features/a.feature": ServerTests.good, "Features/b.feature": ServerTests.bad,
    ])
    maker.uris = [
      session.uri("Features/a.feature"), session.uri("Features/b.feature"), session.uri("x.swift"),
      session.uri(""), "untitled:1", "", "file:///", "file:///%00", "x",
    ]
    session.initialize()
    session.worksLater = number.isMultiple(of: 3)
    var ids: [RequestID] = []
    for rest in 0..<Self.messages {
      if maker.chance(3) {
        let id = RequestID.text("\(rest)")
        ids.append(id)
        session.receive(.request(id, method: maker.method(), params: maker.params()))
      } else {
        session.receive(.notification(method: maker.method(), params: maker.params()))
      }
      if maker.chance(2) { session.handleAll() }
      if maker.chance(5) { session.work() }
      if maker.chance(5) { session.advance(by: .milliseconds(100)) }
    }
    session.worksLater = false
    for _ in 0..<4 { session.work() }
    for id in ids { #expect(session.answers(to: id).count == 1, "seed \(seed), \(id)") }
  }
}

/// Makes messages up.
struct MessageMaker {
  private var random: SeededGenerator
  var uris: [String] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }
  mutating func uri() -> String { uris.randomElement(using: &random) ?? "" }

  mutating func method() -> String {
    let methods =
      [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange",
        "textDocument/didClose", "textDocument/didSave", "workspace/didChangeWatchedFiles",
        "$/cancelRequest", "initialize", "initialized", "workspace/didChangeConfiguration",
        "$/setTrace", "nothing", "",
      ] + RequestHandler.all.keys.sorted()
    return chance(200)
      ? (chance(2) ? "shutdown" : "exit") : methods.randomElement(using: &random) ?? ""
  }

  mutating func params() -> JSONValue {
    if chance(10) { return value(2) }
    let document: JSONValue = [
      "uri": .text(uri()), "version": chance(5) ? value(1) : 3,
      "languageId": chance(2) ? "cucumber" : "swift", "text": .text(text()),
    ]
    return [
      "textDocument": chance(20) ? value(1) : document, "position": position(),
      "range": ["start": position(), "end": position()],
      "contentChanges": .list((0..<below(3)).map { _ in change() }),
      "id": value(1), "context": value(2), "newName": .text(text()), "query": .text(text()),
      "options": value(2), "ch": .text(text()),
    ]
  }

  private mutating func change() -> JSONValue {
    if chance(4) { return ["text": .text(text())] }
    if chance(10) { return value(2) }
    return ["range": ["start": position(), "end": position()], "text": .text(text())]
  }

  private mutating func position() -> JSONValue {
    let numbers: [JSONValue] = [
      0, 1, 2, 3, 4, 7, 30, -1, .integer(.max), .integer(.min), 2.json, nil, "x",
    ]
    return [
      "line": numbers.randomElement(using: &random) ?? 0,
      "character": numbers.randomElement(using: &random) ?? 0,
    ]
  }

  private mutating func text() -> String {
    let pieces = [
      "Feature: x\n", "  Scenario: y\n", "Given it breaks\n", "| a |\n", "\"\"\"", "\r", "🐟", "<",
      "@", "\n", " ",
    ]
    return (0..<below(5)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private mutating func value(_ depth: Int) -> JSONValue {
    switch below(depth > 0 ? 8 : 6) {
    case 0: nil
    case 1: true
    case 2: .integer(below(5) - 2)
    case 3: .number("1e99")
    case 4: .text(text())
    case 5: .text(uri())
    case 6: .list([value(depth - 1)])
    default: ["uri": value(depth - 1), "start": value(depth - 1)]
    }
  }
}

extension Int {
  /// As clients write it that know only one kind of number.
  fileprivate var json: JSONValue { .number("\(self).0") }
}
