import Foundation

/// Finds the feature files that paths stand for, always in the same order. It reads no file.
package struct FeatureFinder {
  /// The files found, by the paths under which they are reported.
  package private(set) var paths: [String] = []
  /// The lines that were given, by path; a file without lines is selected as a whole.
  package private(set) var lines: [String: [Int]] = [:]
  /// The order in which the arguments name the files and lines.
  package private(set) var order = GivenOrder()
  /// Files that were left out although their names are almost those of features.
  package private(set) var passedOver: [String] = []
  /// Folders that hold code of other projects, and were not searched.
  package private(set) var foreignFolders: [String] = []
  /// Folders among the arguments in which there is no feature.
  package private(set) var emptyFolders: [String] = []
  /// The folder that is read because the standard one does not exist.
  package private(set) var replacement: String?

  private let folder: String
  private let origin: PathOrigin
  /// The path of each file found, so that links do not make it two.
  private var found: [FileSystem.Identity: String] = [:]
  /// Folders are searched once, which also ends loops of links. Whether there is a feature in each.
  private var searched: [FileSystem.Identity: Bool] = [:]

  /// The files found, whatever their paths.
  package var identities: some Collection<FileSystem.Identity> { found.keys }

  /// The path under which the file at `path` is reported; nil if it is not among those found.
  package func reportedPath(of path: String) -> String? {
    FileSystem.identity(of: path, in: folder).flatMap { found[$0] }
  }

  /// Finds what `arguments` name: files in the order given, those in a folder by the bytes of their paths.
  package init(
    _ arguments: [String], in folder: String, origin: PathOrigin = .typed
  ) throws(CommandError) {
    self.folder = folder
    self.origin = origin
    for argument in arguments { try find(argument) }
  }

  /// Whether a file of this name is a feature.
  package static func isFeature(_ name: String) -> Bool { TestFeatures.isFeature(name) }

  private mutating func find(_ argument: String) throws(CommandError) {
    var argument = argument
    if origin == .standard, case let other = argument.lowercased(),
      !FileSystem.exists(absolute(argument)), FileSystem.exists(absolute(other))
    {
      replacement = other
      argument = other
    }
    let target = PathArgument(argument) { FileSystem.exists(absolute($0)) }
    let path = Self.tidied(target.path)
    let entry: Entry
    do {
      entry = try FileSystem.look(at: absolute(path))
    } catch {
      throw .unusable(path, error, from: origin, nearest: nearest(to: path))
    }
    guard entry.kind == .folder else {
      guard Self.isFeature(path) else {
        throw CommandError(
          "'\(path)' is not a feature file.",
          remedy: "Feature files are named *.feature or *.feature.md.")
      }
      return try add(path, entry, lines: target.lines)
    }
    guard target.lines.isEmpty else {
      throw CommandError(
        "'\(argument)' names a line of a folder.",
        remedy: "Name a feature file in '\(path)' before the line.")
    }
    if try !search(path, entry) { emptyFolders.append(path) }
  }

  /// The feature or folder beside `path` whose name is most like it.
  private func nearest(to path: String) -> String? {
    let folder = FileSystem.parent(of: path)
    // Only a suggestion is lost: that the path does not exist is said anyway.
    let entries = (try? FileSystem.entries(of: absolute(folder.isEmpty ? "." : folder))) ?? []
    let names = entries.filter { $0.isText && (Self.isFeature($0.name) || $0.mayBeFolder) }.map(
      \.name
    ).sorted()
    let name = String(path.split(separator: "/").last ?? "")
    return Spelling.nearest(to: name, among: names).map { path.dropLast(name.count) + $0 }
  }

  /// Adds the features in a folder, at any depth; hidden folders and files are ignored.
  ///
  /// - Returns: Whether there are any.
  private mutating func search(_ path: String, _ folder: Entry) throws(CommandError) -> Bool {
    if let holdsFeatures = searched[folder.identity] { return holdsFeatures }
    searched[folder.identity] = false
    func place(_ name: String) -> String {
      path == "."
        ? TestFeatures.argument(name) : path.hasSuffix("/") ? path + name : path + "/" + name
    }
    var entries: [(name: String, entry: Entry)] = []
    let items = try contents(of: path)
    let foreign = Self.foreignNames(in: items, at: path)
    for item in items where !item.name.hasPrefix(".") {
      let isFeature = Self.isFeature(item.name)
      if !item.mayBeFolder, TestFeatures.isAlmostFeature(item.name) {
        passedOver.append(place(item.name))
      }
      if foreign.contains(item.name) {
        foreignFolders.append(place(item.name))
        continue
      }
      // Most folders say what their entries are, so other files need no look.
      guard isFeature || item.mayBeFolder else { continue }
      guard item.isText else {
        throw CommandError(
          "The name of '\(place(item.name))' is not UTF-8, so it cannot be read or reported.",
          remedy: "Rename it, or move it out of the folder.")
      }
      guard let entry = try look(at: place(item.name), isFeature: isFeature),
        entry.kind == .folder || isFeature
      else { continue }
      // A folder is sorted among files as the paths in it would be.
      entries.append((entry.kind == .folder ? item.name + "/" : item.name, entry))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var holdsFeatures = false
    for (name, entry) in entries {
      if entry.kind == .folder {
        if try search(place(String(name.dropLast())), entry) { holdsFeatures = true }
      } else {
        try add(place(name), entry, lines: [])
        holdsFeatures = true
      }
    }
    searched[folder.identity] = holdsFeatures
    return holdsFeatures
  }

  private mutating func add(
    _ path: String, _ entry: Entry, lines added: [Int]
  ) throws(CommandError) {
    guard entry.kind == .file else {
      throw CommandError(
        "'\(path)' is named like a feature, but is neither a file nor a folder.",
        remedy: "Remove it, or give it another name.")
    }
    let name = found[entry.identity] ?? path
    if added.isEmpty { order.add(name) }
    for line in added { order.add(name, line: line) }
    guard let known = found[entry.identity] else {
      found[entry.identity] = path
      paths.append(path)
      if !added.isEmpty { lines[path] = added }
      return
    }
    if added.isEmpty { lines[known] = nil } else { lines[known]? += added }
  }
}

extension FeatureFinder {
  /// The folders among `items` into which package managers copy other projects, features and all: `node_modules`, and
  /// `vendor` beside a manifest of a manager that fills it. What was named, and all of `Features`, is searched.
  private static func foreignNames(
    in items: [FileSystem.FolderEntry], at path: String
  ) -> Set<String> {
    let folders = path.split(separator: "/")
    guard !folders.contains(where: { $0.lowercased() == "features" }) else { return [] }
    let names = Set(items.map(\.name))
    let isFilled = ["composer.json", "Gemfile", "go.mod"].contains(where: names.contains)
    return isFilled ? ["node_modules", "vendor"] : ["node_modules"]
  }

  private typealias Entry = (kind: FileSystem.Kind, identity: FileSystem.Identity)

  /// What is at `path` in a folder; `nil` for a broken link that is not named like a feature.
  private func look(at path: String, isFeature: Bool) throws(CommandError) -> Entry? {
    do {
      return try FileSystem.look(at: absolute(path))
    } catch {
      guard error.code == ENOENT || error.code == ELOOP else {
        throw isFeature ? .unreadableFile(path, error) : .unreadableFolder(path, error)
      }
      guard isFeature else { return nil }
      guard let target = FileSystem.linkTarget(of: absolute(path)) else {
        throw .unreadableFile(path, error)
      }
      throw CommandError(
        "'\(path)' is a symbolic link to '\(target)', which does not exist.",
        remedy: "Remove the link, or restore what it points to.")
    }
  }

  private func contents(of path: String) throws(CommandError) -> [FileSystem.FolderEntry] {
    do {
      return try FileSystem.entries(of: absolute(path))
    } catch {
      throw .unreadableFolder(path, error)
    }
  }

  private func absolute(_ path: String) -> String { FileSystem.absolute(path, in: folder) }

  /// The path without `./` before it, `//` in it and `/` after it.
  private static func tidied(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/")
      ? "/" + joined : joined.isEmpty ? "." : TestFeatures.argument(joined)
  }
}

extension FeatureFinder {
  /// What may be wrong with the paths, or with the names of files.
  package func warnings(isEmptyAllowed: Bool = false) -> [String] {
    var warnings: [String] = []
    if let replacement {
      warnings.append("warning: \(TestFeatures.note(onReplacement: replacement))")
    }
    if !passedOver.isEmpty {
      warnings.append(
        "warning: \(passedOver.count.counted("file")) left out, because the names of features end with "
          + ".feature or .feature.md: \(Self.list(passedOver)).")
    }
    if !foreignFolders.isEmpty {
      warnings.append(
        "warning: \(Self.list(foreignFolders)) left out, because other projects are copied there. Name "
          + "a folder to read its features.")
    }
    // Without any feature, an error names all paths.
    guard !paths.isEmpty || isEmptyAllowed else { return warnings }
    return warnings
      + emptyFolders.map {
        "warning: there is no feature file in '\($0)'. Correct the path, or leave it out."
      }
  }

  private static func list(_ paths: [String]) -> String {
    paths.sorted().map { "'\($0)'" }.listed(upTo: 3)
  }
}

/// A path as typed, with the lines after it: `Features/list.feature:12:30`.
package struct PathArgument: Sendable, Equatable {
  package let path: String
  /// The lines; none for the whole file.
  package let lines: [Int]

  /// Splits `text`. A colon in the name of something that exists belongs to the path.
  package init(_ text: String, exists: (String) -> Bool) {
    var path = text[...]
    var lines: [Int] = []
    while !exists(String(path)), let colon = path.lastIndex(of: ":"),
      let line = Int(path[path.index(after: colon)...]), line > 0
    {
      lines.append(line)
      path = path[..<colon]
    }
    self.path = String(path)
    self.lines = lines.reversed()
  }
}
