import Foundation

/// Runs features, and runs again what is saved: `specs watch`.
struct WatchCommand {
  /// What is typed for a run besides paths.
  let switches: [String]
  let options: Options
  let settings: Settings
  let console: Console
  /// Tells of the signals that end watching.
  let interruption: Interruption
  /// Does what arguments ask for, as the program does when it is given them.
  let run: @Sendable ([String], Console, Interruption) async -> ExitStatus

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
    await runOnce(paths, watching: known)
    while true {
      switch await watcher.next(after: known) {
      case .ended(let status):
        return status
      case .changed(let snapshot):
        await runAgain(snapshot, since: known)
        known = snapshot
      }
    }
  }

  private func runAgain(_ snapshot: FeatureSnapshot, since known: FeatureSnapshot) async {
    let changes = snapshot.changes(since: known)
    let removals = snapshot.removals(since: known)
    clear()
    for path in removals { tell("\(TerminalText.escaped(path)) is gone.") }
    for problem in snapshot.problems where !known.problems.contains(problem) {
      console.report(problem)
    }
    if changes.isEmpty {
      tell(waiting(snapshot))
    } else {
      tell(changes.map { TerminalText.escaped($0) }.joined(separator: "\n"))
      await runOnce(changes.flatMap(snapshot.arguments), watching: snapshot, isFresh: false)
    }
  }

  private func runOnce(
    _ paths: [String], watching snapshot: FeatureSnapshot, isFresh: Bool = true
  ) async {
    if isFresh { clear() }
    var arguments = [Command.run.rawValue] + switches
    // What was broken is wanted first, and at the top.
    if options.formats.isEmpty { arguments.append("--format=\(ReportFormat.summary.rawValue)") }
    // A file in which nothing is selected is as good as one that is not watched.
    let status = await run(arguments + ["--minimum=0", "--"] + paths, console, interruption)
    interruption.forgetRun()
    // What was not saved was not run again, and may still fail.
    let part = isFresh ? "" : " for what was saved"
    tell("Exit status \(status.rawValue)\(part). \(waiting(snapshot))")
  }

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
