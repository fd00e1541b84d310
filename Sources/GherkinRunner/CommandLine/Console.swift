import Foundation

/// What surrounds a run: its streams, its environment and its working folder. Handed in, so that
/// tests can drive the whole command line.
package struct Console: Sendable {
  /// For reports, and nothing else.
  package var output: any ByteSink
  /// For whatever is wrong.
  package var errors: any ByteSink
  package var outputIsTerminal: Bool
  package var errorsIsTerminal: Bool
  /// How many characters a line of standard output has; nothing if it is no terminal.
  package var columns: Int?
  package var environment: [String: String]
  /// What relative paths are relative to.
  package var workingFolder: String
  /// Reads all that is typed or piped in.
  package var readInput: @Sendable () throws(FileError) -> [UInt8] = { [] }
  /// Ends waiting for readers of reports that do not read.
  var interruption: Interruption?
  /// Takes a list of what to run again, besides the reports that the options name.
  var rerunList: (any ByteSink)?
  /// How the program was called.
  package var program: String
  /// How many scenarios the machine can run at a time.
  package var coreCount: Int { countCores() }
  // Asked for only where it matters: finding out takes reading files.
  private let countCores: @Sendable () -> Int

  package init(
    output: any ByteSink, errors: any ByteSink, outputIsTerminal: Bool = false,
    errorsIsTerminal: Bool = false, environment: [String: String] = [:],
    workingFolder: String = ".", program: String = "specs",
    coreCount: @autoclosure @escaping @Sendable () -> Int = 1
  ) {
    self.output = output
    self.errors = errors
    self.outputIsTerminal = outputIsTerminal
    self.errorsIsTerminal = errorsIsTerminal
    self.environment = environment
    self.workingFolder = workingFolder
    self.program = program
    countCores = coreCount
  }

  /// That of this process. From now on whatever steps print goes to standard error, so that
  /// reports have standard output for themselves.
  ///
  /// - Parameter interruption: Ends waiting for readers that do not read.
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
      coreCount: ProcessInfo.processInfo.activeProcessorCount)
    console.interruption = interruption
    if outputIsTerminal {
      var size = winsize()
      if unsafe ioctl(reports, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
        console.columns = Int(size.ws_col)
      }
    }
    console.readInput = { () throws(FileError) in
      try FileSystem.contents(of: STDIN_FILENO, named: "standard input")
    }
    return console
  }

  /// Whether a descriptor is something that can be written to. One that was closed when the process
  /// began may have been given to an event queue of the system's libraries since.
  private static func isOpen(_ descriptor: Int32) -> Bool {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { return false }
    return [S_IFREG, S_IFCHR, S_IFIFO, S_IFSOCK, S_IFBLK].contains(info.st_mode & S_IFMT)
  }
}

extension Console {
  /// The program's name, without the folders it lies in.
  var programName: String {
    program.split(separator: "/").last.map(String.init) ?? "specs"
  }

  /// What to type to run the program again.
  package var command: String {
    isInPackage ? "swift run \(programName)" : ShellText.quoted(program)
  }

  /// Whether the program was built in the package that the working folder is part of, so that
  /// `swift run` finds it.
  private var isInPackage: Bool {
    let path = FileSystem.absolute(program, in: workingFolder)
    guard let build = path.firstRange(of: "/.build/") else { return program.hasPrefix(".build/") }
    let package = path[..<build.lowerBound]
    return workingFolder == package || workingFolder.hasPrefix(package + "/")
  }

  /// Says on standard error what is wrong, and what to do.
  func report(_ error: CommandError) {
    let lines = error.description.split(separator: "\n").map { TerminalText.escaped($0) }
    errors.write("error: \(lines.joined(separator: "\n       "))\n")
  }

  /// Tells on standard error what is wrong with feature files.
  func report(_ diagnostics: [Diagnostic], colors: Bool) {
    guard !diagnostics.isEmpty else { return }
    errors.write(DiagnosticRenderer(color: colors).render(diagnostics) + "\n")
  }

  /// Prints what was asked for.
  func show(_ text: String) -> ExitStatus { show(Array(text.utf8)) }

  /// Prints what was asked for.
  func show(_ bytes: [UInt8]) -> ExitStatus {
    do {
      try output.write(bytes)
      return .passed
    } catch {
      report(CommandError("Standard output cannot be written: \(error.reason)."))
      return .unusable
    }
  }
}

extension Console {
  /// Whether lines on standard output can be drawn anew.
  var drawsAnew: Bool { outputIsTerminal && environment["TERM"] != "dumb" }
}
