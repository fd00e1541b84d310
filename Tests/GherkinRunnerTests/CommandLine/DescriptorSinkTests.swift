import Dispatch
import Foundation
import GherkinRunner
import Testing

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
    DispatchQueue.global().async {
      // A failure shows in what is read below.
      try? DescriptorSink(descriptor, name: "pipe").write(bytes)
      try? pipe.fileHandleForWriting.close()
    }
    #expect(try pipe.fileHandleForReading.readToEnd().map { Bytes($0) } == bytes)
  }
}
