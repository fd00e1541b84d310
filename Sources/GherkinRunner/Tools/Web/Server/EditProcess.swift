import Foundation

/// What the user started: opens the sockets, makes the token, leads the browser to the page, and serves until it is
/// interrupted.
package struct EditProcess {
  /// By this variable a container says that its port is published on the loopback of the machine, and nowhere else.
  private static let containerVariable = "SPECS_EDIT_IN_CONTAINER"

  private static let tokenName = "token"
  /// How many ports are tried.
  private static let portLimit = 20
  /// How long the worker of a killed program may keep the port.
  private static let portWait = Duration.seconds(2)

  private let console: Console
  private let project: String
  private let folder: PrivateFolder
  private let lock: FileLock
  private let port: Int
  private let isPortWanted: Bool
  private let sockets: [Int32]
  private let token: String

  /// - Parameters:
  ///   - project: The folder of the project.
  ///   - port: The port that was asked for; nil for the usual one of the project.
  package init(
    project: String, port wanted: Int?, _ console: Console
  ) throws(CommandError) {
    self.console = console
    self.project = project
    isPortWanted = wanted != nil
    let isContainer = try Self.isContainer(console.environment)
    do throws(FileError) {
      folder = try PrivateFolder(ofProject: project, isContainer: isContainer)
      guard let lock = try folder.lock() else { throw FileError(folder.path, code: EWOULDBLOCK) }
      self.lock = lock
      let former = folder.read(Self.tokenName).map { String(decoding: $0, as: UTF8.self) }
      (port, sockets) = try Self.listen(
        wanted, project, isContainer: isContainer, waits: former != nil)
      token = former.flatMap(Self.token) ?? RandomText.make(bytes: 32)
    } catch {
      throw Self.error(error, project, wanted)
    }
  }

  /// Serves until `interruption`.
  ///
  /// - Parameter arguments: Those that the program was started with.
  package func run(
    _ arguments: [String], opensBrowser: Bool, _ interruption: Interruption
  ) throws(CommandError) -> ExitStatus {
    interruption.listen(to: [
      (SIGINT, .passed), (SIGTERM, .terminated), (SIGHUP, .hungUp),
    ])
    let address = "http://127.0.0.1:\(port)/#token=\(token)"
    let page = "\(folder.path)/\(RedirectPage.name)"
    do throws(FileError) {
      // A program that was killed leaves them, so that its page goes on with the next one.
      try folder.write(Bytes(token.utf8), to: Self.tokenName)
      try folder.write(RedirectPage.markup(to: address).bytes, to: RedirectPage.name)
    } catch {
      throw Self.error(error, project, port)
    }
    defer {
      folder.remove(Self.tokenName)
      folder.remove(RedirectPage.name)
      sockets.forEach { close($0) }
      lock.release()
    }
    try announce(address, page, opensBrowser)
    var supervisor = EditSupervisor(
      EditSupervisor.Program(
        path: console.programPath, arguments: arguments,
        environment: console.environment.merging([EditWorker.variable: "1"]) { $1 }),
      WorkerStart(
        port: port, token: token, socketCount: sockets.count, project: project,
        folder: folder.path, session: RandomText.make(bytes: 8)),
      on: sockets, say: { console.note($0) })
    supervisor.run { interruption.status != nil }
    return interruption.status ?? .passed
  }

  /// Says where the page is, and opens it.
  private func announce(
    _ address: String, _ page: String, _ opensBrowser: Bool
  ) throws(CommandError) {
    if !isPortWanted, port != Self.standardPort(project) {
      console.note("Another program has the usual port, so this time it is \(port).")
    }
    // Only the user sees a terminal, where a click on the address is enough; anybody may read a log.
    try console.print("\(console.outputIsTerminal ? address : page)\n")
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

  /// The port of a project, which stays the same, so that browsers keep what they have of it.
  static func standardPort(_ folder: String) -> Int {
    20_000 + Int(PrivateFolder.number(of: folder) % 20_000)
  }

  /// Listens at the port that was asked for, or else at the usual one or one of the next.
  private static func listen(
    _ wanted: Int?, _ project: String, isContainer: Bool, waits: Bool
  ) throws(FileError) -> (Int, [Int32]) {
    let first = wanted ?? standardPort(project)
    let limit = ContinuousClock.now + portWait
    var port = first
    while true {
      do throws(FileError) {
        return (port, try LocalSockets.open(at: port, isContainer: isContainer))
      } catch {
        guard error.code == EADDRINUSE else { throw error }
        if waits, .now < limit {
          usleep(20_000)
        } else if wanted == nil, port < first + portLimit {
          port += 1
        } else {
          throw error
        }
      }
    }
  }

  private static func token(_ text: String) -> String? {
    text.utf8.count == 64 && text.allSatisfy(\.isHexDigit) ? text : nil
  }

  /// Whether the process is in a container that publishes its port. Outside of one, the variable would open the port to the
  /// network.
  private static func isContainer(
    _ environment: [String: String]
  ) throws(CommandError) -> Bool {
    guard environment[containerVariable] != nil else { return false }
    guard ["/.dockerenv", "/run/.containerenv"].contains(where: FileSystem.exists) else {
      throw CommandError(
        "\(containerVariable) is set, but this is not a container.",
        remedy: "Unset it: only Scripts/specs-in-container sets it.")
    }
    return true
  }

  private static func error(
    _ error: FileError, _ project: String, _ wanted: Int?
  ) -> CommandError {
    switch error.code {
    case EWOULDBLOCK:
      CommandError(
        "'specs edit' serves '\(project)' already.",
        remedy:
          "Open '\(error.path)/\(RedirectPage.name)' in a browser, or end the other one with Ctrl-C."
      )
    case EADDRINUSE:
      CommandError(
        "Another program has the port \(wanted ?? standardPort(project)).",
        remedy: "Give a free one, as in: --port 8040")
    default:
      CommandError(
        "The pages cannot be served, because of '\(error.path)': \(error.reason).",
        remedy: "Allow this user to use it.")
    }
  }
}
