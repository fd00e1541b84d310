import Dispatch
import Synchronization

/// A report that is made on a thread of its own, so that the run waits neither for it nor for the
/// disk. The order of events stays as it is.
///
/// A class, because those who hand events over and the thread share it.
final class BackgroundStream: Sendable {
  /// How many batches may be on their way before somebody waits after all; it bounds the memory.
  private static let limit = 16

  let format: ReportFormat
  private let plan: Plan
  private let stream: Mutex<ReportStream>
  private let queue = DispatchQueue(label: "specs.report")
  private let room = DispatchSemaphore(value: limit)

  init(_ stream: ReportStream, _ plan: Plan) {
    self.plan = plan
    format = stream.request.format
    self.stream = Mutex(stream)
  }

  /// Takes several lots of events.
  func receive(_ lots: [[TimedEvent]]) {
    room.wait()
    queue.async {
      self.stream.withLock { stream in
        for events in lots { stream.receive(events, plan: self.plan) }
      }
      self.room.signal()
    }
  }

  /// Makes the report final, once everything that was handed over is in it.
  ///
  /// - Parameter failures: How many other reports could not be written.
  /// - Returns: Why the report is not where it should be.
  func close(besides failures: Int) -> CommandError? {
    queue.sync {
      stream.withLock { stream in
        stream.close(besides: failures)
        return stream.failure.map { .unwritableReport(stream.request, $0) }
      }
    }
  }
}
