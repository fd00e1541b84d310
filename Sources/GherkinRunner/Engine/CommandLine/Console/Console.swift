import Foundation

/// The streams, the environment and the working folder of a command. A parameter, so that tests can run
/// the whole command line.
package struct Console: Sendable {
  /// For reports, and nothing else.
  package var output: any ByteSink
  /// For errors, warnings and hints.
  package var errors: any ByteSink
  package var outputIsTerminal: Bool
  package var errorsIsTerminal: Bool
  /// Shows how far long work is; nil without a terminal on which a line can be redrawn.
  package let line: LiveLine?
  package var environment: [String: String]
  /// What relative paths are relative to.
  package var workingFolder: String
  /// Reads all that is typed or piped in.
  package var readInput: @Sendable () throws(FileError) -> Bytes = { [] }
  /// Ends the wait for readers of reports that do not read.
  var interruption: Interruption?
  /// Receives a list of what to run again, besides the reports that the options name.
  package var rerunList: (any ByteSink)?
  /// Whether it is that of this process, which then runs nothing else.
  package private(set) var isOfProcess = false
  /// Whether reports and errors go to the same file or pipe.
  private(set) var sharesStreams = false
  /// What `output` of this process writes to.
  package private(set) var outputDescriptor: Int32?
  /// The path by which the program was called.
  package var program: String
  /// The program's file, as it was when this process began.
  let runningProgram = RunningProgram.current
  /// How many cores the machine has.
  package var coreCount: Int { max(1, countCores()) }
  // A closure, because finding out reads files.
  private let countCores: @Sendable () -> Int
  /// How many columns the terminal has; nil if there is none.
  package var columns: Int? { countColumns() }
  // A closure, because people change it.
  private let countColumns: @Sendable () -> Int?

  package init(
    output: any ByteSink, errors: any ByteSink, outputIsTerminal: Bool = false,
    errorsIsTerminal: Bool = false, environment: [String: String] = [:],
    workingFolder: String = ".", program: String = "specs",
    coreCount: @autoclosure @escaping @Sendable () -> Int = 1,
    columns: @autoclosure @escaping @Sendable () -> Int? = nil
  ) {
    let terminal = errorsIsTerminal ? errors : outputIsTerminal ? output : nil
    line =
      environment["TERM"] == "dumb"
      ? nil : terminal.map { LiveLine(on: $0, columns: columns) }
    self.output = outputIsTerminal ? line?.sink(output) ?? output : output
    self.errors = errorsIsTerminal ? line?.sink(errors) ?? errors : errors
    self.outputIsTerminal = outputIsTerminal
    self.errorsIsTerminal = errorsIsTerminal
    self.environment = environment
    self.workingFolder = workingFolder
    self.program = program
    countCores = coreCount
    countColumns = columns
  }

  #if PROCESSES
    /// The console of this process. From now on, what steps print goes to standard error, so that only
    /// reports go to standard output.
    package static func ofProcess(program: String, _ interruption: Interruption? = nil) -> Console {
      let outputIsTerminal = isatty(STDOUT_FILENO) == 1
      let reports =
        isOpen(STDOUT_FILENO) ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1
      dup2(STDERR_FILENO, STDOUT_FILENO)
      var console = Console(
        output: DescriptorSink(reports, name: "standard output", interruption),
        errors: DescriptorSink(STDERR_FILENO, name: "standard error", interruption),
        outputIsTerminal: outputIsTerminal, errorsIsTerminal: isatty(STDERR_FILENO) == 1,
        environment: ProcessInfo.processInfo.environment,
        workingFolder: FileManager.default.currentDirectoryPath, program: program,
        coreCount: ProcessInfo.processInfo.activeProcessorCount,
        columns: columns(of: outputIsTerminal ? reports : STDERR_FILENO))
      console.interruption = interruption
      console.isOfProcess = true
      console.sharesStreams = areSame(reports, STDERR_FILENO)
      console.outputDescriptor = reports >= 0 ? reports : nil
      console.readInput = { () throws(FileError) in
        try FileSystem.contents(of: STDIN_FILENO, named: "standard input")
      }
      return console
    }

    private static func areSame(_ one: Int32, _ other: Int32) -> Bool {
      var (first, second) = (stat(), stat())
      return unsafe fstat(one, &first) == 0 && fstat(other, &second) == 0
        && (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)
    }

    private static func columns(of descriptor: Int32) -> Int? {
      var size = winsize()
      let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      return isKnown ? Int(size.ws_col) : nil
    }

    /// Whether a descriptor can be written to. If it was closed when the process began, the system's
    /// libraries may have opened an event queue in its place.
    private static func isOpen(_ descriptor: Int32) -> Bool {
      var info = stat()
      guard unsafe fstat(descriptor, &info) == 0 else { return false }
      return [S_IFREG, S_IFCHR, S_IFIFO, S_IFSOCK, S_IFBLK].contains(info.st_mode & S_IFMT)
    }
  #endif
}

extension Console {
  /// The program's name, without its folders.
  package var programName: String {
    program.split(separator: "/").last.map(String.init) ?? "specs"
  }

  /// The path of the program, by which it is also found after it was built again.
  package var programPath: String {
    program.contains("/")
      ? FileSystem.absolute(program, in: workingFolder)
      : Bundle.main.executablePath ?? "/proc/self/exe"
  }

  /// What to type to start the program again.
  package var command: String {
    isInPackage ? "swift run \(programName)" : ShellText.quoted(program)
  }

  /// Whether the program was built in the package of the working folder, so that `swift run` finds it.
  private var isInPackage: Bool {
    let path = FileSystem.absolute(program, in: workingFolder)
    guard let build = path.firstRange(of: "/.build/") else { return program.hasPrefix(".build/") }
    let package = path[..<build.lowerBound]
    return workingFolder == package || workingFolder.hasPrefix(package + "/")
  }

  /// Writes what is wrong, and what to do, to standard error.
  package func report(_ error: CommandError) {
    let lines = error.description.split(separator: "\n").map { Escaping.terminal.escaped($0) }
    explain("error: \(lines.joined(separator: "\n       "))\n")
  }

  /// Writes what is wrong with feature files to standard error.
  package func report(_ diagnostics: [Diagnostic], colors: Bool) {
    guard !diagnostics.isEmpty else { return }
    explain(DiagnosticRenderer(color: colors).render(diagnostics) + "\n")
  }

  /// Writes a line of text, in which nothing is a command for the terminal, to standard error.
  ///
  /// - Parameters:
  ///   - look: How `line` looks.
  ///   - rest: What follows on the same line.
  package func note(_ line: String, _ look: ANSIStyle = .none, then rest: String = "") {
    var buffer = ReportBuffer()
    buffer.append(line, look)
    if !rest.isEmpty { buffer.append(" " + rest) }
    buffer.endLine()
    explain(buffer.bytes)
  }

  private func explain(_ text: String) { explain(Bytes(text.utf8)) }

  private func explain(_ bytes: Bytes) { try? errors.write(guarded(bytes)) }

  /// Whether a GitHub runner reads the streams, and obeys the commands in them.
  var isOnGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// Whole lines of text for people, in which a GitHub runner finds no command.
  package func guarded(_ lines: Bytes) -> Bytes {
    guard isOnGitHub else { return lines }
    var commandGuard = WorkflowCommandGuard()
    return commandGuard.guarded(lines)
  }

  /// Writes what a command prints to standard output.
  package func print(_ text: String) throws(CommandError) { try print(Bytes(text.utf8)) }

  /// Writes what a command prints to standard output.
  package func print(_ bytes: Bytes) throws(CommandError) {
    do {
      try output.write(bytes)
    } catch {
      throw CommandError("Standard output cannot be written: \(error.reason).")
    }
  }

  /// Whether lines on standard output can be redrawn.
  package var drawsAnew: Bool { outputIsTerminal && environment["TERM"] != "dumb" }
}

extension Console {
  /// The status that `body` returns; if it throws, that is reported.
  package func status(_ body: () async throws(CommandError) -> ExitStatus) async -> ExitStatus {
    do throws(CommandError) {
      return try await body()
    } catch {
      report(error)
      return .unusable
    }
  }
}
