import Foundation

/// What reports for machines say of a run beside its results: where and when it takes place.
package struct RunSurroundings: Sendable {
  /// The environment variables.
  package var environment: [String: String]
  /// When the run began, as time since 1970.
  package var start: Duration
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict: Bool
  /// The folder from which places in Swift files are seen.
  package var folder: String
  /// The slice of the run that takes place here, if it is one of several.
  package var shard: Shard?
  /// Whether steps are matched, but not run.
  package var isDryRun: Bool

  package init(
    environment: [String: String] = [:], start: Duration = .zero, isStrict: Bool = true,
    folder: String = "", shard: Shard? = nil, isDryRun: Bool = false
  ) {
    self.environment = environment
    self.start = start
    self.isStrict = isStrict
    self.folder = folder
    self.shard = shard
    self.isDryRun = isDryRun
  }
}

extension Duration {
  /// The time by the clock on the wall, since 1970.
  package static var sinceEpoch: Duration { .seconds(Date.now.timeIntervalSince1970) }
}
