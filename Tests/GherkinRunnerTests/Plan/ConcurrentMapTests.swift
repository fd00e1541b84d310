import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Sharing work among threads.
@Suite struct ConcurrentMapTests {
  @Test(arguments: [1, 2, 5], [0, 1, 2, 7, 100])
  func `keeps the order, and has no more workers than it is told`(workers: Int, count: Int) {
    let present = Mutex((now: 0, most: 0))
    let squares = Array(0..<count).concurrentMap(workers: workers) { number in
      present.withLock { present in
        present.now += 1
        present.most = max(present.most, present.now)
      }
      Thread.sleep(forTimeInterval: 0.0002)
      present.withLock { $0.now -= 1 }
      return number * number
    }
    #expect(squares == (0..<count).map { $0 * $0 })
    #expect(present.withLock { $0.most } <= workers)
  }
}
