import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinProbeSupport

/// Saves feeds in a folder, and may be killed while it does: tests start it as a process of its own, and
/// look at what it leaves behind.
///
/// Its exit status is 3 when a feed could not be saved.
///
/// `ComicsStorageProbe FOLDER save`, `ComicsStorageProbe FOLDER kill-after CHANGES`, `ComicsStorageProbe FOLDER for-ever`.
@main struct StorageProbe {
  @concurrent static func main() async throws {
    Tether.attach()
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, let order = arguments.dropFirst().first else { exit(64) }
    let folder = URL(filePath: path)
    // A file that grows too large is an error then, and not the end.
    signal(SIGXFSZ, SIG_IGN)
    switch order {
    case "save": try await save(FileFeedStore(folder: folder))
    case "kill-after":
      let files = InterruptedFileSystem(after: arguments.last.flatMap { Int($0) } ?? 0) {
        kill(getpid(), SIGKILL)
      }
      try await save(FileFeedStore(folder: folder, files: files))
    case "for-ever":
      let store = try FileFeedStore(folder: folder)
      while true { await save(store) }
    default: exit(64)
    }
  }

  /// Saves a feed that is long enough for a write to be cut short, and says in each movie who did.
  private static func save(_ store: FileFeedStore) async {
    let movies = (1...300).map { Movie(id: $0, title: "saved by \(getpid())") }
    do throws(LoadError) { try await LocalFeedLoader(store: store).save(Page(items: movies)) } catch
    { exit(3) }
  }
}
