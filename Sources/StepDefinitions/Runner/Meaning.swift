import GherkinRunner

/// What a step or a hook of a staged run does, in the words of a feature.
enum Meaning: Sendable, Equatable {
  case passes
  case fails(String)
  case isPending(String)
  case skips(String)

  /// Reads `passes`, `fails with "…"`, `is pending: …` or `skips: …`.
  init(_ words: String) throws {
    let parts = words.split(separator: ":", maxSplits: 1).map { $0.trimmed }
    let reason = parts.count == 2 ? parts[1] : ""
    switch parts.first {
    case "passes": self = .passes
    case "is pending": self = .isPending(reason)
    case "skips": self = .skips(reason)
    case "fails": self = .fails(reason)
    default:
      throw ExpectationFailure(
        "\"\(words)\" is no meaning: use passes, fails: why, is pending: why, or skips: why")
    }
  }

  func carryOut() throws {
    switch self {
    case .passes: break
    case .fails(let message): throw StagedFailure(description: message)
    case .isPending(let reason): throw Pending(reason)
    case .skips(let reason): throw Skip(reason)
    }
  }
}

/// The error of a staged step that is to fail.
struct StagedFailure: Error, CustomStringConvertible {
  let description: String
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
