/// The features of a test target. The generator finds them at each build, and the tests find them again when
/// they run, to notice what has changed in between.
package struct TestFeatures: Sendable {
  /// Files and folders by their paths relative to the folder of the package, if they are in it.
  package private(set) var paths: [String] = []
  /// Files that are left out although they look like features, each with the reason.
  private(set) var passedOver: [(path: String, reason: String)] = []
  /// Places named in `specs-tests.json` in which there is no feature.
  private(set) var emptyPlaces: [String] = []
  /// The folder that is read because there is no folder `Features`.
  private(set) var replacement: String?
  /// Features in the folder `Features` of the package that are left out because the target has its own.
  private(set) var shadowed: [String] = []

  private let package: String
  /// Each file and folder once, which also ends loops of links. Whether there is a feature in each.
  private var searched: [FileSystem.Identity: Bool] = [:]

  /// Finds the features of the target in `folder`.
  package init(of folder: String, in package: String, _ settings: TestSettings) {
    self.package = package
    if let places = settings.features {
      for place in places {
        let path = Self.tidied(FileSystem.absolute(place, in: folder))
        if !search(path) { emptyPlaces.append(name(of: path)) }
      }
    } else if search(folder) {
      let own = paths
      if search("\(package)/Features") { (shadowed, paths) = (Array(paths[own.count...]), own) }
    } else if !search("\(package)/Features"), search("\(package)/features") {
      replacement = "features"
    }
    paths.sort()
  }

  /// Says which folder is read in place of the standard one.
  static func note(onReplacement folder: String) -> String {
    "'\(folder)' is read, because there is no folder 'Features'."
  }

  static func isFeature(_ name: String) -> Bool {
    name.hasSuffix(".feature") || name.hasSuffix(".feature.md")
  }

  /// Whether a file looks like a feature, but is none by its name: `.feature` in capitals or with something behind it, an
  /// ending that is a slip of it, or that of another tool for plain-text scenarios.
  static func isAlmostFeature(_ name: String) -> Bool {
    guard !isFeature(name), let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return name.lowercased().contains(".feature") || ["story", "gherkin"].contains(ending)
      || Spelling.isSlip(ending, of: "feature")
  }

  /// Adds the feature at `path`, or those in that folder, at any depth. Returns whether there are any.
  private mutating func search(_ path: String) -> Bool {
    let isFeature = Self.isFeature(path)
    guard let (kind, identity) = try? FileSystem.look(at: path) else {
      // A link that leads nowhere: the test of the feature says so.
      guard isFeature, FileSystem.linkTarget(of: path) != nil else { return false }
      paths.append(name(of: path))
      return true
    }
    if let holdsFeatures = searched[identity] { return holdsFeatures }
    searched[identity] = kind == .file && isFeature
    guard kind == .folder else {
      if isFeature { paths.append(name(of: path)) }
      return isFeature
    }
    var holdsFeatures = false
    // A folder that cannot be listed is reported by the run.
    for entry in (try? FileSystem.entries(of: path))?.sorted(by: { $0.name < $1.name }) ?? [] {
      let place = "\(path)/\(entry.name)"
      if entry.name.hasPrefix(".") {
        passOverHidden(entry.name, place)
      } else if Self.isFeature(entry.name) || entry.mayBeFolder {
        if search(place) { holdsFeatures = true }
      } else if Self.isAlmostFeature(entry.name) {
        passedOver.append(
          (name(of: place), "the name of a feature file ends with .feature or .feature.md"))
      }
    }
    searched[identity] = holdsFeatures
    return holdsFeatures
  }

  /// Notes the features that a hidden file or folder is; not what version control, SwiftPM and other programs keep.
  private mutating func passOverHidden(_ name: String, _ path: String) {
    guard ![".build", ".git", ".swiftpm"].contains(name), !name.hasPrefix("._"),
      !name.hasPrefix(".#")
    else { return }
    var hidden = self
    hidden.paths = []
    guard hidden.search(path) else { return }
    searched = hidden.searched
    passedOver += hidden.paths.map {
      ($0, "its name, or that of a folder around it, begins with a dot")
    }
  }

  /// The path relative to the package, so that reports show it.
  private func name(of path: String) -> String {
    guard path.hasPrefix(package + "/") else { return path }
    return Self.argument(String(path.dropFirst(package.count + 1)))
  }

  /// The relative path so that it can be typed: what begins with `@` is a list, with `-` an option, and with `#` a
  /// comment in a list.
  static func argument(_ path: String) -> String {
    path.first.map("@-#".contains) == true ? "./" + path : path
  }

  /// The path without `.`, `..` and needless slashes, so that it can be compared with others.
  private static func tidied(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
