import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What a process that is killed while it saves leaves behind.
@Suite(.timeLimit(.minutes(60))) struct InterruptedSaveTests {
  private static let old = CachedFeed(
    Page(items: [Movie(id: 1, title: "old")]), timestamp: Date())
  private let folder = TemporaryFolder()

  /// What can be in the cache after a save was begun.
  enum Kept: Equatable, Sendable { case old, nothing, new, half }

  private func kept() async throws -> Kept {
    guard let cached = try await FileFeedStore(folder: folder.url).retrieve()
    else { return .nothing }
    let titles = Set(cached.feed.items.map(\.title))
    if cached == Self.old { return .old }
    return cached.feed.items.count == 300 && titles.count == 1 ? .new : .half
  }

  private func saveOld() async throws {
    try await FileFeedStore(folder: folder.url).insert(Self.old)
  }

  @Test(arguments: [(0, Kept.old), (1, .nothing), (2, .nothing), (3, .nothing)])
  func `leaves the old feed or nothing when it is killed at any change`(
    changes: Int, expected: Kept
  ) async throws {
    try await saveOld()
    let probe = try ProbeRun(folder.url, "kill-after \(changes)")
    #expect(await probe.status() == -SIGKILL)
    #expect(try await kept() == expected)
    // The next one does not stumble over what was left.
    let next = try ProbeRun(folder.url, "save")
    #expect(await next.status() == 0)
    #expect(try await kept() == .new)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == ["feed.json"])
  }

  @Test func `leaves the new feed when it is killed after the last change`() async throws {
    try await saveOld()
    let probe = try ProbeRun(folder.url, "kill-after 4")
    #expect(await probe.status() == 0)
    #expect(try await kept() == .new)
  }

  @Test(arguments: [1, 4, 12])
  func `reports a full disk and leaves nothing of the new feed`(blocks: Int) async throws {
    try await saveOld()
    let probe = try ProbeRun(folder.url, "save", limit: blocks)
    #expect(await probe.status() == 3)
    #expect(try await kept() == .nothing)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == [])
  }

  @Test func `never shows half a feed while another saves and is killed`() async throws {
    for _ in 1...4 {
      let writer = try ProbeRun(folder.url, "for-ever")
      defer { writer.kill() }
      while try await kept() != .new {}
      for _ in 1...20 { #expect([.new, .nothing].contains(try await kept())) }
      writer.kill()
      #expect(await writer.status() == -SIGKILL)
      #expect([.new, .nothing].contains(try await kept()))
      try await saveOld()
      #expect(try await kept() == .old)
    }
  }
}
