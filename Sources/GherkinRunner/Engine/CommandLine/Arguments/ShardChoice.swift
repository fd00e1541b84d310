import Foundation

/// Which shard to run, as the command line or a configuration file has it.
package enum ShardChoice: Sendable, Equatable {
  case fixed(Shard)
  /// The one that the build server gives to this machine.
  case automatic

  /// The variables in which build servers give the number of a machine, the number of the first one, and the variables
  /// with how many there are.
  private static let variables = [
    // GitLab; CircleCI; Buildkite; Azure Pipelines; Bazel.
    ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    ("CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
    ("BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
    ("SYSTEM_JOBPOSITIONINPHASE", 1, "SYSTEM_TOTALJOBSINPHASE"),
    ("TEST_SHARD_INDEX", 0, "TEST_TOTAL_SHARDS"),
  ]

  /// The shard to run.
  func shard(in environment: [String: String]) throws(CommandError) -> Shard {
    if case .fixed(let shard) = self { return shard }
    for (index, first, total) in Self.variables {
      guard let count = environment[total] ?? environment[index].map({ _ in "" }) else { continue }
      // GitLab always says how many jobs there are, but numbers them only if there are several.
      let text = environment[index] ?? (count == "1" ? "\(first)" : "")
      guard let number = Int(text), let all = Int(count), number >= first, all > number - first
      else {
        throw CommandError(
          """
          The option '--shard auto' cannot use the environment variables \(index), which is '\(text)', and \
          \(total), which is '\(count)'.
          """,
          remedy: "Name the shard, as in --shard 2/4, or correct the variables.")
      }
      if let file = environment["TEST_SHARD_STATUS_FILE"], index == "TEST_SHARD_INDEX" {
        // Bazel requires this file of a test that supports shards, and reports an error if it is missing.
        _ = FileManager.default.createFile(atPath: file, contents: nil)
      }
      return Shard(number - first + 1, of: all)
    }
    let pairs = Self.variables.map { "\($0.0) and \($0.2)" }.joined(separator: ", ")
    throw CommandError(
      "The option '--shard auto' takes the shard from the build server, but none of its variables is set.",
      remedy: "Name the shard, as in --shard 2/4, or set one of these pairs: \(pairs).")
  }
}
