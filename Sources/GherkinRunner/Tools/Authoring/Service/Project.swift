/// What a client of the service knows of a folder: where its features are, and what defines their steps.
package struct Project: Sendable {
  /// What paths are shown relative to, and where the command line would be used.
  package let folder: String
  package let planner: Planner
  package let settings: CheckSettings
  /// The words of the domain.
  package let glossary: Glossary
  /// The dialect of files that do not name one.
  package let language: String
  /// How many files to work on at a time.
  package let workers: Int
  /// Where `specs.json` is, or would be.
  package let configurationPath: String
  /// The features that are for engineers.
  package let technical: TechnicalFeatures
  /// How the features are run; nil if they cannot be.
  package let program: ProjectProgram?
  /// What keeps definitions from being known, in words for the user; the rest works without.
  package let problem: String?
  /// The definitions that cannot be used.
  package let definitionProblems: [DefinitionProblem]
  /// The paths of the suite: files, and folders of features.
  package let paths: [String]
  /// Finds the features of the suite.
  package let findFeatures: @Sendable () -> FeatureFiles
}

/// Loads the project that a folder belongs to. Definitions are made by code of the suite, so this may take its time.
package typealias ProjectLoader = @Sendable (_ folder: String) -> Result<Project, ProjectProblem>

/// Why a project cannot be loaded: a configuration file with a mistake.
package struct ProjectProblem: Error, Sendable, Equatable {
  package let message: String
  /// The file with the mistake.
  package let path: String
  /// The place of the mistake, from 1.
  package let line: Int
  package let column: Int
}

/// The feature files of a suite at one moment. No file is read for it.
package struct FeatureFiles: Sendable, Equatable {
  /// The files, as the command line shows them.
  package let paths: [String]
  /// By what a file that was saved differs from before.
  let states: [String: FileSystem.State]
  /// Why files may be missing.
  package let problems: [String]

  /// The same with the files of before that are still there, if some could not be looked for: one folder that cannot be
  /// read hides all others.
  func keeping(_ former: FeatureFiles, in folder: String) -> FeatureFiles {
    guard !problems.isEmpty else { return self }
    let kept = former.paths.filter {
      states[$0] == nil && FileSystem.exists(FileSystem.absolute($0, in: folder))
    }
    return FeatureFiles(
      paths: paths + kept,
      states: states.merging(kept.compactMap { path in former.states[path].map { (path, $0) } }) {
        $1
      },
      problems: problems)
  }

  /// Whether a file is among them.
  package func contains(_ path: String) -> Bool { states[path] != nil }

  package static let none = FeatureFiles(paths: [], states: [:], problems: [])
}
