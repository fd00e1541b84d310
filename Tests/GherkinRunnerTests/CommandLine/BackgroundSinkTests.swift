import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Writing on another thread.
@Suite struct BackgroundSinkTests {
  /// Takes a few writes and refuses those that follow. A class, because the test looks at it while
  /// another thread writes.
  private final class FullSink: ByteSink {
    private let room: Int
    private let state = Mutex((pieces: [[UInt8]](), isClosed: false))

    init(room: Int) { self.room = room }

    func write(_ bytes: [UInt8]) throws(FileError) {
      let fits = state.withLock { state in
        guard state.pieces.count < room else { return false }
        state.pieces.append(bytes)
        return true
      }
      guard fits else { throw FileError("full", code: ENOSPC) }
    }

    func close() { state.withLock { $0.isClosed = true } }

    var pieces: [[UInt8]] { state.withLock { $0.pieces } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
  }

  private static let pieces: [[UInt8]] = (0..<100).map { [UInt8](repeating: $0, count: 1_000) }

  @Test func `writes everything in order before it is closed`() throws {
    let target = FullSink(room: 100)
    let sink = BackgroundSink(target)
    for piece in Self.pieces { try sink.write(piece) }
    try sink.close()
    #expect(target.pieces == Self.pieces)
    #expect(target.isClosed)
  }

  @Test func `tells of a failure when it is closed, and keeps what was written before`() throws {
    let target = FullSink(room: 3)
    let sink = BackgroundSink(target)
    for piece in Self.pieces.prefix(4) { try sink.write(piece) }
    #expect(throws: FileError.self) { try sink.close() }
    #expect(target.pieces == Array(Self.pieces.prefix(3)))
    #expect(!target.isClosed)
  }

  @Test func `refuses what comes after a failure`() throws {
    let target = FullSink(room: 0)
    let sink = BackgroundSink(target)
    // A write that comes back refused is what tells that the failure has been noticed.
    let error = #expect(throws: FileError.self) { while true { try sink.write([0]) } }
    #expect(error?.path == "full")
    #expect(target.pieces.isEmpty)
  }
}
