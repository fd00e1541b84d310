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
      [.language, .readers],
      Flag.color,
      [
        Flag(
          "format", short: "f", value: "NAME", in: .reports, chooses: \.[\CheckOptions.format],
          "Report as text (default), json or github.\njson is for tools; github annotates a workflow."
        ),
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
  private let suitePaths: [String]

  init(_ session: Session) throws(CommandError) {
    self.session = session
    rules = try session.configuration.checkSettings()
    suitePaths = try session.configuration.wholeSuite()
  }

  func run() throws(CommandError) -> ExitStatus {
    let planner = try session.makePlanner()
    let found = try session.findWholeFeatures()
    for warning in found.warnings() { console.note(warning) }
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
    for finding in fixer.refused {
      console.note(
        "\(finding.diagnostic.place): not fixed, because the change would change what the file "
          + "means. Change it by hand. [\(finding.rule.name)]")
    }
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
    let features = try reader.read(paths)
    console.showing("checking \(features.count.counted("feature file"))") { _ in
      workspace.add(features, workers: session.workers)
    }
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

struct CheckOptions: CommandOptions {
  var format = CheckFormat.text
  var fixesFiles = false
}

/// Makes the changes that findings propose, in every file that can be written, and remembers what it did and what it
/// could not do. It leaves a change out rather than change the meaning of a file.
struct FileFixer {
  let reader: FeatureReader
  let planner: Planner
  private(set) var fixed: [CheckFinding] = []
  /// Those of the last round whose changes would change the meaning of their file.
  private(set) var refused: [CheckFinding] = []
  /// Why files cannot be fixed, by their paths.
  private(set) var problems: [String: CommandError] = [:]

  /// Fixes those of `findings` that can be fixed; `false` if nothing was.
  mutating func fix(_ findings: [CheckFinding]) -> Bool {
    let count = fixed.count
    refused = []
    let fixable = Dictionary(
      grouping: findings.filter { !$0.edits.isEmpty }, by: \.diagnostic.path)
    for (path, findings) in fixable.sorted(by: { $0.key < $1.key }) where problems[path] == nil {
      do throws(CommandError) {
        try fix(path, findings)
      } catch {
        problems[path] = error
      }
    }
    return fixed.count > count
  }

  private mutating func fix(_ path: String, _ findings: [CheckFinding]) throws(CommandError) {
    func read(_ source: SourceFile) -> ParseResult {
      planner.findingLostText(in: reader.parse(source))
    }
    let (fix, refused) = Fix.largest(
      of: read(try reader.source(at: path)), findings, parse: read)
    self.refused += refused
    guard let fix else { return }
    do {
      try FileSystem.replace(
        FileSystem.absolute(path, in: reader.folder), with: fix.fixedSource.bytes)
    } catch {
      throw CommandError(
        "The file '\(path)' cannot be fixed: \(error.reason).",
        remedy: "Allow writing to it, or leave out --fix.")
    }
    fixed += fix.findings
  }
}
