import TestDoubles

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
