/// Reports what is wrong with features without running them: `specs check`.
struct CheckCommand<Suite: SpecSuite> {
  let suite: Suite
  let options: Options
  let settings: Settings
  /// The rules that are on.
  let rules: CheckSettings
  /// Where all features of the suite are.
  let suitePaths: [String]
  let console: Console

  /// Checks the given files; any finding makes the exit status 1.
  ///
  /// - Throws: What keeps the files from being read, fixed or reported.
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
    let coversSuite = coversSuite(found)
    var fixed: [CheckFinding] = []
    var findings = try check(found.paths, planner, coversSuite)
    if options.fixes {
      let fixer = FileFixer(folder: console.workingFolder, language: options.language)
      // A fix may uncover another finding; nothing takes more than a few rounds.
      for _ in 0..<5 {
        let done = try fixer.fix(findings)
        guard !done.isEmpty else { break }
        fixed += done
        findings = try check(found.paths, planner, coversSuite)
      }
    }
    let report = CheckReport(findings: findings, fixed: fixed, fileCount: found.paths.count)
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
    _ paths: [String], _ planner: Planner, _ coversSuite: Bool
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
    return checker.findings(in: plan, files: files.map(\.1), coversSuite: coversSuite)
  }

  /// Whether all features of the suite are among those found.
  private func coversSuite(_ found: FeatureFinder) -> Bool {
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

/// How many findings `specs check` would report for the features of a run beyond what the run reports.
///
/// A run reports only what keeps features from running. A person at a terminal sees one line that
/// refers to `check`; elsewhere nothing is checked, so a run in CI does not take longer.
struct CheckHint {
  /// The rules whose findings a run reports by itself, with files or with scenarios.
  private static let reportedByRun = Set(
    [
      CheckRule.parseError, .swallowedText, .stepLikeText, .undefinedStep, .wrongValue,
      .ambiguousStep, .argumentMismatch, .missingExamples, .missingSteps, .misplacedArgument,
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
      in: planner.plan(readable), files: readable.map(checker.findings), coversSuite: false)
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

/// Makes the changes that findings propose in the files themselves. A file whose meaning would change
/// is left alone.
struct FileFixer {
  /// What relative paths are relative to.
  let folder: String
  /// The dialect of files that do not name one.
  let language: String

  /// Fixes what can be fixed, and returns it.
  func fix(_ findings: [CheckFinding]) throws(CommandError) -> [CheckFinding] {
    var fixed: [CheckFinding] = []
    let fixable = Dictionary(
      grouping: findings.filter { !$0.edits.isEmpty }, by: \.diagnostic.path)
    for path in fixable.keys.sorted() {
      fixed += try fix(path, Self.separate(fixable[path] ?? []))
    }
    return fixed
  }

  /// Those whose changes do not overlap; the others have to wait for another round.
  private static func separate(_ findings: [CheckFinding]) -> [CheckFinding] {
    var end = 0
    return findings.sorted { $0.start < $1.start }.filter { finding in
      guard finding.start >= end else { return false }
      end = finding.edits.map(\.range.upperBound).max() ?? end
      return true
    }
  }

  private func fix(
    _ path: String, _ findings: [CheckFinding]
  ) throws(CommandError) -> [CheckFinding] {
    let reader = FeatureReader(folder: folder, language: language, workers: 1)
    let file = reader.parse(try reader.source(at: path))
    let fix = Fix(of: file, findings)
    let source = fix.fixedSource
    guard source.bytes != file.document.source.bytes, fix.preservesMeaning(reader.parse(source))
    else { return [] }
    do {
      try FileSystem.replace(FileSystem.absolute(path, in: folder), with: source.bytes)
    } catch {
      throw CommandError(
        "The file '\(path)' cannot be fixed: \(error.reason).",
        remedy: "Make it writable, or leave out --fix.")
    }
    return findings
  }
}

extension CheckFinding {
  /// Where its first change begins.
  fileprivate var start: Int { edits.map(\.range.lowerBound).min() ?? 0 }
}
