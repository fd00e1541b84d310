import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Where the images of a scenario are kept.
///
/// A class, because the store is opened when something first asks for it: until then steps may set what
/// it is like.
@MainActor
final class ImageStorage {
  let memory = ScriptedMemory()
  private(set) var place = StoragePlace.memory(capacity: .max)
  /// The images that a step has put into the store.
  private(set) var keptBefore: [URL: Data] = [:]
  private var spy: SpyImageStore?
  private let folder: TemporaryFolder

  /// A place in the folder of the app, which is not opened yet.
  nonisolated init(folder: TemporaryFolder) { self.folder = folder }

  func choose(_ place: StoragePlace) { self.place = place }

  /// The store that is open.
  var store: SpyImageStore {
    get throws {
      if let spy { return spy }
      let opened: any ImageStore =
        switch place {
        case .memory(let capacity):
          InMemoryImageStore(capacity: capacity, warnings: memory.warnings)
        case .disk: Connector.imageStore(in: folder.url)
        case .nowhere:
          Connector.imageStore(in: try folder.occupied().appending(path: "store"))
        }
      let spy = SpyImageStore(opened)
      self.spy = spy
      return spy
    }
  }

  /// Puts an image into the store, as an earlier run of the app has.
  func keep(_ image: Data, for address: URL) async throws {
    keptBefore[address] = image
    try await store.insert(image, for: address)
  }

  /// Forgets the store that is open, as when the app ends; the next one finds what was kept on the disk.
  func close() { spy = nil }

  /// Changes bytes in the file of the image for the address, as a bad disk does.
  func damageFile(for address: URL) throws {
    let file = folder.url.appending(path: FileImageStore.fileName(for: address))
    var contents = try Data(contentsOf: file)
    // In the middle are the bytes of the image, so that only they are relevant.
    contents[contents.count / 2] ^= 0xFF
    try contents.write(to: file)
  }
}
