import Foundation
import Testing

@testable import GherkinRunner

@Suite struct LinkedFileTests {
  /// What writing comes to, one after the other, counted from the copy on: all, or only the first byte.
  private static func replace(
    _ outcomes: [Int32?]
  ) throws -> (folder: TemporaryFolder, error: FileError?) {
    let folder = try TemporaryFolder(["a": "former text"])
    try FileManager.default.linkItem(atPath: folder.path + "/a", toPath: folder.path + "/b")
    var rest = outcomes[...]
    let file = LinkedFile(path: folder.path + "/a") { bytes, descriptor in
      guard let code = rest.popFirst() ?? nil else {
        return Descriptor.write(bytes, to: descriptor)
      }
      _ = Descriptor.write(Bytes(bytes.prefix(1)), to: descriptor)
      return code
    }
    do throws(FileError) {
      try file.replace(with: Bytes("new".utf8))
      return (folder, nil)
    } catch { return (folder, error) }
  }

  @Test(
    arguments: [
      ([], "new", nil), ([ENOSPC], "former text", ENOSPC), ([nil, EFBIG], "former text", EFBIG),
    ] as [([Int32?], String, Int32?)])
  func `both names have all of one text, and nothing else is left`(
    outcomes: [Int32?], text: String, code: Int32?
  ) throws {
    let (folder, error) = try Self.replace(outcomes)
    #expect(error?.code == code)
    #expect(try folder.read("a") == text)
    #expect(try folder.read("b") == text)
    #expect(try folder.names.sorted() == ["a", "b"])
  }

  @Test func `the copy is kept and named if the former text cannot be restored either`() throws {
    let (folder, error) = try Self.replace([nil, ENOSPC, EIO])
    let copy = try #require(try folder.names.first { $0.hasPrefix("a.") })
    #expect(try folder.read(copy) == "new")
    let reason = try #require(error?.reason)
    #expect(reason.hasSuffix("; it is damaged, and its whole text is in '\(folder.path)/\(copy)'"))
  }
}

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
