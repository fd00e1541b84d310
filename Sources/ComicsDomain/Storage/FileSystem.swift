package import Foundation

/// What stores need of the disk. Every operation throws what the system says, and stores make an error
/// of their own of it.
package protocol FileSystem: Sendable {
  /// The bytes of the file, or none when there is no such file.
  func read(_ file: URL) throws -> Data?
  /// Writes a file of the given bytes. When that is cut short, a part of them remains.
  func write(_ data: Data, to file: URL) throws
  /// Gives a file the name of another, which it replaces at one stroke.
  func move(_ file: URL, to other: URL) throws
  /// Removes the file; that there is none is no error.
  func remove(_ file: URL) throws
  /// The files in the folder, in no particular order.
  func files(in folder: URL) throws -> [URL]
  /// Makes the folder and those around it, unless it is there.
  func makeFolder(_ folder: URL) throws
  /// Does work while everything else that asks for this lock waits, in other processes too. A process
  /// that ends lets go of its locks.
  ///
  /// - Throws: An error when the lock stays taken for too long, and a `CancellationError` when the task
  ///   is cancelled meanwhile; then the work was not done.
  func locking<Value>(_ lock: URL, _ work: () throws -> Value) throws -> Value
}

extension FileSystem {
  /// Replaces the bytes of a file, or makes the file: whatever happens, it holds all of the old bytes or
  /// all of the new.
  ///
  /// The new bytes are written beside it and then moved. Writers take turns, so that what one of them
  /// left unfinished is overwritten by the next and does not pile up.
  ///
  /// - Parameter lock: Where writers wait for their turn; by default beside the file.
  package func replace(_ file: URL, with data: Data, lock: URL? = nil) throws {
    try locking(lock ?? file.appendingPathExtension("lock")) { try exchange(file, for: data) }
  }

  /// Replaces the bytes of a file by what a change makes of them, as `replace` does. No other
  /// writer replaces or rewrites the file meanwhile.
  ///
  /// - Parameter change: Is given the old bytes, or none when there is no such file.
  package func rewrite(_ file: URL, _ change: (Data?) throws -> Data) throws {
    try locking(file.appendingPathExtension("lock")) {
      try exchange(file, for: change(read(file)))
    }
  }

  private func exchange(_ file: URL, for data: Data) throws {
    let draft = file.appendingPathExtension("draft")
    do {
      try write(data, to: draft)
      try move(draft, to: file)
    } catch {
      // Half a draft takes up room on a full disk. Where it cannot be removed either, the first error
      // is the one to report.
      try? remove(draft)
      throw error
    }
  }
}
