/// Lays feature files out: `specs format`.
struct FormatCommand {
  let options: Options
  let settings: Settings
  let console: Console

  /// Formats what was asked for, or says what it would change.
  ///
  /// - Throws: What keeps the files from being read or the output from being written.
  func run() async throws(CommandError) -> ExitStatus {
    guard !settings.paths.contains("-") else { return try formatInput() }
    let found = try FeatureFinder(settings.paths, in: console.workingFolder)
    guard !found.paths.isEmpty else { throw .nothingToFormat(settings.paths) }
    if let path = found.paths.first(where: { found.lines[$0] != nil }) {
      throw .lineToFormat(path)
    }
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    let language = options.language
    let all = try reader.map(found.paths) { Formatting($0, language: language) }
    var (changed, unreadable) = (0, 0)
    var status = ExitStatus.passed
    for (path, formatting) in zip(found.paths, all) {
      switch formatting {
      case .changed: changed += 1
      case .broken: unreadable += 1
      case .clean, .markdown, .unsafe: break
      }
      status = status.worse(try finish(formatting, path))
    }
    try print(summary(changed: changed, unreadable: unreadable, of: all.count))
    return status
  }

  private func finish(
    _ formatting: Formatting, _ path: String
  ) throws(CommandError) -> ExitStatus {
    switch formatting {
    case .clean: return .passed
    case .changed(let change) where options.onlyChecks:
      try print(LayoutDifference(change).text + "\n")
      return .failed
    case .changed(let change):
      do {
        try replace(path, change)
      } catch {
        console.report(error)
        return .unusable
      }
      try print("formatted \(TerminalText.escaped(path))\n")
      return .passed
    case .markdown:
      console.errors.write(
        "\(TerminalText.escaped(path)): left as it is; Markdown has a layout of its own.\n")
      return .passed
    case .broken(let diagnostics):
      console.report(diagnostics, colors: settings.colorsErrors)
      return .failed
    case .unsafe:
      console.report(.unsafeLayout(path))
      return .unusable
    }
  }

  private func replace(_ path: String, _ change: LayoutChange) throws(CommandError) {
    let place = FileSystem.absolute(path, in: console.workingFolder)
    do throws(FileError) {
      if try FileSystem.contents(of: place) == change.source.bytes {
        return try FileSystem.replace(place, with: change.bytes)
      }
    } catch {
      throw .unwritableFeature(path, error)
    }
    throw .changedMeanwhile(path)
  }

  /// From standard input to standard output, for editors: all of it, or nothing.
  private func formatInput() throws(CommandError) -> ExitStatus {
    guard settings.paths == ["-"] else { throw .inputAmongPaths }
    let bytes: [UInt8]
    do {
      bytes = try console.readInput()
    } catch {
      throw CommandError("Standard input cannot be read: \(error.reason).")
    }
    let source = SourceFile(uri: "standard input", bytes: bytes)
    let formatting = Formatting(source, language: options.language)
    guard !options.onlyChecks else { return try finish(formatting, source.uri) }
    switch formatting {
    case .clean, .markdown: try write(bytes)
    case .changed(let change): try write(change.bytes)
    case .broken, .unsafe: return try finish(formatting, source.uri)
    }
    return .passed
  }

  private func summary(changed: Int, unreadable: Int, of count: Int) -> String {
    let files =
      count.counted("file") + (unreadable > 0 ? ", \(unreadable) that cannot be read" : "")
    guard changed > 0 else { return "\(files), none to be changed.\n" }
    return options.onlyChecks
      ? "\(files), \(changed) to be changed: specs format changes them.\n"
      : "\(files), \(changed) changed.\n"
  }

  private func print(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try console.output.write(bytes)
    } catch {
      throw CommandError("Standard output cannot be written: \(error.reason).")
    }
  }
}

extension ExitStatus {
  /// The one of two that says more of what went wrong.
  fileprivate func worse(_ other: ExitStatus) -> ExitStatus {
    rawValue < other.rawValue ? other : self
  }
}
