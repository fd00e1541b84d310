/// The features that are for engineers, by their tags and folders: `specs.json` names them, and pages for product owners
/// fold them.
package struct TechnicalFeatures: Sendable {
  private let tags: Set<String>
  private let paths: [String]

  /// - Parameter names: Tags with their `@`, and paths of folders or files.
  package init(_ names: [String] = []) {
    tags = Set(names.filter { $0.hasPrefix("@") })
    paths = names.filter { !$0.hasPrefix("@") }.map {
      $0.hasSuffix("/") ? String($0.dropLast()) : $0
    }
  }

  package func contains(_ document: GherkinDocument) -> Bool {
    contains(document.source.uri)
      || !tags.isEmpty && document.feature?.tags.contains { tags.contains($0.name) } == true
  }

  private func contains(_ path: String) -> Bool {
    paths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
