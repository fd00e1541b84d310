import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What `transform` makes of each element, in order; up to `workers` are worked on at a time. With
  /// one worker, no other thread is started.
  package func concurrentMap<Result: Sendable>(
    workers: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let workers = Swift.min(workers, count)
    guard workers > 1 else { return map(transform) }
    // Several pieces a worker, so that one with the long files is not the last to finish.
    let size = Swift.max(1, count / (workers * 8))
    let pieceCount = (count + size - 1) / size
    let next = Atomic(0)
    let results = Mutex([[Result]](repeating: [], count: pieceCount))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard piece < pieceCount else { return }
        let result = self[(piece * size)..<Swift.min((piece + 1) * size, count)].map(transform)
        results.withLock { $0[piece] = result }
      }
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}
