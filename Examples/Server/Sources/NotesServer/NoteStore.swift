import Synchronization

/// A note of the team.
public struct Note: Codable, Sendable, Equatable {
  /// Who wrote it.
  public var author: String
  /// What it says.
  public var text: String

  /// A note.
  public init(author: String, text: String) {
    self.author = author
    self.text = text
  }
}

/// The database of the service. It stands for one that has transactions.
public final class NoteStore: Sendable {
  /// A state to which the store can return.
  public struct Savepoint: Sendable {
    fileprivate let notes: [Note]
  }

  private let notes = Mutex<[Note]>([])

  /// An empty store.
  public init() {}

  /// All notes, the oldest first.
  public var all: [Note] { notes.withLock { $0 } }

  /// Adds a note.
  public func add(_ note: Note) { notes.withLock { $0.append(note) } }

  /// The present state.
  public func savepoint() -> Savepoint { Savepoint(notes: all) }

  /// Undoes all that was done since `savepoint`.
  public func rollBack(to savepoint: Savepoint) { notes.withLock { $0 = savepoint.notes } }
}
