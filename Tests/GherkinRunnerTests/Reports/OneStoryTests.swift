import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// All reports tell the same story of the same run, however it ends: whether it is green, what became of how many
/// scenarios, which have not passed, what failed besides them, and why it may be green all the same.
@Suite(.timeLimit(.minutes(60))) struct OneStoryTests {
  private static let formats = [
    "pretty", "progress", "summary", "message", "json", "junit", "html", "rerun", "github",
    "markdown",
  ]

  @Test(arguments: endings)
  func `every report tells the same story`(ending: Ending) async throws {
    let folder = try TemporaryFolder(ending.files.merging(["x.feature": ending.feature]) { $1 })
    let probe = try ProbeProcess(
      in: folder,
      [".", "--parallel", "1"] + ending.options
        + Self.formats.flatMap { ["--format", "\($0):out.\($0)"] }, environment: ending.environment)
    if let signal = ending.signal {
      try await probe.waitUntil(noted: "asleep")
      probe.send(signal)
    }
    let status = try await probe.end()
    let errors = try probe.errors
    #expect(status == ending.status, "\(errors)")
    guard ending.hasReports else {
      #expect(try folder.names.filter { $0.hasPrefix("out.") } == [])
      return
    }
    for format in Self.formats {
      let text = try folder.read("out.\(format)")
      try expect(text, of: format, toTell: ending)
    }
  }

  private func expect(_ text: String, of format: String, toTell ending: Ending) throws {
    var wanted = ending.story
    let told: RunStory
    switch format {
    case "message": told = try RunStory(messages: text)
    case "json":
      told = try RunStory(json: text)
      // It has the last attempt alone.
      let passed = wanted.counts?.removeValue(forKey: "flaky") ?? 0
      wanted.counts?["passed"]? += passed
    case "junit":
      #expect(XMLParser(data: Data(text.utf8)).parse(), "\(text)")
      told = RunStory(junit: text)
    case "html": told = RunStory(html: text)
    case "markdown": told = RunStory(markdown: text)
    case "github": told = RunStory(github: text)
    case "rerun":
      let again = ending.status == 0 ? ending.again : ending.again.union(wanted.unpassed ?? [])
      #expect(try entries(text, ending) == again, "\(text)")
      return
    default: told = RunStory(text: text)
    }
    // What a format cannot tell, it need not.
    if told.isGreen == nil { wanted.isGreen = nil }
    if told.counts == nil { wanted.counts = nil }
    #expect(told == wanted, "\(format):\n\(text.suffix(4_000))")
    // What a report has to say in words.
    // The annotations of a red run are about what failed.
    let isSilent = format == "github" && ending.status != 0
    let saysWhy = !isSilent && !["message", "json", "junit"].contains(format)
    for words in [ending.outside, ending.why, saysWhy ? ending.remark : nil].compactMap(\.self) {
      let isSaid = text.contains(words)
      #expect(isSaid, "\(format) does not say “\(words)”:\n\(text.suffix(4_000))")
    }
  }

  /// The scenarios and files that a list to run again names.
  private func entries(_ list: String, _ ending: Ending) throws -> Set<String> {
    let lines = ending.feature.split(separator: "\n", omittingEmptySubsequences: false)
    var entries: Set<String> = []
    for line in list.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("= ") {
      let place = line.prefix { $0 != "\t" }
      if let number = place.split(separator: ":").dropFirst().first.flatMap({ Int($0) }) {
        let title = try #require(lines[number - 1].firstMatch(of: /Scenario: (\w+)/))
        entries.insert(String(title.1))
      } else {
        entries.insert(String(place))
      }
    }
    return entries
  }
}
