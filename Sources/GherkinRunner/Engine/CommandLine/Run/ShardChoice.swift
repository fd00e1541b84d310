import Foundation

/// Which shard to run, as the command line or a configuration file has it.
package enum ShardChoice: Sendable, Equatable {
  case fixed(Shard)
  /// The one that the build server gives to this machine.
  case automatic

  /// The shard to run.
  ///
  /// - Throws: What the variables of the build server lack.
  func shard(in environment: [String: String]) throws(CommandError) -> Shard {
    switch self {
    case .fixed(let shard): return shard
    case .automatic:
      for server in ShardVariables.known {
        if let shard = try server.shard(in: environment) { return shard }
      }
      throw .noShardVariables
    }
  }
}

/// The variables in which a build server gives the number of a machine, and how many there are.
private struct ShardVariables {
  let index: String
  /// The index of the first machine.
  let first: Int
  let count: String

  static let known = [
    // GitLab; CircleCI; Buildkite; Azure Pipelines; Bazel.
    ShardVariables(index: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    ShardVariables(index: "CIRCLE_NODE_INDEX", first: 0, count: "CIRCLE_NODE_TOTAL"),
    ShardVariables(
      index: "BUILDKITE_PARALLEL_JOB", first: 0, count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ShardVariables(
      index: "SYSTEM_JOBPOSITIONINPHASE", first: 1, count: "SYSTEM_TOTALJOBSINPHASE"),
    ShardVariables(index: "TEST_SHARD_INDEX", first: 0, count: "TEST_TOTAL_SHARDS"),
  ]

  /// The shard in `environment`; nil if neither variable is set.
  func shard(in environment: [String: String]) throws(CommandError) -> Shard? {
    guard let count = environment[self.count] ?? environment[index].map({ _ in "" }) else {
      return nil
    }
    // GitLab always says how many jobs there are, but numbers them only if there are several.
    let index = environment[self.index] ?? (count == "1" ? "\(first)" : "")
    guard let number = Int(index), let total = Int(count), number >= first, total > number - first
    else { throw .unusableShardVariables(self.index, index, self.count, count) }
    if let file = environment["TEST_SHARD_STATUS_FILE"], self.index == "TEST_SHARD_INDEX" {
      // Bazel requires this file of a test that supports shards, and reports an error if it is missing.
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
    return Shard(number - first + 1, of: total)
  }
}

extension CommandError {
  fileprivate static var noShardVariables: CommandError {
    let pairs = ShardVariables.known.map { "\($0.index) and \($0.count)" }.joined(separator: ", ")
    return CommandError(
      "The option '--shard auto' takes the shard from the build server, but none of its variables is set.",
      remedy: "Name the shard, as in --shard 2/4, or set one of these pairs: \(pairs).")
  }

  fileprivate static func unusableShardVariables(
    _ index: String, _ number: String, _ count: String, _ total: String
  ) -> CommandError {
    CommandError(
      """
      The option '--shard auto' cannot use the environment variables \(index), which is '\(number)', and \
      \(count), which is '\(total)'.
      """,
      remedy: "Name the shard, as in --shard 2/4, or correct the variables.")
  }
}
