import Foundation
import GherkinRunner

struct CacheAge: Hashable, Sendable {
  let seconds: TimeInterval

  /// `{age}`: "7 days", "7 days less a second", "7 days and a second".
  static let parameter = ParameterType(
    "age", pattern: #"(\d+) days?( less a second| and a second)?"#
  ) { groups in
    guard groups.count == 2, let days = groups[0].flatMap(Double.init) else {
      throw ExpectationFailure("an age is written “7 days”, “7 days less a second” or the like")
    }
    let rest: TimeInterval =
      switch groups[1] {
      case " less a second": -1
      case " and a second": 1
      default: 0
      }
    return CacheAge(seconds: days * 24 * 60 * 60 + rest)
  }
}

enum StoragePlace: Hashable, Sendable {
  case memory(capacity: Int)
  case disk
  /// In a folder that cannot be made.
  case nowhere

  /// `{storage}`: "in memory", "in memory with room for 160 bytes", "on disk", "nowhere".
  static let parameter = ParameterType(
    "storage", pattern: #"(in memory|on disk|nowhere)(?: with room for (\d+) bytes)?"#
  ) { groups in
    let capacity = groups.last.flatMap { $0 }.flatMap { Int($0) }
    switch groups.first.flatMap({ $0 }) {
    case "on disk": return StoragePlace.disk
    case "nowhere": return .nowhere
    default: return .memory(capacity: capacity ?? .max)
    }
  }
}

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
