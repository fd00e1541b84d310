import Foundation
import GherkinRunner
import Synchronization
import Testing

/// A project that is kept open, whose work is done when a test says so.
@Suite struct ProjectHostTests {
  /// A host, and the disk that it looks at.
  private final class Disk: Sendable {
    let folder: TemporaryFolder
    private let loads = Atomic(0)
    private let work = Mutex<[@Sendable () -> Void]>([])
    private let events = Mutex<[ProjectHost.Event]>([])

    init(_ files: [String: String]) throws { folder = try TemporaryFolder(files) }

    var loadCount: Int { loads.load(ordering: .relaxed) }

    func host() throws -> ProjectHost {
      let load = try SessionPage.loader(folder, { ShopSuite() })
      var environment = HostEnvironment(
        loadProject: { [self] folder in
          loads.wrappingAdd(1, ordering: .relaxed)
          return load(folder)
        }, now: { .zero })
      environment.start = { [self] work in self.work.withLock { $0.append(work) } }
      var host = ProjectHost(environment) { [self] event in events.withLock { $0.append(event) } }
      host.open(folder.path)
      return host
    }

    /// Does what was begun, and hands the host what came of it.
    func finishWork(of host: inout ProjectHost) {
      while case let work = work.withLock({ $0.popAll() }), !work.isEmpty {
        work.forEach { $0() }
        for event in events.withLock({ $0.popAll() }) { _ = host.handle(event) }
      }
    }
  }

  private static let files = [
    "specs.json": #"{"paths": "features"}"#, "features/a.feature": "Feature: a\n",
    "other/b.feature": "Feature: b\n",
  ]

  @Test func `settings that are saved are loaded once, however often the host looks meanwhile`()
    throws
  {
    let disk = try Disk(Self.files)
    var host = try disk.host()
    disk.finishWork(of: &host)
    #expect(host.workspace?.paths == ["features/a.feature"])
    try disk.folder.write(#"{"paths": "other"}"#, to: "specs.json")
    for _ in 0..<3 { _ = host.look() }
    #expect(host.workspace?.paths == ["features/a.feature"], "what is known stays known meanwhile")
    disk.finishWork(of: &host)
    #expect(host.workspace?.paths == ["other/b.feature"])
    #expect(disk.loadCount == 2)
  }

  @Test func `settings that are saved while they are loaded are loaded again`() throws {
    let disk = try Disk(Self.files)
    var host = try disk.host()
    disk.finishWork(of: &host)
    try disk.folder.write(#"{"paths": "elsewhere"}"#, to: "specs.json")
    _ = host.look()
    try disk.folder.write(#"{"paths": "other"}"#, to: "specs.json")
    disk.finishWork(of: &host)
    _ = host.look()
    disk.finishWork(of: &host)
    #expect(host.workspace?.paths == ["other/b.feature"])
    #expect(host.look() == nil, "nothing has changed since")
  }

  @Test func `settings with a mistake leave what is known, until they are mended`() throws {
    let disk = try Disk(Self.files)
    var host = try disk.host()
    disk.finishWork(of: &host)
    try disk.folder.write("{", to: "specs.json")
    _ = host.look()
    disk.finishWork(of: &host)
    #expect(host.problem != nil)
    #expect(host.workspace?.paths == ["features/a.feature"])
    try disk.folder.write(#"{"paths": "other"}"#, to: "specs.json")
    _ = host.look()
    disk.finishWork(of: &host)
    #expect(host.problem == nil)
    #expect(host.workspace?.paths == ["other/b.feature"])
  }

  @Test func `a file that a client has open keeps the text of the client`() throws {
    let disk = try Disk(Self.files)
    var host = try disk.host()
    disk.finishWork(of: &host)
    host.workspace?.update("features/a.feature", Bytes("Feature: typed\n".utf8))
    try disk.folder.write("Feature: saved by another\n", to: "features/a.feature")
    try disk.folder.write("Feature: c\n", to: "features/c.feature")
    let look = host.look()
    let found = try #require(look)
    host.take(found) { $0 == "features/a.feature" }
    let names = host.workspace.map { workspace in
      workspace.paths.map { workspace.file(at: $0)?.document.feature?.name }
    }
    #expect(names == ["typed", "c"])
  }
}

extension Array {
  fileprivate mutating func popAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
