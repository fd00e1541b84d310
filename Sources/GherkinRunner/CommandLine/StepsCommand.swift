/// Lists the phrases that features may use, and how they are used: `specs steps`.
struct StepsCommand<Suite: SpecSuite> {
  private let suite: Suite
  private let options: Options
  private let settings: Settings
  private let console: Console
  /// What is looked for; nothing if all phrases are wanted.
  private let query: String?
  /// Whether somebody said where features are.
  private let namesPaths: Bool

  /// - Parameters:
  ///   - typed: What stands on the command line alone; its paths are words to look for as well.
  ///   - options: What holds, given `specs.json`.
  ///   - paths: Where features are according to `specs.json`.
  init(
    suite: Suite, typed: Options, options: Options, paths: [String], console: Console
  ) throws(CommandError) {
    let words = typed.paths.filter { !Self.isPath($0) }
    let typedPaths = typed.paths.filter(Self.isPath)
    var options = options
    options.paths = typedPaths.isEmpty ? paths : typedPaths
    if !typedPaths.isEmpty { options.pathFile = nil }
    self.suite = suite
    self.options = options
    self.console = console
    query = words.isEmpty ? nil : words.joined(separator: " ")
    namesPaths = !options.paths.isEmpty
    settings = try Settings(options, console: console)
  }

  /// Prints what was asked for.
  ///
  /// - Throws: What keeps definitions or files from being read or the output from being written.
  func run() throws(CommandError) -> ExitStatus {
    let plan = try makePlan()
    console.report(plan.files.flatMap(\.diagnostics), colors: settings.colorsErrors)
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: console.workingFolder))
    }
    let selection = CatalogueSelection(
      Catalogue(plan), query: query, isUnused: options.wantsUnused)
    let status = console.show(bytes(of: selection))
    guard status == .passed, plan.undefinedParameterTypes.isEmpty else { return .unusable }
    guard plan.parseErrors.isEmpty else { return .failed }
    return (selection.count > 0) == options.wantsUnused ? .failed : .passed
  }

  private func makePlan() throws(CommandError) -> Plan {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let planner: Planner
    do throws(DefinitionProblems) {
      planner = try Planner(registry.definitions)
    } catch {
      throw .definitions(error, seenFrom: console.workingFolder)
    }
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    return planner.plan(try reader.read(try paths()), workers: settings.parallel)
  }

  /// The feature files in which uses are looked for. Phrases can be listed before there are any, as
  /// long as nobody asks which of them are unused.
  private func paths() throws(CommandError) -> [String] {
    let isOptional = !namesPaths && !options.wantsUnused
    let places = settings.paths
    if isOptional,
      !places.contains(where: {
        FileSystem.exists(FileSystem.absolute($0, in: console.workingFolder))
      })
    {
      console.errors.write("There is no folder 'Features', so no use of a phrase is known.\n")
      return []
    }
    let found = try FeatureFinder(
      places, in: console.workingFolder, origin: settings.pathOrigin)
    if found.paths.isEmpty, !isOptional { throw .noFiles(in: places) }
    return found.paths
  }

  private func bytes(of selection: CatalogueSelection) -> [UInt8] {
    let style = ReportStyle(
      theme: settings.colorsOutput ? .colored : .plain, folder: console.workingFolder,
      command: console.command)
    switch options.catalogueFormat {
    case .text:
      var text = CatalogueText(style)
      return text.bytes(of: selection)
    case .json:
      var json = CatalogueJSON(style)
      return json.bytes(of: selection)
    case .markdown: return CatalogueMarkdown(style).bytes(of: selection)
    case .html: return CatalogueHTML(style).bytes(of: selection)
    }
  }

  /// Whether an argument is written like a path rather than like a word of a phrase.
  private static func isPath(_ argument: String) -> Bool {
    argument.contains("/") || FeatureFinder.isFeature(argument)
  }
}
