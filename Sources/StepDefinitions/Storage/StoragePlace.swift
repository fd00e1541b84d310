import GherkinRunner

/// Where a store keeps what it is given.
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
