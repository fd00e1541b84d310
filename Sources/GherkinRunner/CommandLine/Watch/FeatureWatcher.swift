import Dispatch

/// Waits until features are saved, or until somebody wants no more.
struct FeatureWatcher {
  /// What ended the waiting.
  enum Event {
    /// Files differ from those known, and have stopped changing.
    case changed(FeatureSnapshot)
    case ended(ExitStatus)
  }

  /// How often files are looked at, unless there are so many that this would take its toll.
  private static let interval = Duration.milliseconds(40)
  /// Editors save in several steps; what changed must stay as it is for so long.
  private static let settling: Int32 = 25
  /// The part of the time that looking at files may take.
  private static let share = 20

  let paths: [String]
  let folder: String
  let input: WatchInput
  let interruption: Interruption

  /// Waits, on a thread of its own, for the files to differ from those `known`.
  func next(after known: FeatureSnapshot) async -> Event {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        input.listen()
        let event = wait(after: known)
        // Before anybody goes on, because what goes on may end the process.
        input.restore()
        continuation.resume(returning: event)
      }
    }
  }

  private func wait(after known: FeatureSnapshot) -> Event {
    while true {
      if let status = interruption.status { return .ended(status) }
      let start = ContinuousClock.now
      var snapshot = FeatureSnapshot(paths, in: folder)
      let cost = ContinuousClock.now - start
      if snapshot != known {
        while true {
          if input.key(within: Self.settling) == .quit { return .ended(.passed) }
          let later = FeatureSnapshot(paths, in: folder)
          if later == snapshot { break }
          snapshot = later
        }
        // Saved and taken back: there is nothing new.
        if snapshot != known { return .changed(snapshot) }
      }
      let pause = max(Self.interval, cost * Self.share)
      if input.key(within: Int32(pause / .milliseconds(1))) == .quit { return .ended(.passed) }
    }
  }
}

/// The feature files that paths stand for at one moment, and which state each is in.
///
/// Looks at the disk's own notes and reads no file, so that it costs little to make again and again.
struct FeatureSnapshot: Equatable {
  /// The state of each file, by its path.
  private var states: [String: FileSystem.State] = [:]
  /// The arguments that each file was found by.
  private var arguments: [String: [String]] = [:]
  /// What keeps arguments from being looked at, such as a file that is gone.
  private(set) var problems: [CommandError] = []

  /// Looks at everything that `arguments` name.
  init(_ arguments: [String], in folder: String) {
    for argument in arguments {
      do throws(CommandError) {
        let found = try FeatureFinder([argument], in: folder)
        for path in found.paths {
          // What is gone by now is found gone the next time as well.
          states[path] = try? FileSystem.state(of: FileSystem.absolute(path, in: folder))
          if found.lines[path] != nil { self.arguments[path, default: []].append(argument) }
        }
      } catch {
        problems.append(error)
      }
    }
  }

  /// How many files there are.
  var count: Int { states.count }

  /// The files, in order.
  var paths: [String] { states.keys.sorted() }

  /// The files that are new or were saved since `earlier`, in order.
  func changes(since earlier: FeatureSnapshot) -> [String] {
    states.filter { earlier.states[$0.key] != $0.value }.keys.sorted()
  }

  /// The files that were there in `earlier` and are gone, in order.
  func removals(since earlier: FeatureSnapshot) -> [String] {
    earlier.states.keys.filter { states[$0] == nil }.sorted()
  }

  /// What to type to run the file at `path`: with the lines that were asked for.
  func arguments(for path: String) -> [String] { arguments[path] ?? [path] }
}
