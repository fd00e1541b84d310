/// The generator as a program, which the plug-in starts before the tests are compiled.
package enum TestGeneratorCommand {
  /// Runs it with the arguments that follow the program's name:
  /// `OUTPUT STAMP PACKAGE-FOLDER TARGET TARGET-FOLDER RESOURCE…`.
  ///
  /// What is wrong with the features or the settings is no error of the build: the tests fail for it, and say so.
  ///
  /// - Returns: What to print; empty on success.
  package static func run(_ arguments: [String]) -> String? {
    guard arguments.count >= 5 else {
      return """
        error: this program is for the plug-in GherkinTestPlugin, and runs with its arguments. If the plug-in has started \
        it, the plan of the build is that of another version: run 'touch Package.swift', and build again.
        """
    }
    do {
      try write(source(arguments), to: arguments[0])
      // The stamp is an input of the command that changes whenever it runs, so that each build runs it again: features
      // that were added or removed are noticed wherever they are, and none has to be an input that can vanish.
      try write("\(UInt64.random(in: .min ... .max))", to: arguments[1])
      return nil
    } catch {
      return "error: \(error.path): \(error.reason)"
    }
  }

  private static func source(_ arguments: [String]) -> String {
    let (package, target, folder) = (arguments[2], arguments[3], arguments[4])
    let settings: (settings: TestSettings, text: String)
    do throws(GenerationError) {
      settings = try TestSettings.read(in: folder)
    } catch {
      return TestGenerator(package: package, target: target, folder: folder).failing(error)
    }
    let features = TestFeatures(of: folder, in: package, settings.settings)
    let resources = arguments[5...]
    let areResources =
      !features.paths.isEmpty
      && features.paths.allSatisfy { path in
        let path = FileSystem.absolute(path, in: package)
        return resources.contains { path == $0 || path.hasPrefix($0 + "/") }
      }
    let generator = TestGenerator(
      package: package, target: target, folder: folder, areResources: areResources)
    if let place = features.emptyPlaces.first {
      return generator.failing(
        GenerationError(
          "'features' names '\(place)', where there is no feature.",
          remedy: "Correct the path, which is seen from the folder of \(target), or leave it out."),
        [settings.settings.framework])
    }
    let language = language(of: package)
    let files = features.paths.map { path in
      // The test of a file that cannot be read says why.
      let bytes = try? FileSystem.contents(of: FileSystem.absolute(path, in: package))
      return Parser.parse(
        SourceFile(uri: path, bytes: bytes ?? Bytes("unreadable".utf8)), language: language)
    }
    return generator.source(of: files, settings.settings, text: settings.text)
  }

  /// The language of features that name none: that of `specs.json` in the folder of the package.
  private static func language(of package: String) -> String {
    // A run says what is wrong with the file.
    guard let bytes = try? FileSystem.contents(of: "\(package)/specs.json"),
      let code = (try? JSONReader.read(bytes))?["language"]?.string, Dialect.named(code) != nil
    else { return "en" }
    return code
  }

  /// Writes `text` unless the file holds it, so that the same tests are not compiled again.
  private static func write(_ text: String, to path: String) throws(FileError) {
    let bytes = Bytes(text.utf8)
    if let former = try? FileSystem.contents(of: path), former == bytes { return }
    try FileSystem.createFolder(FileSystem.parent(of: path))
    let draft = try Draft(of: path)
    try FileSystem.write(bytes, to: draft.descriptor, named: path)
    try draft.publish()
  }
}
