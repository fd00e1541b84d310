import Foundation

/// What a session has done to files: how each was when it began, and what the saves can be taken back to.
///
/// It is kept in a file, so that a worker that follows this one goes on with it.
struct EditHistory: Sendable {
  private struct Save: Codable, Sendable {
    let before: Data
    let after: Data
  }

  private struct File: Codable, Sendable {
    /// What it held when the session began; nil if there was none.
    let original: Data?
    /// The last one is at the end.
    var saves: [Save] = []
  }

  /// What is kept.
  private struct Kept: Codable, Sendable {
    let session: String
    /// The files that have changed.
    var files: [String: File] = [:]
    /// What this worker knows of runs.
    var memory = RunMemory()
  }

  private var kept: Kept
  private let folder: PrivateFolder?
  /// The versions of files that pages have, the last one at the end.
  private var shown: [(path: String, version: String, bytes: Bytes)] = []

  private static let name = "session.json"
  /// So many saves of a file can be taken back.
  private static let saveLimit = 50
  /// So many versions are remembered.
  private static let shownLimit = 32

  /// - Parameter folder: Where it is kept; nil for nowhere.
  init(session: String, in folder: PrivateFolder?) {
    self.folder = folder
    let former = folder?.read(Self.name).flatMap {
      try? JSONDecoder().decode(Kept.self, from: Data($0))
    }
    // Without it, the session begins now.
    kept = former?.session == session ? former ?? Kept(session: session) : Kept(session: session)
  }

  /// The files that have changed, as they are or as they were.
  var paths: [String] { kept.files.keys.sorted() }

  /// What the worker before this one knew of runs.
  var memory: RunMemory { kept.memory }

  /// What a file held when the session began; nil if there was none.
  func original(of path: String) -> Bytes? { kept.files[path]?.original.map(Bytes.init) }

  /// Whether a file that holds `bytes`, or is gone, differs from what it was when the session began.
  func isChanged(_ path: String, holding bytes: Bytes?) -> Bool {
    kept.files[path].map { $0.original != bytes.map { Data($0) } } ?? false
  }

  /// Whether a file that holds `bytes` can be made what it was when the session began.
  func canRestore(_ path: String, holding bytes: Bytes) -> Bool {
    isChanged(path, holding: bytes) && kept.files[path]?.original != nil
  }

  /// Takes note of what a file held before its first change in this session; nil if there was none.
  mutating func note(_ path: String, was bytes: Bytes?) {
    if kept.files[path] == nil { kept.files[path] = File(original: bytes.map { Data($0) }) }
  }

  /// Takes note of a save that can be taken back.
  mutating func noteSave(of path: String, from before: Bytes, to after: Bytes) {
    note(path, was: before)
    kept.files[path]?.saves.append(Save(before: Data(before), after: Data(after)))
    if let count = kept.files[path]?.saves.count, count > Self.saveLimit {
      kept.files[path]?.saves.removeFirst()
    }
  }

  /// What a file that holds `bytes` held before the last save; nil if something else has changed it since.
  func former(_ path: String, holding bytes: Bytes) -> Bytes? {
    kept.files[path]?.saves.last.flatMap { $0.after == Data(bytes) ? Bytes($0.before) : nil }
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
  func forget() { folder?.remove(Self.name) }
}

/// Text that was written and not saved: a block as a page has it.
struct UnsavedText: Codable, Equatable, Sendable {
  let path: String
  let id: String
  var version: String?
  var start: Int?
  var end: Int?
  var isNew: Bool?
  /// What the block held when it was opened.
  var original: String?
  /// Nil where there is none any more.
  var text: String?
  /// When it was written, in milliseconds since 1970.
  var at: Double?
}

/// The drafts, which outlive the page and the program.
struct DraftStore: Sendable {
  private let folder: PrivateFolder?
  /// In the order in which they were begun.
  private(set) var drafts: [UnsavedText] = []

  private static let name = "drafts.json"
  /// So many drafts are kept, the last ones.
  private static let limit = 500

  /// - Parameter folder: Where they are kept; nil for nowhere.
  init(in folder: PrivateFolder?) {
    self.folder = folder
    let kept = folder?.read(Self.name).flatMap {
      try? JSONDecoder().decode([String: [UnsavedText]].self, from: Data($0))
    }
    drafts = kept?["drafts"] ?? []
  }

  /// All of them, as they are kept and as a page is given them.
  var answer: EditAnswer { ["drafts": drafts] }

  func hasDraft(in path: String) -> Bool { drafts.contains { $0.path == path } }

  /// Keeps a draft in place of the former one of the same block, or forgets that if it has no text.
  mutating func keep(_ draft: UnsavedText) throws(EditProblem) {
    let former = drafts
    let known = drafts.firstIndex { $0.path == draft.path && $0.id == draft.id }
    if let known { drafts.remove(at: known) }
    if draft.text != nil { drafts.insert(draft, at: known ?? drafts.count) }
    if drafts.count > Self.limit { drafts.removeFirst() }
    guard let folder, drafts != former else { return }
    do throws(FileError) {
      try folder.write(answer.json.bytes, to: Self.name)
    } catch {
      throw EditProblem(
        507, "The draft cannot be kept on disk: \(error.reason). Keep this page open.")
    }
  }
}
