import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Reports that are made while the run goes on, and those that are made beside it.
@Suite struct ReportStreamsTests {
  /// Writes down when each event was.
  private struct TimeReporter: PlanReporter {
    mutating func receive(
      _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
    ) {
      buffer.append("\(event.time.components.seconds) ")
    }
  }

  /// A file that is not read before it is complete, with room for so many bytes. A class, because the
  /// test looks at it while another thread writes.
  private final class Draft: ByteSink {
    private let room: Int
    private let state = Mutex((bytes: Bytes(), isClosed: false))

    init(room: Int = .max) { self.room = room }

    var isWatched: Bool { false }
    var text: String { String(decoding: state.withLock { $0.bytes }, as: UTF8.self) }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func write(_ bytes: Bytes) throws(FileError) {
      guard bytes.count <= room else { throw FileError("draft", code: ENOSPC) }
      state.withLock { $0.bytes += bytes }
    }

    func close() { state.withLock { $0.isClosed = true } }
  }

  private static func streams(_ sinks: [any ByteSink]) throws -> ReportStreams {
    var streams = ReportStreams(try Planner(Definitions<Int>()).plan([]))
    for (index, sink) in sinks.enumerated() {
      streams.add(ReportRequest(.summary, path: "\(index).txt"), TimeReporter(), to: sink)
    }
    return streams
  }

  private static let events = (0..<20_000).map { index in
    TimedEvent(.runHookStarted(hook: 0), at: .seconds(index))
  }

  @Test func `hands every event to reports of both kinds, in order`() throws {
    let (watched, draft) = (MemorySink(), Draft())
    var streams = try Self.streams([watched, draft])
    for event in Self.events { streams.receive(event) }
    streams.close()
    #expect(streams.failures.isEmpty)
    #expect(watched.text == (0..<20_000).map { "\($0) " }.joined())
    #expect(draft.text == watched.text)
    #expect(draft.isClosed)
  }

  @Test func `abandons a report that cannot be written, and goes on with the others`() throws {
    let (full, draft) = (Draft(room: 0), Draft())
    var streams = try Self.streams([full, draft])
    for event in Self.events { streams.receive(event) }
    streams.close()
    #expect(streams.failures.count == 1)
    #expect(full.text.isEmpty && !full.isClosed)
    #expect(draft.text.hasSuffix("19999 ") && draft.isClosed)
  }
}
