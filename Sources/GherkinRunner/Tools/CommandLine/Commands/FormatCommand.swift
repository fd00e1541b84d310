struct FormatCommand: Command {
  static let description = CommandDescription(
    name: "format", summary: "Format feature files: indentation, tables, blank lines.",
    synopsis: "[PATH]… [options]",
    operand: .features,
    details: """
      PATH is a .feature file, or a folder to search for them (default: the paths in
      specs.json, or else Features). With - as PATH, reads a feature from standard
      input and writes it to standard output.

      The meaning of a feature stays the same, word for word, in descriptions, doc
      strings and comments too. Files that cannot be parsed are not changed, nor are
      Markdown files, which have a layout of their own.
      """,
    statuses: [
      (.passed, "every file is formatted now; with --check, it was before"),
      (.failed, "a file has errors, was saved meanwhile or, with --check, is not formatted"),
    ],
    flags: [
      [.language, .readers],
      [
        Flag(
          "check", in: .execution, sets: \.[\FormatOptions.checksOnly], to: true,
          "Change nothing; show what would change.\nExit with 1 if a file would."
        )
      ],
      Flag.settings,
    ])

  private let session: Session
  private var console: Console { session.console }
  private var checksOnly: Bool { session.options[\FormatOptions.checksOnly] }

  init(_ session: Session) { self.session = session }

  func run() throws(CommandError) -> ExitStatus {
    guard !session.paths.contains("-") else { return try formatInput() }
    let found = try session.findWholeFeatures()
    guard !found.paths.isEmpty else { throw .nothing(to: "format", in: session.paths) }
    let language = session.options.language
    let all = try session.mapFeatures(found.paths) { Formatting($0, language: language) }
    var (changed, unparsable, unwritable) = (0, 0, 0)
    var status = ExitStatus.passed
    for (path, formatting) in zip(found.paths, all) {
      let outcome = try finish(formatting, path)
      switch formatting {
      case .changed where !checksOnly && outcome != .passed: unwritable += 1
      case .changed: changed += 1
      case .broken: unparsable += 1
      case .clean, .markdown, .unsafe: break
      }
      // The higher number is the worse result.
      if outcome.rawValue > status.rawValue { status = outcome }
    }
    var parts = [all.count.counted("file")]
    if unparsable > 0 { parts.append("\(unparsable) that cannot be parsed") }
    if unwritable > 0 { parts.append("\(unwritable) that could not be changed") }
    if changed > 0 {
      parts.append(checksOnly ? "\(changed) to change: run specs format" : "\(changed) changed")
    } else if unwritable == 0 {
      parts.append("none to change")
    }
    try console.print(parts.joined(separator: ", ") + ".\n")
    return status
  }

  private func finish(
    _ formatting: Formatting, _ path: String
  ) throws(CommandError) -> ExitStatus {
    switch formatting {
    case .clean: return .passed
    case .changed(let change) where checksOnly:
      try console.print(change.difference + "\n")
      return .failed
    case .changed(let change):
      do {
        try change.source.replace(with: change.bytes, in: session.folder)
      } catch {
        console.report(error.reason)
        return error.status
      }
      try console.print("formatted \(Escaping.terminal.escaped(path))\n")
      return .passed
    case .markdown:
      console.note("\(path): not changed; Markdown has a layout of its own.")
      return .passed
    case .broken(let diagnostics):
      console.report(diagnostics, colors: session.colorsErrors)
      return .failed
    case .unsafe:
      console.report(
        CommandError(
          "Formatting would change the meaning of '\(path)', so it was not changed.",
          remedy: "This is a fault in this program: please report it, with the file."))
      return .unusable
    }
  }

  /// From standard input to standard output, for editors: all of it, or nothing.
  private func formatInput() throws(CommandError) -> ExitStatus {
    guard session.paths == ["-"] else {
      throw CommandError(
        "Standard input, '-', was given together with files.",
        remedy: "Format one or the other.")
    }
    let bytes: Bytes
    do {
      bytes = try console.readInput()
    } catch {
      throw CommandError("Standard input cannot be read: \(error.reason).")
    }
    let source = SourceFile(uri: "standard input", bytes: bytes)
    let formatting = Formatting(source, language: session.options.language)
    guard !checksOnly else { return try finish(formatting, source.uri) }
    switch formatting {
    case .clean, .markdown: try console.print(bytes)
    case .changed(let change): try console.print(change.bytes)
    case .broken, .unsafe: return try finish(formatting, source.uri)
    }
    return .passed
  }
}

struct FormatOptions: CommandOptions {
  var checksOnly = false
}
