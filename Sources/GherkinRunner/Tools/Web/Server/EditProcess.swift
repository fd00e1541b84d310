import Foundation

/// What the user started: opens the sockets, makes the token, leads the browser to the page, and serves until it is
/// interrupted.
package struct EditProcess {
  /// By this variable a container says that its port is published on the loopback of the machine, and nowhere else.
  private static let containerVariable = "SPECS_EDIT_IN_CONTAINER"

  private static let pageName = "open.html"
  /// How long the worker of a killed program, which has left its page, may keep the port.
  private static let portWait = Duration.seconds(2)

  private let console: Console
  private let interruption: Interruption
  private let folder: PrivateFolder
  private let lock: FileLock
  private let sockets: [Int32]
  /// What each worker needs to know.
  private let start: WorkerStart
  private let isUsualPort: Bool

  /// - Parameters:
  ///   - project: The folder of the project.
  ///   - wanted: The port that was asked for; nil for the usual one of the project or, if that is taken, one of the next.
  package init(
    project: String, port wanted: Int?, _ console: Console, _ interruption: Interruption
  ) throws(CommandError) {
    (self.console, self.interruption) = (console, interruption)
    interruption.listen(to: [(SIGINT, .passed), (SIGTERM, .terminated), (SIGHUP, .hungUp)])
    let isContainer = try Self.isContainer(console.environment)
    let first = wanted ?? Self.usualPort(of: project)
    do throws(FileError) {
      folder = try PrivateFolder(ofProject: project, isContainer: isContainer)
      lock = try FileLock("\(folder.path)/lock") { false }
      let port: Int
      (port, sockets) = try Self.listen(
        at: first..<first + (wanted == nil ? 20 : 1), isContainer: isContainer,
        for: folder.read(Self.pageName) == nil ? .zero : Self.portWait)
      isUsualPort = port == first
      // Another program may have had the port since one of ours was killed, and was sent what its page holds.
      start = WorkerStart(
        port: port, token: RandomText.make(bytes: 32), socketCount: sockets.count,
        folder: folder.path, session: RandomText.make(bytes: 8))
      try folder.write(Self.page(leadingTo: start.address).bytes, to: Self.pageName)
    } catch {
      throw Self.error(error, project, first)
    }
  }

  /// Serves until the interruption.
  ///
  /// - Parameter arguments: Those that the program was started with.
  package func run(_ arguments: [String], opensBrowser: Bool) throws(CommandError) -> ExitStatus {
    defer {
      folder.remove(Self.pageName)
      sockets.forEach { close($0) }
      lock.release()
    }
    try announce(opensBrowser)
    var supervisor = EditSupervisor(
      program: console.programPath, arguments: arguments,
      environment: console.environment.merging([EditWorker.variable: "1"]) { $1 },
      sockets: sockets, start: start, say: { console.note($0) })
    supervisor.run { interruption.status != nil }
    return interruption.status ?? .passed
  }

  /// Says where the page is, and opens it.
  private func announce(_ opensBrowser: Bool) throws(CommandError) {
    if !isUsualPort {
      console.note("Another program has the usual port, so this time it is \(start.port).")
    }
    let page = "\(folder.path)/\(Self.pageName)"
    // Only the user sees a terminal, where a click on the address is enough; a log may have other readers.
    try console.print("\(console.outputIsTerminal ? start.address : page)\n")
    console.note("Your features are at this address. Press Ctrl-C to end.")
    guard opensBrowser,
      let command = BrowserStart.command(
        opening: page, console.environment, isTerminal: console.errorsIsTerminal)
    else { return }
    let console = console
    BrowserStart.run(command, console.environment) {
      console.note("No browser could be opened: open the address yourself.")
    }
  }

  /// The page in a file by which the browser gets to the server.
  private static func page(leadingTo address: String) -> Markup {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>specs edit</title>
    <p>Your features are at <a href="\(address)">this address</a>.</p>
    """
  }

  /// The port of a project, which stays the same, so that browsers keep what they have of it.
  private static func usualPort(of project: String) -> Int {
    var hash = StableHash()
    hash.add(project)
    return 20_000 + Int(hash.mixed % 20_000)
  }

  /// Listens at the first of the ports that is free, or becomes so within `time`.
  private static func listen(
    at ports: Range<Int>, isContainer: Bool, for time: Duration
  ) throws(FileError) -> (Int, [Int32]) {
    let limit = ContinuousClock.now + time
    var port = ports.lowerBound
    while true {
      do throws(FileError) {
        return (port, try LocalSockets.listen(at: port, isContainer: isContainer))
      } catch {
        guard error.code == EADDRINUSE else { throw error }
        if .now < limit {
          usleep(20_000)
        } else {
          port += 1
          guard ports.contains(port) else { throw error }
        }
      }
    }
  }

  /// Whether the process is in a container that publishes its port. Outside of one, the variable would open the port to the
  /// network.
  private static func isContainer(_ environment: [String: String]) throws(CommandError) -> Bool {
    guard environment[containerVariable] != nil else { return false }
    guard ["/.dockerenv", "/run/.containerenv"].contains(where: FileSystem.exists) else {
      throw CommandError(
        "\(containerVariable) is set, but this is not a container.",
        remedy: "Unset it: only Scripts/specs-in-container sets it.")
    }
    return true
  }

  private static func error(_ error: FileError, _ project: String, _ port: Int) -> CommandError {
    switch error.code {
    case EWOULDBLOCK:
      CommandError(
        "'specs edit' serves '\(project)' already.",
        remedy: """
          Open '\(FileSystem.parent(of: error.path))/\(pageName)' in a browser, or end the other one with Ctrl-C.
          """)
    case EADDRINUSE:
      CommandError(
        "Another program has the port \(port).", remedy: "Give a free one, as in: --port 8040")
    default:
      CommandError(
        "The pages cannot be served, because of '\(error.path)': \(error.reason).",
        remedy: "Allow this user to use it.")
    }
  }
}
