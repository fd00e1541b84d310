import Foundation

/// Finds the feature files that paths stand for, always in the same order.
///
/// It looks at names only, and reads no file.
package struct FeatureFinder {
  /// The files found, by the paths under which they are reported.
  package private(set) var paths: [String] = []
  /// The lines asked for, by path; a file that is not in it is wanted whole.
  package private(set) var lines: [String: [Int]] = [:]
  /// Files in the folders searched that are named almost like features, and are left out.
  package private(set) var passedOver: [String] = []

  /// What relative paths are relative to.
  private let folder: String
  /// Where the arguments come from.
  private let origin: PathOrigin
  /// Whether there is but one argument.
  private let isOnlySearch: Bool
  /// Under which path a file was found, so that links do not make it two.
  private var found: [FileSystem.Identity: String] = [:]
  /// Folders are searched once, which also ends loops of links.
  private var searched: Set<FileSystem.Identity> = []

  /// What was found, by what the disk knows it as.
  var identities: some Collection<FileSystem.Identity> { found.keys }

  /// Looks at everything that `arguments` name: files in the order given, those of a folder by the
  /// bytes of their paths.
  package init(_ arguments: [String], in folder: String) throws(CommandError) {
    try self.init(arguments, in: folder, origin: .typed)
  }

  /// Looks at everything that `arguments`, which come from `origin`, name.
  init(_ arguments: [String], in folder: String, origin: PathOrigin) throws(CommandError) {
    self.folder = folder
    self.origin = origin
    isOnlySearch = arguments.count == 1
    for argument in arguments { try find(argument) }
  }

  /// Whether a file of this name holds Gherkin.
  static func isFeature(_ name: String) -> Bool {
    name.hasSuffix(".feature") || name.hasSuffix(".feature.md")
  }

  /// Whether a name looks like that of a feature and is none: in capitals, as some editors save it, or
  /// with a letter too many.
  private static func isAlmostFeature(_ name: String) -> Bool {
    // Most names need no second look.
    guard !isFeature(name), name.utf8.count > 8 else { return false }
    let name = name.lowercased()
    return [".feature", ".feature.md", ".features", ".feature.txt", ".feature.md.txt"]
      .contains(where: name.hasSuffix)
  }

  private mutating func find(_ argument: String) throws(CommandError) {
    let wanted = PathArgument(argument) { FileSystem.exists(absolute($0)) }
    if let file = fileBeforeColon(in: wanted.path) { throw .noLine(argument, file: file) }
    let path = Self.tidied(wanted.path)
    let entry = try look(at: path)
    guard entry.kind == .folder else {
      guard Self.isFeature(path) else { throw .noFeature(path) }
      return try add(entry, lines: wanted.lines)
    }
    guard wanted.lines.isEmpty else { throw .linesOfFolder(argument, folder: path) }
    try search(entry)
  }

  /// Adds what lies in a folder, at any depth; hidden folders and files are left alone.
  private mutating func search(_ folder: Entry) throws(CommandError) {
    guard searched.insert(folder.identity).inserted else { return }
    let prefix =
      folder.path == "." ? "" : folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    var entries: [(name: String, entry: Entry)] = []
    for item in try contents(of: folder.path) where !item.name.hasPrefix(".") {
      if let name = item.unreadableName, item.mayBeFolder || Self.isFeature(item.name) {
        throw .unreadableName(prefix + name)
      }
      if Self.isAlmostFeature(item.name) { passedOver.append(prefix + item.name) }
      guard let entry = try look(at: item, path: prefix + item.name) else { continue }
      let name = item.name
      guard entry.kind == .folder || Self.isFeature(name) else { continue }
      // A folder stands among files as the paths within it would.
      entries.append((entry.kind == .folder ? name + "/" : name, entry))
    }
    // The paths begin alike, so their names decide.
    for position in Self.order(of: entries.map(\.name)) {
      let entry = entries[position].entry
      if entry.kind == .folder { try search(entry) } else { try add(entry, lines: []) }
    }
  }

  /// The places of `names` in the order of their bytes. Most differ in the first few, which are compared
  /// at once.
  private static func order(of names: [String]) -> [Int] {
    names.indices.map { (start: names[$0].firstBytes, place: $0) }.sorted { one, other in
      one.start == other.start
        ? names[one.place].precedes(names[other.place]) : one.start < other.start
    }.map(\.place)
  }

  private mutating func add(_ entry: Entry, lines wanted: [Int]) throws(CommandError) {
    guard entry.kind == .file else { throw .noOrdinaryFile(entry.path) }
    guard let path = found[entry.identity] else {
      found[entry.identity] = entry.path
      paths.append(entry.path)
      if !wanted.isEmpty { lines[entry.path] = wanted }
      return
    }
    if wanted.isEmpty { lines[path] = nil } else { lines[path]? += wanted }
  }
}

extension FeatureFinder {
  private struct Entry {
    let path: String
    let kind: FileSystem.Kind
    let identity: FileSystem.Identity
  }

  private func look(at path: String) throws(CommandError) -> Entry {
    do {
      let (kind, identity) = try FileSystem.look(at: absolute(path))
      return Entry(path: path, kind: kind, identity: identity)
    } catch {
      throw .unusable(path, error, from: origin)
    }
  }

  /// What is at `path`, given what its folder tells; nothing if it is neither a feature nor a folder.
  private func look(
    at item: FileSystem.FolderEntry, path: String
  ) throws(CommandError) -> Entry? {
    let isFeature = Self.isFeature(item.name)
    // A file that may be named besides has to be looked at as it is then.
    if isOnlySearch, let file = item.file {
      return isFeature ? Entry(path: path, kind: .file, identity: file) : nil
    }
    do {
      let (kind, identity) = try FileSystem.look(at: absolute(path))
      return Entry(path: path, kind: kind, identity: identity)
    } catch {
      // A link that leads nowhere matters if it is named like a feature. Nothing else is passed over:
      // it may be a folder of features.
      let leadsNowhere = error.code == ENOENT || error.code == ELOOP
      if leadsNowhere, !isFeature { return nil }
      if leadsNowhere, let target = FileSystem.linkTarget(of: absolute(path)) {
        throw .brokenLink(path, target)
      }
      throw isFeature ? .unreadableFile(path, error) : .unreadableFolder(path, error)
    }
  }

  private func contents(
    of path: String
  ) throws(CommandError) -> [FileSystem.FolderEntry] {
    do {
      return try FileSystem.entries(of: absolute(path))
    } catch {
      throw .unreadableFolder(path, error)
    }
  }

  /// The feature that stands before the last colon of a path that leads nowhere.
  private func fileBeforeColon(in path: String) -> String? {
    guard !FileSystem.exists(absolute(path)), let colon = path.lastIndex(of: ":") else {
      return nil
    }
    let file = String(path[..<colon])
    return Self.isFeature(file) && FileSystem.exists(absolute(file)) ? file : nil
  }

  private func absolute(_ path: String) -> String {
    FileSystem.absolute(path, in: folder)
  }

  /// The path as one would type it: without `./` before it, `//` in it and `/` behind it.
  private static func tidied(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }
}

extension String {
  /// The first eight bytes as a number that is in the order of the bytes.
  fileprivate var firstBytes: UInt64 {
    let bytes = utf8Span.span
    return (0..<8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
  }

  /// Whether the bytes of the one come before those of the other.
  fileprivate func precedes(_ other: String) -> Bool {
    let (own, others) = (utf8Span.span, other.utf8Span.span)
    for index in 0..<min(own.count, others.count) where own[index] != others[index] {
      return own[index] < others[index]
    }
    return own.count < others.count
  }
}
