/// What `specs.json` says about editors, under `editor`.
package struct EditorSettings: Sendable, Equatable {
  /// When the program is built for the editor.
  package enum BuildTime: String, Sendable, CaseIterable {
    /// When the editor asks for it.
    case ask
    /// Also when a Swift file of step definitions is saved, once it was allowed in this session.
    case save
    case never
  }

  /// A file with Cucumber Messages of other runs, whose results are shown; relative to the project.
  package var results: String?
  /// The program that the server uses, if not the one that was started; relative to the project.
  package var executable: String?
  /// The command that builds the program, and its arguments.
  package var build: [String]?
  package var buildTime = BuildTime.ask
}

/// How a project is run.
package struct ProjectProgram: Sendable, Equatable {
  /// The program with the step definitions.
  package let path: String
  /// What precedes the names of features in a run: the command, and options that were given to the server.
  package var arguments = ["run"]
  package var settings = EditorSettings()

  /// The command that builds it: that of the settings or, in a package, that of Swift's package manager.
  package func buildCommand(in folder: String) -> [String]? {
    guard settings.buildTime != .never else { return nil }
    if let build = settings.build { return build }
    guard FileSystem.isOrdinaryFile(FileSystem.absolute("Package.swift", in: folder)),
      let product = path.split(separator: "/").last
    else { return nil }
    let kind = path.contains("/release/") ? "release" : "debug"
    return ["swift", "build", "--configuration", kind, "--product", String(product)]
  }
}
