/// What a session has done to files: how each was when it began, and what the saves can be taken back to.
///
/// It is kept in a file, so that a worker that follows this one goes on with it.
struct EditHistory: Sendable {
  /// A save: the bytes before and after it.
  private struct Save: Sendable {
    let before: Bytes
    let after: Bytes
  }

  private let session: String
  private let folder: PrivateFolder?
  /// The bytes of each file that has changed, as they were when the session began; nil where there was none.
  private(set) var originals: [String: Bytes?] = [:]
  /// The saves of each file, the last one at the end.
  private var saves: [String: [Save]] = [:]
  /// The versions of files that pages have, the last one at the end.
  private var shown: [(path: String, version: String, bytes: Bytes)] = []
  /// What the worker before this one knew of runs.
  private(set) var runMemory: RunMemory?

  private static let name = "session.json"
  /// So many saves of a file can be taken back.
  private static let saveLimit = 50
  /// So many versions are remembered.
  private static let shownLimit = 32

  /// - Parameter folder: Where it is kept; nil for nowhere.
  init(session: String, in folder: PrivateFolder?) {
    (self.session, self.folder) = (session, folder)
    // Without it, the session begins now.
    guard let bytes = folder?.read(Self.name),
      let json = try? JSONReader.read(bytes, .message), json["session"]?.string == session
    else { return }
    for member in json["originals"]?.members ?? JSONObject() {
      originals[member.name] = .some(member.value.string.map { Bytes($0.utf8) })
    }
    for member in json["saves"]?.members ?? JSONObject() {
      saves[member.name] = (member.value.array ?? []).map { save in
        Save(
          before: Bytes((save["before"]?.string ?? "").utf8),
          after: Bytes((save["after"]?.string ?? "").utf8))
      }
    }
    runMemory = json["memory"].map(RunMemory.init)
  }

  /// Takes note of what a file held before its first change in this session; nil if there was none.
  mutating func note(_ path: String, was bytes: Bytes?) {
    if originals[path] == nil { originals[path] = .some(bytes) }
  }

  mutating func noteSave(of path: String, from before: Bytes, to after: Bytes) {
    saves[path, default: []].append(Save(before: before, after: after))
    if let count = saves[path]?.count, count > Self.saveLimit { saves[path]?.removeFirst() }
  }

  /// Whether the last save of a file that holds `bytes` can be taken back.
  func canUndo(_ path: String, holding bytes: Bytes) -> Bool {
    saves[path]?.last?.after == bytes
  }

  /// What the file held before its last save.
  func before(_ path: String) -> Bytes? { saves[path]?.last?.before }

  /// Forgets the last save, which was taken back.
  mutating func forgetSave(of path: String) { _ = saves[path]?.popLast() }

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

  func isShown(_ path: String) -> Bool { shown.contains { $0.path == path } }

  /// Keeps all of it for a worker that follows.
  func keep(_ memory: RunMemory) {
    func text(_ bytes: Bytes) -> JSONValue { .text(String(decoding: bytes, as: UTF8.self)) }
    var (originals, saves) = (JSONObject(), JSONObject())
    for (path, bytes) in self.originals { originals[path] = bytes.map(text) ?? .null }
    for (path, list) in self.saves {
      saves[path] = .list(
        list.map { ["before": text($0.before), "after": text($0.after)] })
    }
    let json: JSONValue = [
      "session": .text(session), "originals": .object(originals), "saves": .object(saves),
      "memory": memory.json,
    ]
    // Without it, only a worker that follows knows less.
    try? folder?.write(json.bytes, to: Self.name)
  }

  /// Removes what is kept.
  func forget() { folder?.remove(Self.name) }
}

/// Text that was written and not saved, which outlives the page and the program.
struct DraftStore: Sendable {
  private let folder: PrivateFolder?
  /// In the order in which they were begun.
  private(set) var drafts: [JSONObject] = []

  private static let name = "drafts.json"
  /// So many drafts are kept, the last ones.
  private static let limit = 500

  /// - Parameter folder: Where they are kept; nil for nowhere.
  init(in folder: PrivateFolder?) {
    self.folder = folder
    guard let bytes = folder?.read(Self.name),
      let json = try? JSONReader.read(bytes, .message)
    else { return }
    drafts = (json["drafts"]?.array ?? []).compactMap(\.members)
  }

  var json: JSONValue { ["drafts": .list(drafts.map(JSONValue.object))] }

  func hasDraft(in path: String) -> Bool { drafts.contains { $0["path"]?.string == path } }

  /// Keeps a draft in place of the former one of the same block, or forgets that if it has no text.
  mutating func keep(_ draft: JSONObject) throws(EditProblem) {
    let known = drafts.firstIndex { $0["path"] == draft["path"] && $0["id"] == draft["id"] }
    let former = drafts
    if let known { drafts.remove(at: known) }
    if draft["text"]?.string != nil { drafts.insert(draft, at: known ?? drafts.count) }
    if drafts.count > Self.limit { drafts.removeFirst() }
    guard let folder, drafts != former else { return }
    do throws(FileError) {
      try folder.write(json.bytes, to: Self.name)
    } catch {
      throw .message(507, "The draft cannot be kept on disk: \(error.reason). Keep this page open.")
    }
  }
}
