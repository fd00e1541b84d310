import Foundation

struct EditCommand: Command {
  static let description = CommandDescription(
    name: "edit", summary: "Write, run and hand over features in a browser.",
    synopsis: "[PATH]… [options]",
    operand: .features,
    details: """
      PATH is a .feature file, or a folder to search for them (default: the paths in
      specs.json, or else Features). Prints an address and opens it in the browser: a
      page that shows features with their last results, and lets you change and run
      them. Only this computer can reach the page, and only with that address.

      The page saves to the files. It goes on when the program is built again. What
      you have not saved when you press Ctrl-C is there the next time.
      """,
    statuses: [
      (.passed, "Ctrl-C ended it"), (.terminated, "SIGTERM ended it"),
    ],
    flags: [
      [.language],
      [
        Flag(
          "port", value: "N", in: .other, sets: \.[\EditOptions.port],
          // Those that a program may have without being started by an administrator.
          from: FlagValues.count(from: 1024, to: 65_535),
          "Use port N.\nWithout it, each package has a port of its own."
        ).commandLineOnly(),
        Flag(
          "no-open", in: .other, sets: \.[\EditOptions.opensBrowser], to: false,
          "Print the address, and open no browser."
        ).commandLineOnly(),
        Flag(
          "run-on-save", in: .execution, sets: \.[\EditOptions.runsOnSave], to: true,
          "Run each scenario that the page saves."
        ).commandLineOnly(),
      ],
      Flag.settings,
    ], settings: .later)

  private let session: Session

  init(_ session: Session) throws(CommandError) {
    self.session = session
    // What is missing without being asked for, the page says.
    if session.pathOrigin == .typed { _ = try session.findWholeFeatures() }
  }

  func run() async throws(CommandError) -> ExitStatus {
    let console = session.console
    if console.environment[EditWorker.variable] != nil { return serve() }
    let process = try EditProcess(
      project: project, port: session.options[\EditOptions.port], console,
      session.interruption ?? Interruption())
    return try process.run(
      session.typedArguments, opensBrowser: session.options[\EditOptions.opensBrowser])
  }

  /// Serves as the worker of a supervisor.
  private func serve() -> ExitStatus {
    // Programs that definitions start must not take themselves for workers.
    _ = unsafe unsetenv(EditWorker.variable)
    return EditWorker.run(
      session.console.programPath, input: StandardInput.take()
    ) { start, setBusy in
      let origin = ContinuousClock.now
      let host = HostEnvironment(
        loadProject: Project.loader(session, paths: session.arguments.paths),
        now: { ContinuousClock.now - origin })
      var environment = EditEnvironment(
        host, folder: session.folder, name: String(project.split(separator: "/").last ?? "specs"),
        session: start.session)
      environment.stateFolder = PrivateFolder(at: start.folder)
      environment.hasPaths = session.pathOrigin == .typed
      environment.runsOnSave = session.options[\EditOptions.runsOnSave]
      environment.setBusy = setBusy
      environment.notes =
        start.reason.map { ["The program was started again after it had ended, because \($0)."] }
        ?? []
      let server = EditServer(environment)
      host.start { server.run() }
      return (
        handler: { request in
          request.path == "/" ? .page(EditPage.bytes) : server.handle(request)
        }, close: server.close
      )
    }
  }

  /// The folder of the package, or else of the nearest `specs.json`, or else the one that the user is in.
  private var project: String {
    let names = ["Package.swift", ConfigurationFile.standardName]
    let folder = names.lazy.compactMap { name in
      FileSystem.folders(from: session.folder).first { FileSystem.isOrdinaryFile("\($0)/\(name)") }
    }.first
    return FileSystem.resolved(folder ?? session.folder)
  }
}

struct EditOptions: CommandOptions {
  var port: Int?
  var opensBrowser = true
  var runsOnSave = false
}
