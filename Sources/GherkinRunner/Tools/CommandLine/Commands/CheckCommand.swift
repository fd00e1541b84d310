/// Reports what is wrong with features, without running them.
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

      Rules are configured in specs.json:
      {"check": {"missing-then": "off", "step-order": "error",
                 "scenario-length": {"max": 20}}}
      In a feature, a comment suppresses a rule for what follows:
      # specs:allow step-order because the user comes back
      """,
    statuses: [(.passed, "nothing was found"), (.failed, "something was found")],
    flags: [
      [.language, .parallel],
      Flag.color,
      [
        Flag(
          "format", short: "f", value: "NAME", in: .reports, chooses: \.[\CheckOptions.format],
          "Report as text (default), json for tools, or github for annotations of a workflow."
        ),
        Flag(
          "fix", in: .other, sets: \.[\CheckOptions.fixesFiles], to: true,
          "Fix in the files what can be fixed without changing their meaning, and report the rest."
        ).commandLineOnly(),
      ],
      Flag.settings,
    ])

  private let session: Session
  private var console: Console { session.console }
  private let rules: CheckSettings
  /// Where all features of the suite are.
  private let suitePaths: [String]

  init(_ session: Session) throws(CommandError) {
    self.session = session
    rules = try session.configuration.checkSettings()
    suitePaths = try session.configuration.suitePaths() ?? Session.standardPaths
  }

  func run() throws(CommandError) -> ExitStatus {
    let planner = try session.makePlanner()
    let found = try session.findWholeFeatures()
    for warning in SelectionWarnings.warnings(found) { console.note(warning) }
    guard !found.paths.isEmpty else { throw .nothing(to: "check", in: session.paths) }
    let coversSuite = coversSuite(found)
    let fixes = session.options[\CheckOptions.fixesFiles]
    var fixer = FileFixer(reader: session.reader(workers: 1), planner: planner)
    var findings = try check(found.paths, planner, coversSuite)
    // A fix may reveal something else to fix; a few rounds are enough.
    for _ in 0..<5 where fixes && fixer.fix(findings) {
      findings = try check(found.paths, planner, coversSuite)
    }
    let report = CheckReport(
      findings: findings, fixed: fixer.fixed, fileCount: found.paths.count, proposesFix: !fixes)
    let context = ReportContext(folder: session.folder, environment: console.environment)
    let format = session.options[\CheckOptions.format]
    let text = report.bytes(format, colors: session.colorsOutput, context: context)
    try console.print(format == .text ? console.guarded(text) : text)
    for finding in fixer.refused { console.note(finding.refusal) }
    for (_, problem) in fixer.problems.sorted(by: { $0.key < $1.key }) { console.report(problem) }
    return !fixer.problems.isEmpty ? .unusable : findings.isEmpty ? .passed : .failed
  }

  private func check(
    _ paths: [String], _ planner: Planner, _ coversSuite: Bool
  ) throws(CommandError) -> [CheckFinding] {
    let undefined = planner.suite.undefinedParameterTypes
    guard undefined.isEmpty else {
      throw .undefinedParameterTypes(undefined, seenFrom: session.folder)
    }
    let reader = session.reader()
    var workspace = Workspace(planner, rules, seenFrom: session.folder)
    workspace.coversSuite = coversSuite
    workspace.add(try reader.read(paths), workers: session.workers)
    let quarantine = try session.configuration.quarantineCheck(rules)
    return workspace.findings + rules.glossaryFindings
      + (quarantine?.findings(in: workspace.pickles, areAll: coversSuite) ?? [])
  }

  /// Whether all features of the suite are among those found.
  private func coversSuite(_ found: FeatureFinder) -> Bool {
    guard !session.arguments.paths.isEmpty else { return !found.paths.isEmpty }
    // Where the features of a suite are elsewhere and not configured, nothing lists all of them.
    guard let all = try? FeatureFinder(suitePaths, in: session.folder) else { return false }
    return !all.paths.isEmpty && Set(found.identities).isSuperset(of: all.identities)
  }
}

/// What `check` does with what it finds.
package struct CheckOptions: CommandOptions {
  package var format = CheckFormat.text
  /// Whether it fixes what it can.
  package var fixesFiles = false

  package init() {}
}
