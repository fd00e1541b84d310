import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What becomes of stores when something else keeps their lock.
@Suite(.timeLimit(.minutes(60))) struct LockTests {
  /// Longer than any test may take: whatever ends sooner has another reason.
  private static let patient = DiskFileSystem.patient
  private static let impatient = DiskFileSystem(patience: .zero)
  private static let feed = CachedFeed(Page(items: []), timestamp: Date(timeIntervalSince1970: 0))
  private static let address = URL(constant: "https://images.example/ferry.png")

  private let folder = TemporaryFolder()

  private func held(_ name: String) throws -> HeldLock {
    try Self.impatient.makeFolder(folder.url)
    return try HeldLock(folder.url.appending(path: name))
  }

  @Test func `gives up when it has waited for as long as it may`() throws {
    let lock = try held("lock")
    #expect(throws: DiskFileSystem.LockTimeout.self) {
      try Self.impatient.locking(folder.url.appending(path: "lock")) {}
    }
    withExtendedLifetime(lock) {}
  }

  @Test func `reports a storage error when the lock stays taken`() async throws {
    let locks = [
      try held("feed.json.lock"), try held("images.lock"), try held("preferences.json.lock"),
    ]
    let feeds = try FileFeedStore(folder: folder.url, files: Self.impatient)
    let images = try FileImageStore(folder: folder.url, files: Self.impatient)
    let preferences = FileKeyValueStore(
      file: folder.url.appending(path: "preferences.json"), files: Self.impatient)
    await #expect(throws: LoadError.storage) { try await feeds.insert(Self.feed) }
    await #expect(throws: LoadError.storage) { try await images.keepOnly([]) }
    await #expect(throws: LoadError.storage) {
      try await images.insert(ImageFixture.image(named: "ferry"), for: Self.address)
    }
    #expect(throws: LoadError.storage) { try preferences.set(true, forKey: "key") }
    // Reading needs no lock, since files are replaced as a whole.
    #expect(try await feeds.retrieve() == nil)
    withExtendedLifetime(locks) {}
  }

  @Test func `stops waiting for a lock when its task is cancelled`() async throws {
    let lock = try held("feed.json.lock")
    let store = try FileFeedStore(folder: folder.url, files: Self.patient)
    let save = Task { try await store.insert(Self.feed) }
    save.cancel()
    await #expect(throws: LoadError.cancelled) { try await save.value }
    withExtendedLifetime(lock) {}
  }

  /// With more waiting stores than the pool has threads, only stores that wait elsewhere let this end.
  @Test func `waits for a lock off the threads that all tasks share`() async throws {
    let locks = [try held("feed.json.lock"), try held("images.lock")]
    let saves = try (0..<2 * ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
      let feeds = try FileFeedStore(folder: folder.url, files: Self.patient)
      let images = try FileImageStore(folder: folder.url, files: Self.patient)
      return [Task { try await feeds.insert(Self.feed) }, Task { try await images.keepOnly([]) }]
    }.joined()
    for _ in 0..<100 {
      await Task.detached {}.value
      await MainActor.run {}
    }
    for save in saves { save.cancel() }
    for save in saves { await #expect(throws: LoadError.cancelled) { try await save.value } }
    withExtendedLifetime(locks) {}
  }

  /// A process has such a copy from its start until its program runs.
  @Test func `lets go of a lock although a copy of its descriptor is open`() throws {
    let file = folder.url.appending(path: "lock")
    let lock = try held("lock")
    let copies = [
      try Self.copiedDescriptor(of: file),
      try {
        lock.release()
        return try Self.impatient.locking(file) { try Self.copiedDescriptor(of: file) }
      }(),
    ]
    defer { for copy in copies { close(copy) } }
    try Self.impatient.locking(file) {}
  }

  /// A copy of the one descriptor with which this process has `file` open.
  private static func copiedDescriptor(of file: URL) throws -> Int32 {
    var (wanted, found) = (stat(), stat())
    try #require(unsafe stat(file.path, &wanted) == 0)
    let descriptor = (0..<getdtablesize()).first { descriptor in
      guard unsafe fstat(descriptor, &found) == 0 else { return false }
      return found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
    }
    return dup(try #require(descriptor))
  }

  @Test func `goes on as soon as the lock is free`() async throws {
    var lock: HeldLock? = try held("feed.json.lock")
    let store = try FileFeedStore(folder: folder.url, files: Self.patient)
    let save = Task { try await store.insert(Self.feed) }
    withExtendedLifetime(lock) {}
    lock = nil
    try await save.value
    #expect(try await store.retrieve() == Self.feed)
  }
}
