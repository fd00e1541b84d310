import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct FileImageStoreTests {
  private static let ferry = URL(constant: "https://images.example/ferry.png")
  private static let garden = URL(constant: "https://images.example/garden.png")

  private let folder = TemporaryFolder()
  private let image = ImageFixture.image(named: "ferry")
  private let other = ImageFixture.image(named: "other")

  @Test func `cannot be opened where there can be no folder`() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.appending(path: "file")
    try Data().write(to: file)
    #expect(throws: LoadError.storage) { try FileImageStore(folder: file.appending(path: "x")) }
  }

  @Test func `finds what another store saved in the folder, now or before`() async throws {
    let first = try FileImageStore(folder: folder.url)
    let second = try FileImageStore(folder: folder.url)
    try await first.insert(image, for: Self.ferry)
    #expect(try await second.retrieve(Self.ferry) == image)
    try await second.insert(other, for: Self.ferry)
    #expect(try await first.retrieve(Self.ferry) == other)
  }

  @Test(arguments: 0...2)
  func `keeps the image before when saving is cut short`(changes: Int) async throws {
    try await FileImageStore(folder: folder.url).insert(image, for: Self.ferry)
    let interrupted = try FileImageStore(
      folder: folder.url, files: InterruptedFileSystem(after: changes))
    await #expect(throws: LoadError.storage) {
      try await interrupted.insert(other, for: Self.ferry)
    }
    #expect(
      try await FileImageStore(folder: folder.url).retrieve(Self.ferry) == image)
  }

  @Test func `reports what it cannot read`() async throws {
    let store = try FileImageStore(folder: folder.url)
    try Data("garbage".utf8).write(
      to: folder.url.appending(path: FileImageStore.fileName(for: Self.ferry)))
    await #expect(throws: LoadError.storage) { try await store.retrieve(Self.ferry) }
  }

  @Test func `drops unfinished images with the others, and touches no other file`() async throws {
    let store = try FileImageStore(folder: folder.url)
    try await store.insert(image, for: Self.ferry)
    try await store.insert(other, for: Self.garden)
    let unfinished = FileImageStore.fileName(for: Self.ferry) + ".draft"
    for name in [unfinished, FileFeedStore.fileName] {
      try Data("x".utf8).write(to: folder.url.appending(path: name))
    }
    try await store.keepOnly([Self.ferry])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == [FileImageStore.fileName(for: Self.ferry), FileFeedStore.fileName])
    #expect(try await store.retrieve(Self.ferry) == image)
  }

  @Test func `leaves files alone whose names only resemble those of images`() async throws {
    let store = try FileImageStore(folder: folder.url)
    let names = ["image", "a.txt", "a.image.b", "b.txt.image", ".image"]
    for name in names { try Data().write(to: folder.url.appending(path: name)) }
    try await store.keepOnly([])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    // What the store has written, or would write, has its mark right after the first dot.
    #expect(Set(left) == ["image", "a.txt", "b.txt.image", ".image"])
  }

  @Test func `gives each address a file of its own`() {
    let addresses = [
      "https://images.example/w185/ferry.png", "https://images.example/w500/ferry.png",
      "https://images.example/w500/ferry.png?x", "http://images.example/w500/ferry.png",
    ]
    let names = Set(addresses.compactMap(URL.init(string:)).map(FileImageStore.fileName(for:)))
    #expect(names.count == addresses.count)
  }
}

struct InMemoryImageStoreTests {
  private func address(_ number: Int) -> URL {
    URL(constant: "https://images.example").appending(path: "\(number).png")
  }

  @Test func `never keeps more than there is room for`() async {
    let store = InMemoryImageStore(capacity: 3)
    for number in 1...10 { await store.insert(Data([UInt8(number)]), for: address(number)) }
    var kept: [Int] = []
    for number in 1...10 where await store.retrieve(address(number)) != nil { kept.append(number) }
    #expect(kept == [8, 9, 10])
  }

  @Test func `drops nothing when an image takes the place of another`() async {
    let store = InMemoryImageStore(capacity: 2)
    await store.insert(Data([1]), for: address(1))
    await store.insert(Data([2]), for: address(2))
    await store.insert(Data([3]), for: address(2))
    #expect(await store.retrieve(address(1)) == Data([1]))
    #expect(await store.retrieve(address(2)) == Data([3]))
  }

  @Test func `counts bytes, and makes as much room as an image needs`() async {
    let store = InMemoryImageStore(capacity: 5)
    for number in 1...3 { await store.insert(Data([UInt8(number)]), for: address(number)) }
    await store.insert(Data([4, 4, 4, 4]), for: address(4))
    #expect(await store.retrieve(address(2)) == nil)
    #expect(await store.retrieve(address(3)) == Data([3]))
    #expect(await store.retrieve(address(4)) == Data([4, 4, 4, 4]))
  }

  @Test func `keeps no image that is larger than all the room, nor what it would replace`() async {
    let store = InMemoryImageStore(capacity: 2)
    await store.insert(Data([1]), for: address(1))
    await store.insert(Data([2]), for: address(2))
    await store.insert(Data([2, 2, 2]), for: address(2))
    #expect(await store.retrieve(address(1)) == Data([1]))
    #expect(await store.retrieve(address(2)) == nil)
  }

  @Test func `lets go of everything when memory is short, and is gone when it is dropped`() async {
    let memory = ScriptedMemory()
    var store: InMemoryImageStore? = InMemoryImageStore(capacity: 2, warnings: memory.warnings)
    await store?.insert(Data([1]), for: address(1))
    await memory.runShort()
    #expect(await store?.retrieve(address(1)) == nil)
    weak let dropped = store
    store = nil
    #expect(dropped == nil)
    await memory.runShort()
  }
}
