extension Project {
  /// Loads projects with the options of `session`.
  ///
  /// - Parameter paths: Where features are, relative to the folder of `session`; empty for the whole suite.
  package static func loader(_ session: Session, paths: [String] = []) -> ProjectLoader {
    { folder in load(folder, session, paths) }
  }

  private static func load(
    _ opened: String, _ session: Session, _ chosen: [String]
  ) -> Result<Project, ProjectProblem> {
    let folder = root(of: opened)
    let configurationPath =
      session.options.configPath.map { FileSystem.absolute($0, in: session.folder) }
      ?? FileSystem.absolute(ConfigurationFile.standardName, in: folder)
    var console = session.console
    console.workingFolder = folder
    do throws(CommandError) {
      let project = try session.session(
        for: [CheckCommand.name] + session.configurationSwitches, console,
        session.interruption ?? Interruption())
      let configuration = project.configuration
      var settings = configuration.rules
      let program = ProjectProgram(
        path: session.console.programPath,
        arguments: [RunCommand.name] + session.configurationSwitches,
        settings: try EditorSettings(configuration.file?["editor"]))
      // A name that leads nowhere is said by the command that writes the report.
      let technical = (try? configuration.technicalFeatures()) ?? TechnicalFeatures()
      let paths =
        chosen.isEmpty
        ? try configuration.wholeSuite()
        : chosen.map { path in
          let path = FileSystem.absolute(path, in: session.folder)
          return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
        }
      let (planner, unusable) = project.usableDefinitions()
      settings.areWithoutDefinitions = unusable != nil
      let undefined = planner.suite.undefinedParameterTypes
      let problem =
        unusable.map { CommandError.definitions($0, seenFrom: folder) }
        ?? (undefined.isEmpty ? nil : .undefinedParameterTypes(undefined, seenFrom: folder))
      return .success(
        Project(
          folder: folder, planner: planner,
          settings: settings,
          glossary: try configuration.glossary(), language: project.options.language,
          workers: project.workers, configurationPath: configurationPath, technical: technical,
          program: program,
          problem: problem?.problem,
          definitionProblems: unusable?.problems ?? undefined.map(\.problem), paths: paths
        ) {
          let found = FeatureSnapshot(paths, in: folder)
          return FeatureFiles(
            paths: found.orderedPaths, states: found.states,
            problems: found.problems.map(\.description))
        })
    } catch {
      return .failure(
        ProjectProblem(
          message: error.description, path: configurationPath, line: error.place?.line ?? 1,
          column: error.place?.column ?? 1))
    }
  }

  /// The folder in which the command line would be used: that of the nearest `specs.json`, or else of the nearest
  /// package.
  static func root(of opened: String) -> String {
    if let settings = ConfigurationFile.place(nearestTo: opened) {
      let height = settings.split(separator: "/").count - 1
      return FileSystem.folders(from: opened).dropFirst(height).first { _ in true } ?? opened
    }
    return FileSystem.folders(from: opened).first {
      FileSystem.isOrdinaryFile(FileSystem.absolute("Package.swift", in: $0))
    } ?? opened
  }
}

extension Session {
  /// The options that say where the configuration is, with paths that are right in every folder.
  var configurationSwitches: [String] {
    let file = options.configPath.map { ["--config", FileSystem.absolute($0, in: folder)] }
    let language = arguments.sets("language") ? ["--language", options.language] : []
    return (file ?? []) + options.profiles.flatMap { ["--profile", $0] } + language
  }

  /// A planner of the definitions of the suite, as far as they can be used, and what is wrong with them.
  fileprivate func usableDefinitions() -> (planner: Planner, problems: DefinitionProblems?) {
    func definitions(
      of suite: some SpecSuite
    ) -> (planner: Planner, problems: DefinitionProblems?) {
      do {
        return (try Planner(suite.definitions()), nil)
      } catch {
        return (Planner(CompiledSuite()), error)
      }
    }
    return definitions(of: makeSuite())
  }
}
