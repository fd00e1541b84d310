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
