import Foundation
import PackagePlugin

/// Generates a test for each scenario of the features of a test target, before it is compiled.
///
/// The generator finds the features at each build: those that `specs-tests.json` in the target's folder names;
/// without it, those in the target's folder or, if there are none, in the folder `Features` beside
/// `Package.swift`.
@main struct GherkinTestPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = (target as? any SourceModuleTarget)?.sourceFiles.map { $0 } ?? []
    let generation = Generation(
      target: target.name, folder: target.directoryURL, package: context.package.directoryURL,
      files: files, output: context.pluginWorkDirectoryURL)
    return try generation.commands(try context.tool(named: "GherkinTestGenerator").url)
  }
}

/// The generation of the tests of one target.
struct Generation {
  let target: String
  /// The target's folder.
  let folder: URL
  /// The folder of the package.
  let package: URL
  /// The files of the target.
  let files: [File]
  /// The folder for what is generated.
  let output: URL

  func commands(_ tool: URL) throws -> [Command] {
    let source = output.appending(path: "ScenarioTests.swift")
    // An input that the generator changes, so that each build runs it.
    let stamp = output.appending(path: "stamp")
    if !FileManager.default.fileExists(atPath: stamp.path) { try Data().write(to: stamp) }
    let resources = files.filter { $0.type == .resource }.map(\.url.path)
    return [
      .buildCommand(
        displayName: "Generating the tests of the features of \(target)", executable: tool,
        arguments: [source.path, stamp.path, package.path, target, folder.path] + resources,
        inputFiles: [stamp] + handled, outputFiles: [source])
    ]
  }

  /// The files that SwiftPM would warn of if no command used them. It plans again when one of them is gone, so they
  /// may be inputs; not what is behind a link to another folder.
  private var handled: [URL] {
    let place = folder.resolvingSymlinksInPath().path + "/"
    return files.filter { file in
      let name = file.url.lastPathComponent
      return file.type == .unknown
        && (name.hasSuffix(".feature") || name.hasSuffix(".feature.md")
          || name == "specs-tests.json")
        && file.url.resolvingSymlinksInPath().path.hasPrefix(place)
    }.map(\.url)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GherkinTestPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = context.xcodeProject.directoryURL
      let generation = Generation(
        target: target.displayName, folder: project.appending(path: target.displayName),
        package: project, files: target.inputFiles.map { $0 },
        output: context.pluginWorkDirectoryURL)
      return try generation.commands(try context.tool(named: "GherkinTestGenerator").url)
    }
  }
#endif
