import Foundation
import GherkinRunner

/// The options of the benchmarks.
struct Options {
  /// Only stages the names of which contain one of these.
  var names: [String] = []
  /// Where the corpus is or is to be kept; without it, it is made in a temporary folder and removed.
  var corpus: String?
  var repetitions = 7
  var pythonRepetitions = 3
  /// How often each quick request of an editor is measured.
  var editorRepetitions = 300
  var countsAllocations = false
  /// What this process is for.
  var task = Task.all

  /// What a process of the benchmarks does.
  enum Task {
    /// Starts others and prints what they find.
    case all
    case list, help
    /// Writes the corpus: apart, so that its memory is not counted as that of those who come after.
    case write
    /// Measures one stage and prints it as JSON.
    case measure(String)
    /// Does the work of one stage so many times, for an allocation counter to watch.
    case rehearse(String, times: Int)
    /// Is `specs`, with these arguments.
    case specs([String])
    /// Is `specs` with the definitions for editors.
    case editor([String])
  }

  static let help = """
    Measures the stages of the runner on files of its own making.

    usage: GherkinBenchmarks [STAGE…] [--corpus FOLDER] [--repetitions N] [--python-repetitions N]
                      [--allocations]
           GherkinBenchmarks --list

    STAGE is a part of the name of the stages to measure: all unless given. The corpus is made in
    FOLDER and stays there; without one it is temporary. The Python parser is left out with
    --python-repetitions 0. Counting --allocations needs valgrind and takes minutes. The exit status
    is 1 if a target is missed.

    """

  /// Reads the command line.
  init(_ arguments: [String]) throws(UsageError) {
    let environment = ProcessInfo.processInfo.environment
    let isOfEditor = environment[EditorSuite.variable] != nil
    // A worker of an isolated run gets the arguments of `specs` alone.
    if environment[ChildPipes.variable] != nil {
      task = isOfEditor ? .editor(arguments) : .specs(arguments)
      return
    }
    // So do the workers of a language server and of a page, and the runs that they start.
    if environment[ServerProcess.variable] != nil || environment[EditWorker.variable] != nil
      || isOfEditor && arguments.first == "run"
    {
      task = .editor(arguments)
      return
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--corpus": corpus = try Self.value(of: argument, &rest)
      case "--repetitions": repetitions = try Self.count(argument, &rest, from: 1)
      case "--python-repetitions": pythonRepetitions = try Self.count(argument, &rest, from: 0)
      case "--list": task = .list
      case "--help", "-h": task = .help
      case "--write": task = .write
      case "--allocations": countsAllocations = true
      case "--measure": task = .measure(try Self.value(of: argument, &rest))
      case "--rehearse":
        let stage = try Self.value(of: argument, &rest)
        task = .rehearse(stage, times: try Self.count(argument, &rest, from: 0))
      case "--editor":
        task = .editor(Array(rest))
        return
      case "--specs":
        task = .specs(Array(rest))
        return
      case let name where !name.hasPrefix("-"): names.append(name)
      default: throw UsageError(problem: "There is no option \(argument).")
      }
    }
  }

  /// Whether the stage called `name` is wanted.
  func wants(_ name: String) -> Bool { names.isEmpty || names.contains { name.contains($0) } }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(problem: "\(option) needs a value.")
    }
    return value
  }

  private static func count(
    _ option: String, _ rest: inout ArraySlice<String>, from least: Int
  ) throws(UsageError) -> Int {
    guard let count = Int(try value(of: option, &rest)), count >= least else {
      throw UsageError(problem: "\(option) needs a number from \(least) up.")
    }
    return count
  }
}

/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let problem: String

  var description: String { "\(problem) See --help." }
}
