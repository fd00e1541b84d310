import GherkinRunner
import Testing

@Suite struct HelpTests {
  @Test(arguments: Command.allCases)
  func `explains every option within eighty columns`(command: Command) throws {
    let text = HelpText(program: "specs", command: command).text
    for flag in FlagTable().flags(of: command) { #expect(text.contains("--\(flag.name)")) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try Fixture.expect(text, toBe: "help-\(command.rawValue).txt")
  }

  @Test(arguments: ["--help", "-h", "run --help", "-d --help x"])
  func `prints help and runs nothing`(typed: String) async throws {
    let run = try await CommandLineRun.of(typed, [:])
    #expect(run.status == .passed)
    #expect(run.output == HelpText(program: "specs", command: .run).text)
  }

  @Test func `prints the version`() async throws {
    let run = try await CommandLineRun.of("--version", [:])
    #expect(run.status == .passed)
    #expect(run.output == "specs \(Version.current)\n")
  }

  @Test(arguments: [("version", "version"), ("lsp", "lsp [options]")])
  func `a command that takes no argument refuses one`(command: String, usage: String) async throws {
    let run = try await CommandLineRun.of("\(command) foo", [:])
    #expect(run.status == .unusable)
    #expect(
      run.errors
        == "error: '\(command)' does not take the argument 'foo'.\n       Write it as: \(usage)\n")
  }
}
