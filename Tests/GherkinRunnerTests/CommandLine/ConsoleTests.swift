import GherkinRunner
import Testing

@Suite struct ConsoleTests {
  @Test(arguments: [
    (".build/debug/specs", "swift run specs"),
    ("/home/me/shop/.build/x86_64-unknown-linux-gnu/debug/shop-specs", "swift run shop-specs"),
    ("/usr/local/bin/specs", "/usr/local/bin/specs"),
    ("./my specs", "'./my specs'"),
  ])
  func `knows how to be run again`(program: String, command: String) {
    let console = Console(output: MemorySink(), errors: MemorySink(), program: program)
    #expect(console.command == command)
  }

  @Test func `says when standard output is gone`() async {
    let errors = MemorySink()
    let console = Console(output: ClosedSink(), errors: errors)
    let status = await ShopSuite().run(arguments: ["--help"], console: console)
    #expect(status == .unusable)
    #expect(errors.text.hasPrefix("error: Standard output cannot be written: "))
  }
}

/// Takes nothing.
private struct ClosedSink: ByteSink {
  func write(_ bytes: [UInt8]) throws(FileError) {
    throw FileError("standard output", code: 9)
  }
}
