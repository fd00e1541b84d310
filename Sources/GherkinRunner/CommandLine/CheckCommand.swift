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
