import GherkinRunner
import Testing

/// What controls a process.
@Suite struct DebuggerTests {
  @Test(arguments: [
    ("Name:\tspecs\nTracerPid:\t0\nUid:\t0\n", nil),
    ("Name:\tspecs\nTracerPid:\t4321\nUid:\t0\n", 4321),
    ("Name:\tspecs\n", nil),
  ])
  func `a process that is traced has a debugger`(status: String, id: Int?) {
    #expect(Debugger.process(tracing: status) == id)
  }

  @Test func `a run that is traced says what that means and what to do`() {
    let notice = Debugger(name: "strace").notice
    #expect(notice.hasPrefix("The program 'strace' controls this process"))
    #expect(notice.contains("--isolate"))
  }

  @Test func `nothing traces these tests unless it is said`() {
    #expect(Debugger.attached == nil || Debugger.attached?.name?.isEmpty == false)
  }
}
