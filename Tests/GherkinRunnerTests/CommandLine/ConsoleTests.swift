import Dispatch
import Foundation
import GherkinProbeSupport
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
    let console = Console(
      output: MemorySink(), errors: MemorySink(), workingFolder: "/home/me/shop", program: program)
    #expect(console.command == command)
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["--version", "x.feature"])
  func `knows that a process began without standard output`(argument: String) async throws {
    let folder = try TemporaryFolder(["x.feature": "Feature: X\n  Scenario: Y\n    * it passes\n"])
    let probe = Products.folder.appending(path: "GherkinRunnerProbe").path
    let (status, output) = try await Shell.run(
      ["sh", "-c", "\"$0\" \(argument) >&-", probe], in: folder.path)
    #expect(status == 2)
    #expect(output.contains("standard output") || output.contains("Standard output"), "\(output)")
    #expect(output.contains(": it is closed."), "\(output)")
  }

  @Test func `says when standard output is gone`() async {
    let errors = MemorySink()
    let console = Console(output: ClosedSink(), errors: errors)
    let status = await ShopSuite().run(arguments: ["--help"], console: console)
    #expect(status == .unusable)
    #expect(errors.text == "error: Standard output cannot be written: it is closed.\n")
  }
}

/// Takes nothing.
private struct ClosedSink: ByteSink {
  func write(_ bytes: Bytes) throws(FileError) { throw FileError("standard output", code: 9) }
}

@Suite struct DescriptorSinkTests {
  @Test func `drops what is not read`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    signal(SIGPIPE, SIG_IGN)
    let sink = DescriptorSink(pipe.fileHandleForWriting.fileDescriptor, name: "pipe")
    try sink.write(Bytes("anything".utf8))
  }

  @Test func `writes more than a pipe takes at once`() throws {
    let pipe = Pipe()
    let bytes = Bytes((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    // Not to wait in the call is what makes the pipe refuse bytes for a while.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    Thread.detachNewThread {
      // A failure shows in what is read below.
      try? DescriptorSink(descriptor, name: "pipe").write(bytes)
      try? pipe.fileHandleForWriting.close()
    }
    // Not to the end, which a process that another test starts now could hold back.
    #expect(try pipe.fileHandleForReading.read(upToCount: bytes.count).map { Bytes($0) } == bytes)
  }
}
