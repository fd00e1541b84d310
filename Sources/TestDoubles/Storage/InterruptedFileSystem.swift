import ComicsDomain
package import Foundation
import Synchronization

/// A disk on which everything stops in the middle of something, as it does for an app that is ended:
/// from then on nothing more happens. On a full disk everything goes on, but nothing can be written.
///
/// A class, because it counts what the store under test does.
package final class InterruptedFileSystem: FileSystem {
  /// What is thrown to an app that has ended.
  package struct Interruption: Error {}

  private let disk = DiskFileSystem()
  private let left: Mutex<Int>
  private let isFull: Bool
  private let interrupt: @Sendable () -> Void

  /// A disk that stops after some changes to it.
  ///
  /// - Parameters:
  ///   - changes: How many changes are done. A file is written in two changes, a half each.
  ///   - interrupt: Called when it stops, before anything is thrown.
  package init(after changes: Int, interrupt: @escaping @Sendable () -> Void = {}) {
    self.left = Mutex(changes)
    self.isFull = false
    self.interrupt = interrupt
  }

  /// A disk that has room for half of what is written next, and for nothing after that.
  package static var full: InterruptedFileSystem { InterruptedFileSystem() }

  private init() {
    left = Mutex(1)
    isFull = true
    interrupt = {}
  }

  package func read(_ file: URL) throws -> Data? { try disk.read(file) }

  package func write(_ data: Data, to file: URL) throws {
    try countChange()
    try disk.write(data.prefix(data.count / 2), to: file)
    try countChange()
    try disk.write(data, to: file)
  }

  package func move(_ file: URL, to other: URL) throws {
    if !isFull { try countChange() }
    try disk.move(file, to: other)
  }

  package func remove(_ file: URL) throws {
    if !isFull { try countChange() }
    try disk.remove(file)
  }

  package func files(in folder: URL) throws -> [URL] { try disk.files(in: folder) }

  package func makeFolder(_ folder: URL) throws { try disk.makeFolder(folder) }

  private func countChange() throws {
    let isOver = left.withLock { left in
      left -= 1
      return left < 0
    }
    guard isOver else { return }
    interrupt()
    throw Interruption()
  }
}
