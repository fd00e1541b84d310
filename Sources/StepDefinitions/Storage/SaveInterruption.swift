/// When the app that saves a feed is ended.
enum SaveInterruption: String, CaseIterable, Sendable {
  case atOnce = "before the old feed is deleted"
  case whileWriting = "with half of the new feed written"
  case beforeReplacing = "before the new feed is in its place"

  /// How many changes the disk takes before that.
  var changes: Int {
    switch self {
    case .atOnce: 0
    case .whileWriting: 2
    case .beforeReplacing: 3
    }
  }
}
