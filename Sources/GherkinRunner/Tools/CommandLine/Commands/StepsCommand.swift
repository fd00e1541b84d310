struct StepsCommand: Command {
  static let description = CommandDescription(
    name: "steps", summary: "List the steps that features can use, and where they are used.",
    synopsis: "[WORD]… [PATH]… [options]",
    operand: .features,
    details: """
      With one WORD or several, lists only step definitions that contain them, best
      match first, in any order and with tolerance for misspellings. A word of the
      glossary in specs.json finds those with the same meaning too. PATH, which
      contains a /, ends in .feature or .feature.md, or is a folder here, is where
      to look for uses (default: the paths in specs.json, or else Features).
      """,
    statuses: [
      (.passed, "a step definition was found; with --unused, every one is used"),
      (.failed, "none was found, or an unused one, or a feature file could not be parsed"),
    ],
    flags: [
      [
        .language, .color,
        .sheetFormat,
        Flag(
          "unused", in: .reports, sets: \.[\StepsOptions.listsUnusedOnly], to: true,
          "List only step definitions that no feature uses."
        ),
        Flag(
          "verbose", short: "v", in: .reports, sets: \.verbosity, to: .verbose,
          "List also the steps of engineers.\nOnly features use them that \"technical\" in specs.json names."
        ),
      ],
      Flag.settings,
    ])

  private let session: Session
  private var console: Console { session.console }
  /// What to search for; all step definitions are listed if it is `nil`.
  private let query: String?
  private let paths: [String]
  private let origin: PathOrigin

  init(_ session: Session) throws(CommandError) {
    self.session = session
    let words = session.arguments.paths.filter { !Self.isPath($0, in: session.folder) }
    query = words.isEmpty ? nil : words.joined(separator: " ")
    (paths, origin) = try session.featurePaths(
      typed: session.arguments.paths.filter { Self.isPath($0, in: session.folder) })
  }

  func run() throws(CommandError) -> ExitStatus {
    let plan = try session.makePlanner().plan(
      try session.readFeatures(try findFeatures()), workers: session.workers)
    console.report(plan.files.flatMap(\.diagnostics), colors: session.colorsErrors)
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: session.folder))
    }
    let isUnused = session.options[\StepsOptions.listsUnusedOnly]
    let report = CatalogReport(
      Catalog(plan, technical: try session.configuration.technicalFeatures()), query: query,
      isUnused: isUnused, showsTechnical: session.options.verbosity == .verbose,
      glossary: try session.configuration.glossary(), folder: session.folder)
    try session.print(report)
    guard plan.undefinedParameterTypes.isEmpty else { return .unusable }
    guard plan.parseErrors.isEmpty else { return .failed }
    return report.isEmpty == isUnused ? .passed : .failed
  }

  /// The feature files in which to look for uses. Without any, step definitions can be listed, but not
  /// the unused ones.
  private func findFeatures() throws(CommandError) -> [String] {
    let isOptional = origin == .standard && !session.options[\StepsOptions.listsUnusedOnly]
    let exist = { FileSystem.exists($0, in: session.folder) }
    if isOptional, !paths.contains(where: exist) {
      console.note("There is no folder 'Features', so uses of steps are not shown.")
      return []
    }
    let found = try session.findWholeFeatures(paths, origin)
    if found.paths.isEmpty, !isOptional {
      throw .nothing(to: "search for uses of steps", in: paths)
    }
    return found.paths
  }

  /// Whether an argument is a path rather than a word of a step.
  private static func isPath(_ argument: String, in folder: String) -> Bool {
    if argument.contains("/") || FeatureFinder.isFeature(argument) { return true }
    // What is not there is no folder, but words to search for.
    let entry = try? FileSystem.look(at: FileSystem.absolute(argument, in: folder))
    return entry?.kind == .folder
  }
}

struct StepsOptions: CommandOptions {
  var listsUnusedOnly = false
}
