import GherkinRunner
import Testing

@Suite struct SettingsTests {
  @Test(arguments: [
    (ColorChoice.auto, true, [:], true),
    (.auto, false, [:], false),
    (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true),
    (.auto, false, ["FORCE_COLOR": "1"], true),
    (.auto, true, ["FORCE_COLOR": "0"], false),
    (.auto, false, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
    (.always, false, ["NO_COLOR": "1"], true),
    (.never, true, ["FORCE_COLOR": "1"], false),
  ])
  func `colours where it is asked for or makes sense`(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], expected: Bool
  ) throws {
    var options = Options()
    options.color = choice
    let console = Console(
      output: MemorySink(), errors: MemorySink(), outputIsTerminal: isTerminal,
      environment: environment)
    #expect(try Settings(options, console: console).colorsOutput == expected)
  }

  @Test(arguments: [(true, ReportFormat.pretty), (false, .progress)])
  func `reports by default as suits the reader`(isTerminal: Bool, format: ReportFormat) throws {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), outputIsTerminal: isTerminal, coreCount: 3)
    let settings = try Settings(Options(), console: console)
    #expect(settings.reports == [ReportRequest(format)])
    #expect(settings.paths == ["Features"])
    #expect(settings.parallel == 3)
  }

  @Test(arguments: [
    (
      ["pretty", "progress"],
      "standard output; only one can.\nSend one to a file of its own, as in: --format progress:PATH"
    ),
    (
      ["pretty:a", "summary:a"],
      "'a'; only one can.\nSend one to a file of its own, as in: --format summary:PATH"
    ),
  ])
  func `refuses two reports to one place`(formats: [String], message: String) throws {
    let options = try ArgumentParser.parse(formats.flatMap { ["-f", $0] }).options
    let console = Console(output: MemorySink(), errors: MemorySink())
    #expect(throws: CommandError.self) { try Settings(options, console: console) }
    do { _ = try Settings(options, console: console) } catch {
      #expect(error.description == "Two reports are to go to " + message)
    }
  }

  @Test(arguments: [
    ["junit:a.feature"], ["junit:b/c.feature.md"], ["junit:o.xml", "json:./o.xml"],
  ])
  func `refuses reports that would replace a feature or each other`(formats: [String]) throws {
    let options = try ArgumentParser.parse(formats.flatMap { ["-f", $0] }).options
    let console = Console(output: MemorySink(), errors: MemorySink())
    #expect(throws: CommandError.self) { try Settings(options, console: console) }
  }
}
