import GherkinRunner
import Testing

@Suite struct HelpTests {
  @Test func `explains every option within eighty columns`() throws {
    let text = HelpText(program: "specs", command: .run).text
    for flag in FlagTable.flags { #expect(text.contains("--\(flag.name)")) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try Fixture.expect(text, toBe: "help.txt")
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
}
