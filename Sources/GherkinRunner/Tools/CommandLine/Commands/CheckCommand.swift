struct CheckCommand: Command {
  static let description = CommandDescription(
    name: "check", summary: "Report what is wrong with features, without running them.",
    synopsis: "[PATH]… [options]",
    operand: .features,
    details: """
      PATH is a .feature or .feature.md file, or a folder to search for them (default:
      the paths in specs.json, or else Features). Reports files that cannot be parsed;
      steps that are undefined, ambiguous or have a value that does not fit, in every
      row of examples; step definitions that no feature uses, if all features are
      checked; and what the rules in docs/rules.md find.

      A finding is an error if something does not run, or not as it is written; a
      warning if it is very likely a mistake; or else a matter of style.

      Rules are configured in specs.json:
      {"check": {"missing-then": "off", "step-order": "error",
                 "several-whens": {"max": 3}, "fail-on": "warning"}}
      In a feature, a comment suppresses a rule for what follows:
      # specs:allow step-order because the user comes back
      """,
    statuses: [
      (.passed, "no error was found, nor what --fail-on names"),
      (.failed, "something was found, or --fix met a file that was saved meanwhile"),
    ],
    flags: [
      [.language, .readers, .color],
      [
        Flag(
          "format", short: "f", value: "NAME", in: .reports, chooses: \.[\CheckOptions.format],
          "Report as text (default), json or github.\njson is for tools; github annotates a workflow."
        ),
        Flag(
          "style", in: .reports, sets: \.[\CheckOptions.listsStyle], to: true,
          "List findings of style.\nWithout it, there is only one line with how many there are of each rule."
        ).commandLineOnly(),
        Flag(
          "baseline", value: "FILE", in: .reports, sets: \.[\CheckOptions.baseline],
          from: FlagValues.nonEmpty("the path of a file"),
          """
          Report only what FILE does not hold.
          Says which entries of FILE no longer apply. If there is no FILE, all findings are written to it, besides being \
          reported.
          """
        ).commandLineOnly().offering(.file),
        Flag(
          "fail-on", value: "LEVEL", in: .other, chooses: \.[\CheckOptions.failsOn],
          "Exit with 1 for error (default), warning or style.\nIncludes findings of higher levels; style lists those of style."
        ).commandLineOnly(),
        Flag(
          "fix", in: .other, sets: \.[\CheckOptions.fixesFiles], to: true,
          "Fix what can be fixed without changing the meaning.\nReports the rest."
        ).commandLineOnly(),
      ],
      Flag.settings,
    ])

  private let session: Session
  private var console: Console { session.console }
  private let rules: CheckSettings
  private let glossary: Glossary
  private let suitePaths: [String]

  init(_ session: Session) throws(CommandError) {
    self.session = session
    rules = session.configuration.rules
    glossary = try session.configuration.glossary()
    suitePaths = try session.configuration.wholeSuite()
  }

  func run() throws(CommandError) -> ExitStatus {
    let planner = try session.makePlanner()
    let found = try session.findWholeFeatures()
    for warning in found.warnings() { console.note(warning) }
    guard !found.paths.isEmpty else { throw .nothing(to: "check", in: session.paths) }
    let coversSuite = coversSuite(found)
    let fixes = session.options[\CheckOptions.fixesFiles]
    var fixer = FileFixer(folder: session.folder)
    var (findings, workspace) = try check(found.paths, planner, coversSuite)
    // A fix may reveal something else to fix; a few rounds are enough.
    for _ in 0..<5 where fixes && fixer.fix(findings, in: workspace) {
      (findings, workspace) = try check(found.paths, planner, coversSuite)
    }
    let failsOn =
      (session.arguments.sets("fail-on") ? nil : session.configuration.checkFailure)
      ?? session.options[\CheckOptions.failsOn]
    let all = findings.count
    let notes = try compare(&findings, coversSuite ? nil : found.paths)
    let report = CheckReport(
      findings: findings, fixed: fixer.fixed, fileCount: found.paths.count,
      knownCount: all - findings.count, proposesFix: !fixes,
      listsStyle: session.options[\CheckOptions.listsStyle] || failsOn == .style)
    let context = ReportContext(folder: session.folder, environment: console.environment)
    let format = session.options[\CheckOptions.format]
    let text = report.bytes(format, colors: session.colorsOutput, context: context)
    try console.print(format == .text ? console.guarded(text) : text)
    for note in notes + workspace.missingTags { console.note(note) }
    let unchanged = fixer.problems.sorted { $0.key < $1.key }.map(\.value)
    for file in unchanged { console.report(file.reason) }
    if unchanged.contains(where: { $0.status == .unusable }) { return .unusable }
    let fails = findings.contains { $0.diagnostic.severity >= failsOn }
    return fails || !unchanged.isEmpty ? .failed : .passed
  }

  /// Leaves the findings that the baseline does not hold. Where it is to be written all of them are reported: a wrong
  /// path must not make a check pass.
  ///
  /// - Returns: What is said of the baseline.
  private func compare(
    _ findings: inout [CheckFinding], _ paths: [String]?
  ) throws(CommandError) -> [String] {
    guard let path = session.options[\CheckOptions.baseline] else { return [] }
    if let baseline = try Baseline(readFrom: path, seenFrom: session.folder) {
      let (new, notes) = baseline.new(among: findings, in: paths)
      findings = new
      return notes
    }
    let baseline = Baseline(at: path, of: findings, seenFrom: session.folder)
    try baseline.write()
    return [
      "There was no baseline \(path), so it was written: \(baseline.count.counted("finding")), "
        + "which the next check with it does not report."
    ]
  }

  private func check(
    _ paths: [String], _ planner: Planner, _ coversSuite: Bool
  ) throws(CommandError) -> (findings: [CheckFinding], workspace: Workspace) {
    let undefined = planner.suite.undefinedParameterTypes
    guard undefined.isEmpty else {
      throw .undefinedParameterTypes(undefined, seenFrom: session.folder)
    }
    let files = try session.readFeatures(paths)
    let isEmpty = files.allSatisfy { $0.errors.isEmpty && $0.document.scenarios.isEmpty }
    var rules = rules
    rules.areWithoutScenarios = isEmpty
    var workspace = Workspace(planner, rules, glossary: glossary, seenFrom: session.folder)
    workspace.coversSuite = coversSuite
    workspace.tagUses =
      try session.configuration.tagUses(ofOptions: true, areAll: coversSuite)
      + NamedTags.Use.hooks(planner.suite, areAll: coversSuite)
    // Where steps without a definition and wrong values count differently, it matters which of the two a step is.
    let listsSteps =
      files.count == 1 || session.options[\CheckOptions.format] != .text
      || session.options[\CheckOptions.baseline] != nil
      || rules.severity(of: .undefinedStep) != rules.severity(of: .wrongValue)
      || files.contains { !$0.document.suppressions.isEmpty }
    console.showing("checking \(files.count.counted("feature file"))") { _ in
      workspace.add(
        files, workers: session.workers, mostCompared: listsSteps ? .max : Self.mostCompared)
    }
    let found = session.configuration.quarantineFindings(
      in: workspace.pickles, areAll: coversSuite, rules)
    return (workspace.findings + found, workspace)
  }

  /// A suite with more texts of undefined steps is to be written rather than corrected.
  private static let mostCompared = 500

  /// Whether all features of the suite are among those found.
  private func coversSuite(_ found: FeatureFinder) -> Bool {
    guard !session.arguments.paths.isEmpty else { return !found.paths.isEmpty }
    // Where the features of a suite are elsewhere and not configured, nothing lists all of them.
    guard let all = try? FeatureFinder(suitePaths, in: session.folder) else { return false }
    return !all.paths.isEmpty && Set(found.identities).isSuperset(of: all.identities)
  }
}

struct CheckOptions: CommandOptions {
  var format = CheckFormat.text
  var fixesFiles = false
  var listsStyle = false
  var failsOn = Diagnostic.Severity.error
  var baseline: String?
}

/// Makes the changes that findings offer, in every file that can be written, and remembers what it did and what it could
/// not do.
struct FileFixer {
  let folder: String
  private(set) var fixed: [CheckFinding] = []
  /// Why files were left as they are, by their paths.
  private(set) var problems: [String: UnchangedFile] = [:]

  /// Fixes those of `findings` in `workspace` that can be fixed; returns false if nothing was.
  mutating func fix(_ findings: [CheckFinding], in workspace: Workspace) -> Bool {
    let count = fixed.count
    let fixable = Dictionary(
      grouping: findings.filter { !$0.edits.isEmpty }, by: \.diagnostic.path)
    for (path, findings) in fixable.sorted(by: { $0.key < $1.key }) where problems[path] == nil {
      // The text that was checked, since the places of changes are places in it.
      guard let checked = workspace.file(at: path) else { continue }
      do throws(UnchangedFile) {
        let fix = Fix(of: checked, findings.fixable)
        try checked.document.source.replace(with: fix.fixedSource.bytes, in: folder)
        fixed += fix.findings
      } catch {
        problems[path] = error
      }
    }
    return fixed.count > count
  }
}
