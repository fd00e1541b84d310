import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Whatever happens to a run, every report of it is whole.
@Suite(.timeLimit(.minutes(60))) struct CompleteReportsTests {
  private static let formats = [
    "message:out.ndjson", "json:out.json", "junit:out.xml", "rerun:out.rerun", "usage:out.usage",
    "github:out.github", "markdown:out.md", "pretty:out.pretty", "summary:out.summary",
    "html:out.html",
  ]

  /// What happens, with the options that let the run survive it, and the exit status.
  static let events: [(step: String, options: [String], signal: Int32?, status: Int32)] = [
    ("it fails", [], nil, 1),
    ("it traps", ["--isolate"], nil, 1),
    ("it sends itself signal 9", ["--isolate"], nil, 1),
    ("it deadlocks", [], nil, 1),
    ("it deadlocks", ["--isolate"], nil, 1),
    ("it sleeps for 600.0 seconds", [], SIGINT, 130),
    ("it sleeps for 600.0 seconds", ["--isolate"], SIGTERM, 143),
  ]

  @Test(arguments: events.indices)
  func `every report is complete`(index: Int) async throws {
    let event = Self.events[index]
    // What waits for a signal must not end before it comes.
    let limit = event.signal == nil ? 5 : 600
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: a\n    * it passes\n  @timeout(\(limit))\n  Scenario: doomed\n"
        + "    * \(event.step)\n",
      ["--parallel", "1"] + event.options + Self.formats.flatMap { ["--format", $0] })
    if let signal = event.signal {
      try await probe.waitUntil(noted: "asleep")
      probe.send(signal)
    }
    #expect(try await probe.end() == event.status)
    let folder = probe.folder
    let messages = try folder.read("out.ndjson").split(separator: "\n")
    for message in messages { _ = try JSONSerialization.jsonObject(with: Data(message.utf8)) }
    #expect(messages.count { $0.hasPrefix("{\"testCaseFinished\"") } == 2)
    #expect(messages.last?.hasPrefix("{\"testRunFinished\"") == true)
    let features = try JSONSerialization.jsonObject(with: Data(folder.read("out.json").utf8))
    #expect((features as? [Any])?.count == 1)
    #expect(XMLParser(data: Data(try folder.read("out.xml").utf8)).parse())
    #expect(try folder.read("out.rerun").contains("\nx.feature:5\n# ids "))
    for path in ["out.pretty", "out.summary"] {
      #expect(try folder.read(path).contains("2 scenarios (1 failed, 1 passed)"), "\(path)")
    }
    #expect(try folder.read("out.github").contains("::error file=x.feature,line=6"))
    #expect(try folder.read("out.md").contains("doomed"))
    let page = try folder.read("out.html")
    let interruption = event.signal == nil ? "" : "the run was interrupted; "
    #expect(page.contains("<h1>✘ \(interruption)1 of 2 scenarios did not pass</h1>"))
    #expect(page.hasSuffix("</body></html>\n"))
    #expect(try folder.read("out.usage").contains("it passes"))
  }
}
