import Dispatch
import Foundation

/// Waits until features are saved, or watching ends.
struct FeatureWatcher {
  /// What ends a wait.
  enum Event {
    /// Files differ from those known, and no longer change.
    case changed(FeatureSnapshot)
    case ended(ExitStatus)
  }

  /// How often files are checked, unless there are so many that it would cost too much.
  private static let interval = Duration.milliseconds(40)
  /// Editors save in several steps: in milliseconds, how long a file must be unchanged.
  private static let settling: Int32 = 25
  /// A check may take at most one part in this many of the time.
  private static let share = 20

  let paths: [String]
  /// The settings file, if one was named.
  let configPath: String?
  let folder: String
  let input: WatchInput
  let interruption: Interruption

  /// Waits, on a thread of its own, for the files to differ from those `known`.
  func next(after known: FeatureSnapshot) async -> Event {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        input.listen()
        let event = wait(after: known)
        // Before the run continues, because it may end the process.
        input.restore()
        continuation.resume(returning: event)
      }
    }
  }

  private func wait(after known: FeatureSnapshot) -> Event {
    while true {
      if let status = interruption.status { return .ended(status) }
      let start = ContinuousClock.now
      var snapshot = FeatureSnapshot(paths, settings: configPath, in: folder)
      let cost = ContinuousClock.now - start
      if snapshot != known {
        while true {
          if input.quits(within: Self.settling) { return .ended(.passed) }
          let later = FeatureSnapshot(paths, settings: configPath, in: folder)
          if later == snapshot { break }
          snapshot = later
        }
        // Saved and undone: there is nothing new.
        if snapshot != known { return .changed(snapshot) }
      }
      let pause = max(Self.interval, cost * Self.share)
      if input.quits(within: Int32(pause / .milliseconds(1))) { return .ended(.passed) }
    }
  }
}

/// The feature files that paths stand for at one moment, and their states.
///
/// It reads metadata only and no file, so that it is cheap.
struct FeatureSnapshot: Equatable {
  private(set) var states: [String: FileSystem.State] = [:]
  /// The files, as they were found.
  private(set) var orderedPaths: [String] = []
  /// The arguments with lines for each file.
  private var arguments: [String: [String]] = [:]
  /// The files that an argument names as a whole, whatever lines of them others name.
  private var whole: Set<String> = []
  /// Arguments that cannot be used, such as a file that was removed.
  private(set) var problems: [CommandError] = []
  private(set) var settings: Settings?

  /// A settings file, and its state; nil if it is not there.
  struct Settings: Equatable {
    let path: String
    let state: FileSystem.State?
  }

  /// Finds everything that `arguments` name.
  init(_ arguments: [String], settings configPath: String? = nil, in folder: String) {
    settings = (configPath ?? ConfigurationFile.place(nearestTo: folder)).map { path in
      Settings(path: path, state: try? FileSystem.state(of: FileSystem.absolute(path, in: folder)))
    }
    for argument in arguments {
      do throws(CommandError) {
        let found = try FeatureFinder([argument], in: folder)
        for path in found.paths {
          if states[path] == nil { orderedPaths.append(path) }
          // A file removed just now is missing from the next snapshot as well.
          states[path] = try? FileSystem.state(of: FileSystem.absolute(path, in: folder))
          if found.lines[path] == nil {
            whole.insert(path)
          } else {
            self.arguments[path, default: []].append(argument)
          }
        }
      } catch {
        problems.append(error)
      }
    }
  }

  var count: Int { states.count }

  var paths: [String] { states.keys.sorted() }

  /// The files that are new or were saved since `earlier`, in order.
  func changes(since earlier: FeatureSnapshot) -> [String] {
    states.filter { earlier.states[$0.key] != $0.value }.keys.sorted()
  }

  /// The files that were there in `earlier` and are gone, in order.
  func removals(since earlier: FeatureSnapshot) -> [String] {
    earlier.states.keys.filter { states[$0] == nil }.sorted()
  }

  /// What to type to run the file at `path`, with its lines.
  func arguments(for path: String) -> [String] {
    whole.contains(path) ? [path] : arguments[path] ?? [path]
  }
}

/// The keys that are pressed while nothing runs.
///
/// Only then does the terminal pass on single keys: while features run its settings are the original ones, so
/// that nothing a step does to the process can leave them changed.
struct WatchInput {
  #if PROCESSES
    /// The settings of the terminal at the start; `nil` if standard input is not a terminal.
    private let original: termios?

    init() {
      var found = termios()
      original =
        unsafe isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
    }

    /// Makes keys readable one by one, without showing them.
    func listen() {
      guard var single = original else { return }
      single.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &single)
    }

    func restore() {
      guard var original else { return }
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }
  #else
    /// There is no terminal.
    func listen() {}
    func restore() {}
  #endif

  /// Whether q is typed within `milliseconds`, or the input ends.
  func quits(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return false }
    var bytes = Bytes(repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { room in
      unsafe read(STDIN_FILENO, room.baseAddress, room.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    return count <= 0 || bytes[..<count].contains { "qQ".utf8.contains($0) }
  }
}
