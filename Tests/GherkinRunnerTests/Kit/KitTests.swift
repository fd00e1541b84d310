import Foundation
import Testing

/// The Cucumber Compatibility Kit: the messages of each sample are those of the reference.
@Suite(Conformance.required) struct KitTests {
  @Test(arguments: KitSample.all)
  func `gives the messages of the reference`(sample: KitSample) async throws {
    let messages = try MessageStream(await sample.messages())
    let expected = try MessageStream(sample.expectedMessages())
    for (line, (ours, theirs)) in zip(messages.lines, expected.lines).enumerated() {
      #expect(ours == theirs, "message \(line + 1)")
    }
    #expect(messages.lines.count == expected.lines.count)
  }

  @Test(arguments: KitSample.all)
  func `gives messages that the schema allows`(sample: KitSample) async throws {
    let schema = try MessageSchema()
    for line in try await sample.messages().split(separator: "\n") {
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let faults = try schema.faults(of: message)
      #expect(faults == [], "\(line)")
    }
  }
}
