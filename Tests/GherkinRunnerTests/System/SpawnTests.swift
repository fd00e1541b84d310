#if PROCESSES
  import Foundation
  import GherkinRunner
  import Testing

  /// The start of another process.
  @Suite struct SpawnTests {
    @Test func `no process starts without a descriptor that it was to get`() {
      let limit = Int32(sysconf(Int32(_SC_OPEN_MAX)))
      let start = Spawn.start(
        program: "/bin/sh", arguments: ["-c", "exit"], environment: [:],
        descriptors: [(STDOUT_FILENO, STDOUT_FILENO), (STDERR_FILENO, limit - 1)])
      if start.code == 0 { _ = ProcessExit.ofProcess(start.id, waits: true) }
      #expect(start.code == EMFILE)
    }
  }
#endif
