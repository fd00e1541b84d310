import Foundation

struct LSPCommand: Command {
  static let description = CommandDescription(
    name: "lsp", summary: "Serve an editor: report what is wrong as you type.",
    synopsis: "[options]",
    operand: .nothing,
    details: """
      Editors start this command, and talk with it through standard input and output
      by the Language Server Protocol: docs/editors.md says how to set up an editor.
      As you type, it reports in the editor what 'check' reports.

      Features, language and rules are those of the nearest specs.json from the folder
      that the editor has open. When the program is built again, the new one takes
      over.
      """,
    statuses: [
      (.passed, "the editor ended it"), (.failed, "the editor closed without ending it"),
    ],
    flags: [
      [.language],
      [
        Flag(
          "stdio", in: .other, sets: \.[\EditorOptions.usesStandardStreams], to: true,
          "Use standard input and output.\nThere is no other way; editors pass this option."
        ).commandLineOnly(),
        Flag(
          "clientProcessId", value: "N", in: .other, sets: \.[\EditorOptions.process],
          from: FlagValues.count(from: 1), "End when the process N does, which is the editor's."
        ).commandLineOnly(),
        Flag(
          "log", value: "FILE", in: .other, sets: \.[\EditorOptions.log],
          from: { value throws(ValueError) in try FlagValues.text(value) },
          "Write a line for each message to the end of FILE.\nIt has no text of features."
        ).commandLineOnly().offering(.file),
        Flag(
          "log-content", in: .other, sets: \.[\EditorOptions.logsContent], to: true,
          "With --log: write the messages as well.\nThey have the text of features."
        ).commandLineOnly(),
      ],
      Flag.settings,
    ], settings: .later)

  private let session: Session
  private let output: Int32
  private let log: MessageLog

  init(_ session: Session) throws(CommandError) {
    self.session = session
    guard let output = session.console.outputDescriptor else {
      throw CommandError(
        "Standard output is closed.", remedy: "Let an editor start this command.")
    }
    self.output = output
    do {
      log = try MessageLog(
        path: session.options[\EditorOptions.log].map {
          FileSystem.absolute($0, in: session.folder)
        },
        showsContent: session.options[\EditorOptions.logsContent])
    } catch {
      throw CommandError(
        "The log '\(session.options[\EditorOptions.log] ?? "")' cannot be written: \(error.reason).",
        remedy: "Name another file, as in: --log lsp.log")
    }
  }

  func run() async throws(CommandError) -> ExitStatus {
    var environment = session.console.environment
    let handover = environment.removeValue(forKey: ServerProcess.variable)
    // Programs that definitions start must not take themselves for the next server.
    _ = unsafe unsetenv(ServerProcess.variable)
    if isatty(STDIN_FILENO) == 1 {
      session.console.note(
        "This command is for editors: docs/editors.md says how to set one up. Press Ctrl-C to end it."
      )
    }
    var process = ServerProcess(
      (session.console.programPath, Array(CommandLine.arguments.dropFirst()), environment),
      input: StandardInput.take(), output: (session.console.output, output),
      clientProcess: session.options[\EditorOptions.process], log: log)
    return process.run(
      continuing: handover.flatMap(Int32.init), loadProject: Project.loader(session))
  }
}

struct EditorOptions: CommandOptions {
  /// Whether messages go through standard input and output, which they do in any case.
  var usesStandardStreams = false
  var process: Int?
  var log: String?
  var logsContent = false
}
