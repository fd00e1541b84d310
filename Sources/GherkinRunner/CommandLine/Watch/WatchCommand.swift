import Foundation

/// Runs features, and runs again what is saved: `specs watch`. After each run, it names the files that did not
/// pass when they last ran.
struct WatchCommand {
  /// What is typed for a run besides paths.
  let switches: [String]
  let options: Options
  let settings: Settings
  let console: Console
  /// Tells of the signals that end watching.
  let interruption: Interruption
  /// Does what arguments ask for, as the program does when it is given them.
  let execute: @Sendable ([String], Console, Interruption) async -> ExitStatus

  /// Watches until q is typed, the input ends or a signal comes.
  ///
  /// - Throws: What keeps the first run from being done as asked.
  func watch() async throws(CommandError) -> ExitStatus {
    let paths = try RerunList.expand(settings.paths, in: console.workingFolder)
    _ = try FeatureFinder(
      paths, in: console.workingFolder, origin: settings.pathOrigin)
    let input = WatchInput()
    let watcher = FeatureWatcher(
      paths: paths, folder: console.workingFolder, input: input,
      interruption: interruption)
    interruption.atOnce(input.restore)
    interruption.listen(
      to: [
        (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGQUIT, .interrupted),
        (SIGHUP, .hungUp),
      ])
    var known = FeatureSnapshot(paths, in: console.workingFolder)
    clear()
    var failing = await run(known.paths, named: paths, watching: known)
    while true {
      switch await watcher.next(after: known) {
      case .ended(let status):
        return status
      case .changed(let snapshot):
        failing = await runAgain(snapshot, since: known, failing)
        known = snapshot
      }
    }
  }

  /// Runs what was saved since `known`.
  ///
  /// - Parameter failing: The files that did not pass when they last ran.
  /// - Returns: The same after this run.
  private func runAgain(
    _ snapshot: FeatureSnapshot, since known: FeatureSnapshot, _ failing: Set<String>
  ) async -> Set<String> {
    let changes = snapshot.changes(since: known)
    let removals = snapshot.removals(since: known)
    let others = failing.subtracting(changes).subtracting(removals)
    clear()
    for path in removals { tell("\(TerminalText.escaped(path)) is gone.") }
    for problem in snapshot.problems where !known.problems.contains(problem) {
      console.report(problem)
    }
    guard !changes.isEmpty else {
      tell(reminder(of: others) + waiting(snapshot))
      return others
    }
    tell(changes.map { TerminalText.escaped($0) }.joined(separator: "\n"))
    return await run(
      changes, named: changes.flatMap(snapshot.arguments), watching: snapshot, besides: others)
  }

  /// Runs some of the files that are watched.
  ///
  /// - Parameters:
  ///   - files: What to run.
  ///   - arguments: What to type for them.
  ///   - others: Files that did not pass when they last ran and are not run now; nothing if all are run.
  /// - Returns: The files that did not pass when they last ran.
  private func run(
    _ files: [String], named arguments: [String], watching snapshot: FeatureSnapshot,
    besides others: Set<String>? = nil
  ) async -> Set<String> {
    var words = [Command.run.rawValue] + switches
    // What was broken is wanted first, and at the top.
    if options.formats.isEmpty { words.append("--format=\(ReportFormat.summary.rawValue)") }
    // A file in which nothing is selected is as good as one that is not watched.
    words += ["--minimum=0", "--"] + arguments
    let list = MemorySink()
    var console = console
    console.rerunList = list
    let status = await execute(words, console, interruption)
    interruption.forgetRun()
    let failing: Set<String> =
      status == .passed ? [] : self.files(in: list.text) ?? Set(files)
    let part = others == nil ? "" : " for what was saved"
    let reminder = others.flatMap { $0.isEmpty ? nil : "\n\(self.reminder(of: $0))" } ?? " "
    tell("Exit status \(status.rawValue)\(part).\(reminder)\(waiting(snapshot))")
    return failing.union(others ?? [])
  }

  /// The files in a list of what to run again; nothing if there are none, so that the list does not say what
  /// did not pass.
  private func files(in list: String) -> Set<String>? {
    // A list is empty if the run did not begin, and cannot be read if it says only that the run failed.
    guard let entries = try? RerunList(list, name: "").entries, !entries.isEmpty else { return nil }
    return Set(
      entries.map { entry in
        PathArgument(entry) {
          FileSystem.exists(FileSystem.absolute($0, in: console.workingFolder))
        }.path
      })
  }

  /// A line that names files that did not pass when they last ran; empty if there are none.
  private func reminder(of files: Set<String>) -> String {
    guard !files.isEmpty else { return "" }
    let names = files.sorted().prefix(Self.reminderLimit).map { TerminalText.escaped($0) }
    let rest = files.count - names.count
    return "Still not passing: \(names.joined(separator: ", "))"
      + (rest > 0 ? " and \(rest.counted("other file"))" : "") + "\n"
  }

  /// How many files a reminder names.
  private static let reminderLimit = 5

  private func waiting(_ snapshot: FeatureSnapshot) -> String {
    "Watching \(snapshot.count.counted("feature file")); q quits."
  }

  private func clear() {
    // Everything, what was scrolled away included, and back to the top.
    if console.drawsAnew { console.output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
  }

  private func tell(_ text: String) { console.errors.write(text + "\n") }
}

/// The keys that are pressed while nothing runs.
///
/// A terminal hands over single keys only meanwhile: while features run it is as it was, so that
/// nothing a step does to the process can leave it changed.
struct WatchInput {
  /// What was typed.
  enum Key {
    case none, quit
  }

  /// How the terminal was found; none if standard input is no terminal.
  private let original: termios?

  init() {
    var found = termios()
    original =
      unsafe isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
  }

  /// Lets keys be read one by one, and not be shown.
  func listen() {
    guard var single = original else { return }
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &single)
  }

  /// Makes the terminal what it was.
  func restore() {
    guard var original else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }

  /// What is typed within `milliseconds`; the end of the input quits too.
  func key(within milliseconds: Int32) -> Key {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return .none }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { room in
      unsafe read(STDIN_FILENO, room.baseAddress, room.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return .none }
    guard count > 0 else { return .quit }
    let letters = bytes[..<count]
    return letters.contains(UInt8(ascii: "q")) || letters.contains(UInt8(ascii: "Q"))
      ? .quit : .none
  }
}
