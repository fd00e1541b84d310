import Foundation
import GherkinRunner
import Testing

/// What the Compatibility Kit has no sample of.
@Suite struct MessageReporterTests {
  private func messages() async throws -> [[String: Any]] {
    try await SampleRun().text(MessageReporter(ReportContext())).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `gives every thing an id of its own, and refers to none that is not there`()
    async throws
  {
    var ids: [String] = []
    var references: Set<String> = []
    func gather(_ value: Any) {
      if let array = value as? [Any] { array.forEach(gather) }
      guard let object = value as? [String: Any] else { return }
      for (key, value) in object {
        if key == "id", let id = value as? String { ids.append(id) }
        if key.hasSuffix("Id"), let id = value as? String { references.insert(id) }
        if key.hasSuffix("Ids"), let own = value as? [String] { references.formUnion(own) }
        gather(value)
      }
    }
    for message in try await messages() { gather(message) }
    #expect(Set(ids).count == ids.count)
    #expect(references.subtracting(ids) == [])
    #expect(ids.count > 200)
  }

  @Test func `refers only to what came before`() async throws {
    var known: Set<String> = []
    for message in try await messages() {
      for (name, body) in message {
        let body = try #require(body as? [String: Any])
        for key in ["testCaseStartedId", "testCaseId", "testRunStartedId", "hookId", "pickleId"] {
          guard let id = body[key] as? String else { continue }
          #expect(known.contains(id), "\(name).\(key)")
        }
        if let id = body["id"] as? String { known.insert(id) }
      }
    }
  }

  @Test(Conformance.required) func `is valid where files cannot be parsed and hooks fail`()
    async throws
  {
    let schema = try MessageSchema()
    for message in try await messages() {
      let faults = try schema.faults(of: message)
      #expect(faults == [])
    }
  }

  @Test func `shows bytes that are not text as what they are`() throws {
    var file: Bytes = Bytes("Feature: x\n".utf8)
    file += [0xFF, 0x0A]
    let result = Parser.parse(SourceFile(uri: "x.feature", bytes: file))
    let plan = try Planner(Definitions<Void>()).plan([result])
    var reporter = MessageReporter(ReportContext())
    var buffer = ReportBuffer()
    try reporter.receive([TimedEvent(.runStarted, at: .zero)], of: plan, into: &buffer)
    let text = try #require(String(validating: buffer.bytes, as: UTF8.self))
    #expect(text.contains("\"data\":\"Feature: x\\n\u{FFFD}\\n\""))
    #expect(text.contains(#"{"parseError":"#))
  }
}
