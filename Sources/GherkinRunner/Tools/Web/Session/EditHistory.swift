import Foundation

/// What a session has done to files: how each was when it began, and what the saves can be taken back to.
///
/// It is kept in files, so that a worker that follows this one goes on with it: a list, and each text that a file held.
struct EditHistory: Sendable {
  /// The versions of a file around a save.
  private struct Save: Codable, Sendable {
    let before: String
    let after: String
  }

  private struct File: Codable, Sendable {
    /// The version when the session began; nil if there was none.
    let original: String?
    /// The last one is at the end.
    var saves: [Save] = []
  }

  /// The list.
  private struct Kept: Codable, Sendable {
    let session: String
    /// The files that have changed.
    var files: [String: File] = [:]
    /// What this worker knows of runs.
    var memory = RunMemory()

    /// The versions of which the texts are kept.
    var versions: Set<String> {
      Set(files.values.flatMap { [$0.original].compactMap(\.self) + $0.saves.map(\.before) })
    }
  }

  private var kept: Kept
  /// What files held, by the version.
  private var texts: [String: Bytes] = [:]
  private let folder: PrivateFolder?
  /// The versions of files that pages have, the last one at the end.
  private var shown: [(path: String, version: String, bytes: Bytes)] = []

  private static let name = "session.json"
  /// So many versions are remembered of those that pages have.
  private static let shownLimit = 32

  /// - Parameter folder: Where it is kept; nil for nowhere.
  init(session: String, in folder: PrivateFolder?) {
    self.folder = folder
    kept = Kept(session: session)
    // Without it, the session begins now.
    guard
      let former = folder?.read(Self.name).flatMap({
        try? JSONDecoder().decode(Kept.self, from: Data($0))
      })
    else { return }
    let isOther = former.session != session
    for version in former.versions {
      if isOther { folder?.remove(version) } else { texts[version] = folder?.read(version) }
    }
    if !isOther { kept = former }
  }

  /// The files that have changed, as they are or as they were.
  var paths: [String] { kept.files.keys.sorted() }

  /// What the worker before this one knew of runs.
  var memory: RunMemory { kept.memory }

  /// What a file held when the session began; nil if there was none.
  func original(of path: String) -> Bytes? {
    kept.files[path]?.original.flatMap { texts[$0] }
  }

  /// Whether a file that holds `bytes`, or is gone, differs from what it was when the session began.
  func isChanged(_ path: String, holding bytes: Bytes?) -> Bool {
    kept.files[path].map { $0.original != bytes?.version } ?? false
  }

  /// Whether a file that holds `bytes` can be made what it was when the session began.
  func canRestore(_ path: String, holding bytes: Bytes) -> Bool {
    isChanged(path, holding: bytes) && original(of: path) != nil
  }

  /// Takes note of what a file held before its first change in this session; nil if there was none.
  mutating func note(_ path: String, was bytes: Bytes?) {
    guard kept.files[path] == nil else { return }
    let original = bytes.map { keep($0) }
    kept.files[path] = File(original: original)
  }

  /// Takes note of a save that can be taken back.
  mutating func noteSave(of path: String, from before: Bytes, to after: Bytes) {
    note(path, was: before)
    let save = Save(before: keep(before), after: after.version)
    kept.files[path]?.saves.append(save)
  }

  /// Keeps a text; the version by which it is found.
  private mutating func keep(_ bytes: Bytes) -> String {
    let version = bytes.version
    guard texts.updateValue(bytes, forKey: version) == nil else { return version }
    // Without it, only a worker that follows knows less.
    try? folder?.write(bytes, to: version)
    return version
  }

  /// What a file that holds `bytes` held before the last save; nil if something else has changed it since.
  func former(_ path: String, holding bytes: Bytes) -> Bytes? {
    kept.files[path]?.saves.last.flatMap { $0.after == bytes.version ? texts[$0.before] : nil }
  }

  /// Forgets the last save, which was taken back.
  mutating func forgetSave(of path: String) { _ = kept.files[path]?.saves.popLast() }

  /// Takes note of what a page shows now.
  mutating func show(_ path: String, _ version: String, _ bytes: Bytes) {
    shown.removeAll { $0.path == path && $0.version == version }
    shown.append((path, version, bytes))
    if shown.count > Self.shownLimit { shown.removeFirst() }
  }

  /// What a page had of a file, by its version.
  func bytes(_ path: String, version: String) -> Bytes? {
    shown.last { $0.path == path && $0.version == version }?.bytes
  }

  /// The files that pages have asked for.
  var shownPaths: Set<String> { Set(shown.map(\.path)) }

  /// Keeps all of it for a worker that follows.
  mutating func keep(_ memory: RunMemory) {
    kept.memory = memory
    // Without it, only a worker that follows knows less.
    if let data = try? JSONEncoder().encode(kept) { try? folder?.write(Bytes(data), to: Self.name) }
  }

  /// Removes what is kept.
  func forget() { for name in kept.versions.union([Self.name]) { folder?.remove(name) } }
}
