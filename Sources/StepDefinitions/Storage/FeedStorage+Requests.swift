import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

extension FeedStorage {
  /// Expects that the store of the app was asked for this, in this order, and for nothing else.
  func expectRequests(_ wanted: [String]) async throws {
    await saves.finish()
    let asked = messages.map(\.inWords)
    try expect(
      asked == wanted,
      "expected the store to be asked \(inWords(wanted)), but it was asked \(inWords(asked))")
  }

  private func inWords(_ requests: [String]) -> String {
    requests.isEmpty ? "nothing" : "to:" + requests.map { "\n  \($0)" }.joined()
  }
}

extension SpyFeedStore.Message {
  /// The message in words that fit into "the store was asked to …".
  var inWords: String {
    switch self {
    case .retrieve: "read the feed"
    case .delete: "delete the feed"
    case .insert: "save a feed"
    }
  }
}
