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
    let found = try FeatureFinder(
      settings.paths, in: console.workingFolder, origin: settings.pathOrigin)
    guard !found.paths.isEmpty else { throw .nothingToFormat(settings.paths) }
    if let path = found.paths.first(where: { found.lines[$0] != nil }) {
      throw .lineToFormat(path)
    }
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    let language = options.language
    let all = try reader.map(found.paths) { Formatting($0, language: language) }
    var counts = Counts()
    var status = ExitStatus.passed
    for (path, formatting) in zip(found.paths, all) {
      let outcome = try finish(formatting, path)
      switch formatting {
      case .changed where outcome == .unusable: counts.unwritable += 1
      case .changed: counts.changed += 1
      case .broken: counts.unreadable += 1
      case .clean, .markdown, .unsafe: break
      }
      status = status.worse(outcome)
    }
    try print(summary(counts, of: all.count))
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

  /// How many files are not simply as they were before.
  private struct Counts {
    var changed = 0
    var unreadable = 0
    var unwritable = 0
  }

  private func summary(_ counts: Counts, of count: Int) -> String {
    var parts = [count.counted("file")]
    if counts.unreadable > 0 { parts.append("\(counts.unreadable) that cannot be read") }
    if counts.unwritable > 0 { parts.append("\(counts.unwritable) that could not be changed") }
    if counts.changed > 0 {
      parts.append(
        options.onlyChecks
          ? "\(counts.changed) to be changed: specs format changes them"
          : "\(counts.changed) changed")
    } else if counts.unwritable == 0 {
      parts.append("none to be changed")
    }
    return parts.joined(separator: ", ") + ".\n"
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
