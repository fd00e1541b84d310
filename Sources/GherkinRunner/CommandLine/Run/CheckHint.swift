/// How much `specs check` would find in the features of a run that the run itself does not report.
///
/// A run reports only what keeps features from running. On a terminal, one line says how much more `check`
/// would report; elsewhere nothing is checked, so a run in CI does not pay for it.
struct CheckHint {
  /// The rules whose findings a run reports itself.
  private static let reportedByRun = Set(
    [
      CheckRule.parseError, .swallowedText, .stepLikeText, .undefinedStep, .wrongValue,
      .ambiguousStep, .argumentMismatch, .missingExamples, .missingSteps, .misplacedArgument,
      .unknownPlaceholder,
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
    var workspace = Workspace(planner, rules, seenFrom: folder)
    workspace.add(files.filter(\.errors.isEmpty))
    let count = workspace.findings(coversSuite: false).count {
      !Self.reportedByRun.contains($0.rule.name)
    }
    let named = Self.arguments(paths, files, in: folder)
    let arguments = named.map { " " + ShellText.quoted($0) }.joined()
    text =
      count == 0
      ? nil
      : "`\(command) check\(arguments)` finds \(count.counted("more problem")) in these features."
  }

  /// What to check: the paths of the run, unless they are lists or have lines, which `check` refuses.
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
