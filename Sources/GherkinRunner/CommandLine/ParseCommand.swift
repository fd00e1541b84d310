/// Prints what the Gherkin project's reference tool prints for the same files: `specs parse`.
struct ParseCommand {
  let options: Options
  let settings: Settings
  let console: Console

  /// Parses what was asked for; a file with errors makes the exit status 1.
  ///
  /// - Throws: What keeps the files from being read or the output from being written.
  func run() throws(CommandError) -> ExitStatus {
    let found = try FeatureFinder(
      settings.paths, in: console.workingFolder, origin: settings.pathOrigin)
    guard !found.paths.isEmpty else { throw .noFiles(in: settings.paths) }
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    let counts =
      options.output == .none
      ? try count(found.paths, reader) : try print(found.paths, reader)
    return counts.brokenFiles == 0 ? .passed : .failed
  }

  private func print(
    _ paths: [String], _ reader: FeatureReader
  ) throws(CommandError) -> ParseOutput.Counts {
    let prefix = options.hasPredictableIds ? "" : uniquePrefix
    var output = ParseOutput(options.output, language: options.language, idPrefix: prefix)
    for path in paths {
      let source = try reader.source(at: path)
      do {
        try output.print(source, to: console.output.write)
      } catch {
        throw .unwritableOutput(error)
      }
    }
    return output.counts
  }

  /// Counts on several cores, because nothing of one file depends on another.
  private func count(
    _ paths: [String], _ reader: FeatureReader
  ) throws(CommandError) -> ParseOutput.Counts {
    let language = options.language
    let results = try reader.map(paths) { source in
      var output = ParseOutput(.none, language: language)
      // Counting writes nothing, so nothing can fail to be written.
      let errors = (try? output.print(source) { _ in }) ?? []
      return (output.counts, errors.map { $0.diagnostic(in: source) })
    }
    console.report(results.flatMap { $0.1 }, colors: settings.colorsErrors)
    let counts = results.reduce(into: ParseOutput.Counts()) { $0.add($1.0) }
    do {
      try console.output.write(Array("\(counts)\n".utf8))
    } catch {
      throw .unwritableOutput(error)
    }
    return counts
  }

  /// What makes the ids of this process unlike those of any other.
  private var uniquePrefix: String { String(UInt64.random(in: .min ... .max), radix: 16) + "-" }
}

extension CommandError {
  fileprivate static func unwritableOutput(_ error: any Error) -> CommandError {
    let reason = (error as? FileError)?.reason ?? String(describing: error)
    return CommandError("Standard output cannot be written: \(reason).")
  }
}
