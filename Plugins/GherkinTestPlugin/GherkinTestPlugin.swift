import Foundation
import PackagePlugin

/// Generates a test for each scenario of the features of a test target, before it is compiled.
///
/// The features are those that `specs-tests.json` in the target's folder names; without it, those in the
/// target's folder or, if there are none, in the folder `Features` beside `Package.swift`.
@main struct GherkinTestPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let resources = (target as? any SourceModuleTarget)?.sourceFiles.filter { $0.type == .resource }
    let generation = Generation(
      target: target.name, folder: target.directoryURL, package: context.package.directoryURL,
      resources: resources.map { $0.map(\.url) } ?? [], output: context.pluginWorkDirectoryURL)
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
  /// The files and folders that the target has as resources.
  let resources: [URL]
  /// The folder for what is generated.
  let output: URL

  func commands(_ tool: URL) throws -> [Command] {
    let settings = folder.appending(path: "specs-tests.json")
    let hasSettings = FileManager.default.fileExists(atPath: settings.path)
    guard let features = try features(hasSettings ? settings : nil) else { return [] }
    guard !features.isEmpty else {
      Diagnostics.error(
        """
        \(target) has no features to make tests of. Put *.feature files into \(folder.path) or into \
        \(package.appending(path: "Features").path), or name them in \(settings.path): \
        {"features": ["../../Features"]}
        """)
      return []
    }
    let areResources = features.allSatisfy { feature in
      resources.contains { feature.path == $0.path || feature.path.hasPrefix($0.path + "/") }
    }
    let source = output.appending(path: "ScenarioTests.swift")
    let options = [
      source.path, package.path, target, hasSettings ? settings.path : "",
      areResources ? "resources" : "",
    ]
    let count = features.count == 1 ? "1 feature" : "\(features.count) features"
    return [
      .buildCommand(
        displayName: "Generating the tests of \(count) for \(target)",
        executable: tool, arguments: options + features.map(\.path),
        inputFiles: features + (hasSettings ? [settings] : []), outputFiles: [source])
    ]
  }

  /// The features of the target; `nil` if the settings name a place that has none, which is reported here.
  private func features(_ settings: URL?) throws -> [URL]? {
    if let settings {
      let content = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: settings))
      if let paths = content.features {
        let places = paths.map { folder.appending(path: $0).standardizedFileURL }
        let found = places.map(features(in:))
        let empty = zip(places, found).filter(\.1.isEmpty).map(\.0)
        for place in empty {
          Diagnostics.error("\(settings.path): there is no feature at \(place.path).")
        }
        return empty.isEmpty ? found.flatMap(\.self) : nil
      }
    }
    let own = features(in: folder)
    return own.isEmpty ? features(in: package.appending(path: "Features")) : own
  }

  /// The features in a folder, at any depth, or the feature at that path.
  private func features(in place: URL) -> [URL] {
    if isFeature(place.lastPathComponent) {
      return FileManager.default.fileExists(atPath: place.path) ? [place] : []
    }
    // A folder that is not there has no features, which the caller reports.
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: place.path)) ?? []
    return paths.filter { path in
      isFeature(path) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().map { place.appending(path: $0) }
  }

  private func isFeature(_ name: String) -> Bool {
    name.hasSuffix(".feature") || name.hasSuffix(".feature.md")
  }

  /// What the plug-in needs of the settings; the generator reads the rest.
  private struct Settings: Decodable {
    var features: [String]?
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GherkinTestPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = context.xcodeProject.directoryURL
      let generation = Generation(
        target: target.displayName, folder: project.appending(path: target.displayName),
        package: project, resources: target.inputFiles.filter { $0.type == .resource }.map(\.url),
        output: context.pluginWorkDirectoryURL)
      return try generation.commands(try context.tool(named: "GherkinTestGenerator").url)
    }
  }
#endif
