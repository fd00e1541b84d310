/// Says what is wrong with features without running them: `specs check`.
struct CheckCommand<Suite: SpecSuite> {
  let suite: Suite
  let options: Options
  let settings: Settings
  /// Which rules are looked at.
  let rules: CheckSettings
  /// Where all features of the suite are.
  let suitePaths: [String]
  let console: Console

  /// Checks what was asked for; anything found makes the exit status 1.
  ///
  /// - Throws: What keeps the files from being read, mended or told of.
  func run() throws(CommandError) -> ExitStatus {
    let planner = try planner()
    let found = try FeatureFinder(
      settings.paths, in: console.workingFolder, origin: settings.pathOrigin)
    if let path = found.lines.keys.sorted().first { throw .linesOfCheck(path) }
    for path in found.passedOver {
      let warning = SelectionReport.warning(ofPassingOver: path)
      console.errors.write("\(TerminalText.escaped(warning))\n")
    }
    guard !found.paths.isEmpty else { throw .nothingToCheck(in: settings.paths) }
    let isWhole = isWhole(found)
    var mended: [CheckFinding] = []
    var findings = try check(found.paths, planner, isWhole)
    if options.mendsFiles {
      let mending = FileMending(folder: console.workingFolder, language: options.language)
      // What is mended may show, or mend, something else; nothing takes more than a few rounds.
      for _ in 0..<5 {
        let done = try mending.mend(findings)
        guard !done.isEmpty else { break }
        mended += done
        findings = try check(found.paths, planner, isWhole)
      }
    }
    let report = CheckReport(
      findings: findings, mended: mended, fileCount: found.paths.count)
    let surroundings = RunSurroundings(
      environment: console.environment, folder: console.workingFolder)
    let status = console.show(
      report.bytes(
        options.checkFormat, colors: settings.colorsOutput, surroundings: surroundings))
    return status == .passed && !findings.isEmpty ? .failed : status
  }

  private func planner() throws(CommandError) -> Planner {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    do {
      return try Planner(registry.definitions)
    } catch {
      throw .definitions(error, seenFrom: console.workingFolder)
    }
  }

  private func check(
    _ paths: [String], _ planner: Planner, _ isWhole: Bool
  ) throws(CommandError) -> [CheckFinding] {
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    let checker = Checker(rules, seenFrom: console.workingFolder)
    let files = try reader.map(paths) { source in
      let file = reader.parse(source)
      return (file, checker.findings(in: file))
    }
    let plan = planner.plan(files.map(\.0))
    guard plan.undefinedParameterTypes.isEmpty else {
      throw .undefinedParameterTypes(
        plan.undefinedParameterTypes, seenFrom: console.workingFolder)
    }
    return checker.findings(in: plan, files: files.map(\.1), isWhole: isWhole)
  }

  /// Whether all features of the suite are among those found.
  private func isWhole(_ found: FeatureFinder) -> Bool {
    // A suite whose features lie elsewhere does not say where all of them are.
    guard let all = try? FeatureFinder(suitePaths, in: console.workingFolder) else { return false }
    return !all.paths.isEmpty && Set(found.identities).isSuperset(of: all.identities)
  }
}

extension CommandError {
  fileprivate static func linesOfCheck(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' was given with a line, but whole files are checked.",
      remedy: "Leave out the colon and what follows it.")
  }
}

/// How much `specs check` would find in the features of a run that the run itself does not report.
///
/// A run reports what keeps features from running; most of what `check` calls an error or a warning it
/// passes over. A person at a terminal sees one line that says where the rest is. Elsewhere nothing is
/// looked for, so a run in CI does not pay for a whole check.
struct CheckHint {
  /// The rules whose findings a run reports by itself, with files or with scenarios.
  private static let reportedByRun = Set(
    [
      CheckRule.parseError, .swallowedText, .stepLikeText, .undefinedStep, .wrongValue,
      .ambiguousStep, .unfittingBlock, .missingExamples, .missingSteps, .strayBlock,
    ].map(\.name))

  /// The line to print; `nil` if there is nothing more to find.
  let text: String?

  /// - Parameters:
  ///   - files: The files of the run.
  ///   - folder: The folder that places are relative to.
  init<World>(
    _ definitions: Definitions<World>, _ files: [ParseResult], _ rules: CheckSettings,
    seenFrom folder: String, command: String, paths: [String]
  ) {
    // The run has compiled the same definitions before.
    guard let planner = try? Planner(definitions) else {
      text = nil
      return
    }
    let checker = Checker(rules, seenFrom: folder)
    let readable = files.filter(\.errors.isEmpty)
    let findings = checker.findings(
      in: planner.plan(readable), files: readable.map(checker.findings), isWhole: false)
    let count = findings.count { !Self.reportedByRun.contains($0.rule.name) }
    let named = Self.arguments(paths, files, in: folder)
    let arguments = named.map { " " + ShellText.quoted($0) }.joined()
    text =
      count == 0
      ? nil
      : "`\(command) check\(arguments)` finds \(count.counted("more problem")) in these features."
  }

  /// What to check: what the run was asked for, unless that is lists or lines, which `check` refuses.
  private static func arguments(
    _ paths: [String], _ files: [ParseResult], in folder: String
  ) -> [String] {
    let areChecked = paths.allSatisfy { path in
      FileSystem.exists(FileSystem.absolute(path, in: folder))
    }
    guard !areChecked else { return paths }
    return files.count <= 3 ? files.map(\.document.source.uri) : []
  }
}

/// Makes the changes that findings propose in the files themselves. It leaves a file alone rather
/// than change what it means.
struct FileMending {
  /// What relative paths are relative to.
  let folder: String
  /// The dialect of files that do not name one.
  let language: String

  /// Mends what can be mended, and returns it.
  func mend(_ findings: [CheckFinding]) throws(CommandError) -> [CheckFinding] {
    var mended: [CheckFinding] = []
    let mendable = Dictionary(
      grouping: findings.filter { !$0.edits.isEmpty }, by: \.diagnostic.path)
    for path in mendable.keys.sorted() {
      mended += try mend(path, Self.separate(mendable[path] ?? []))
    }
    return mended
  }

  /// Those whose changes do not touch each other; the others have to wait for another round.
  private static func separate(_ findings: [CheckFinding]) -> [CheckFinding] {
    var end = 0
    return findings.sorted { $0.start < $1.start }.filter { finding in
      guard finding.start >= end else { return false }
      end = finding.edits.map(\.range.upperBound).max() ?? end
      return true
    }
  }

  private func mend(
    _ path: String, _ findings: [CheckFinding]
  ) throws(CommandError) -> [CheckFinding] {
    let reader = FeatureReader(folder: folder, language: language, workers: 1)
    let file = reader.parse(try reader.source(at: path))
    let source = SourceFile(
      uri: path, bytes: findings.flatMap(\.edits).applied(to: file.document.source.bytes))
    guard source.bytes != file.document.source.bytes,
      Mending(of: file, findings).isFaithful(reader.parse(source))
    else { return [] }
    do {
      try FileSystem.replace(FileSystem.absolute(path, in: folder), with: source.bytes)
    } catch {
      throw CommandError(
        "The file '\(path)' cannot be mended: \(error.reason).",
        remedy: "Allow writing it, or leave out --fix.")
    }
    return findings
  }
}

extension CheckFinding {
  /// Where its first change begins.
  fileprivate var start: Int { edits.map(\.range.lowerBound).min() ?? 0 }
}
