import Foundation
import GherkinRunner
import Synchronization

/// What a step or a hook of a staged run does, in the words of a feature.
enum Meaning: Sendable, Equatable, Codable {
  case passes
  case fails(String)
  case isPending(String)
  case skips(String)
  /// Fails unless the first value of the step is this one.
  case expects(String)
  /// Leaves something behind in the process.
  case leavesSomething
  /// Fails if something was left behind in the process.
  case failsAfterSomething
  /// Ends the process with an exit status.
  case exits(Int32)
  /// Ends the process without its exit handlers.
  case exitsAtOnce(Int32)
  /// Replaces the program of the process by another.
  case runsAnother(String)
  case crashes
  /// Blocks its thread, whatever becomes of its task.
  case hangs
  /// Closes file descriptors that the process was started with or that the runner has opened.
  case closes(Descriptors)

  /// Whether it ends the process that runs it, or never ends.
  var needsProcess: Bool {
    switch self {
    case .passes, .fails, .isPending, .skips, .expects: false
    // In this process, scenarios of other features would see what is left.
    case .leavesSomething, .failsAfterSomething: true
    case .exits, .exitsAtOnce, .runsAnother, .crashes, .hangs, .closes: true
    }
  }

  /// Reads `passes`, `fails: …`, `is pending: …`, `skips: …`, `expects: …`, `leaves something behind`,
  /// `fails if something was left`, `exits: 0`, `exits at once: 0`,
  /// `runs another: program`, `crashes`, `hangs`, `closes: all descriptors` or `closes: standard output`.
  init(_ words: String) throws {
    let parts = words.split(separator: ":", maxSplits: 1).map { $0.trimmed }
    let reason = parts.count == 2 ? parts[1] : ""
    if parts.first == "closes", let descriptors = Descriptors(rawValue: reason) {
      self = .closes(descriptors)
      return
    }
    switch parts.first {
    case "passes": self = .passes
    case "is pending": self = .isPending(reason)
    case "skips": self = .skips(reason)
    case "fails": self = .fails(reason)
    case "expects": self = .expects(reason)
    case "leaves something behind": self = .leavesSomething
    case "fails if something was left": self = .failsAfterSomething
    case "exits": self = .exits(Int32(reason) ?? 0)
    case "exits at once": self = .exitsAtOnce(Int32(reason) ?? 0)
    case "runs another": self = .runsAnother(reason)
    case "crashes": self = .crashes
    case "hangs": self = .hangs
    default:
      throw ExpectationFailure(
        """
        "\(words)" is not something a step can do: write passes, fails: why, is pending: why, \
        skips: why, expects: value, leaves something behind, fails if something was left, exits: 0, exits at once: 0, runs another: program, crashes, hangs, closes: all descriptors, or closes: standard output
        """)
    }
  }

  /// Does it.
  ///
  /// - Parameter value: The first value of the step, if it has one.
  func perform(_ value: String? = nil) throws {
    switch self {
    case .passes: break
    case .fails(let message): throw StagedFailure(description: message)
    case .isPending(let reason): throw Pending(reason)
    case .skips(let reason): throw Skip(reason)
    case .expects(let expected): try expect(value ?? "", equals: expected)
    case .leavesSomething: Self.leftovers.store(1, ordering: .relaxed)
    case .failsAfterSomething:
      try expect(Self.leftovers.load(ordering: .relaxed) == 0, "something was left behind")
    case .exits(let status): exit(status)
    case .exitsAtOnce(let status): _exit(status)
    case .runsAnother(let program): try Self.exec(program)
    case .crashes: abort()
    case .hangs: while true { sleep(3600) }
    case .closes(let descriptors): for descriptor in descriptors.numbers { close(descriptor) }
    }
  }
}

extension Meaning {
  /// What steps have left behind in this process. Only its value counts, and no other memory depends on it.
  private static let leftovers = Atomic(0)
}

/// File descriptors, as a feature names them.
enum Descriptors: String, Sendable, Codable {
  case all = "all descriptors"
  case standardOutput = "standard output"

  fileprivate var numbers: ClosedRange<Int32> {
    switch self {
    case .all: 0...1023
    case .standardOutput: STDOUT_FILENO...STDOUT_FILENO
    }
  }
}

extension Meaning {
  /// Replaces this program by another, which is looked for as a shell does.
  private static func exec(_ program: String) throws {
    let words = unsafe [strdup(program), nil]
    defer { unsafe free(words[0]) }
    _ = unsafe execvp(program, words)
    throw StagedFailure(description: "there is no program \(program)")
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
