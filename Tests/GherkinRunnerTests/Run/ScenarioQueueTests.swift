import Dispatch
import GherkinRunner
import Synchronization
import Testing

/// Handing out scenarios to workers that run side by side.
@Suite struct ScenarioQueueTests {
  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 17, 1000])
  func `hands out each scenario once`(workers: Int, count: Int) {
    let queue = ScenarioQueue(5..<(5 + count), workers: workers)
    let taken = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while let scenario = queue.next(for: worker) { taken.withLock { $0.append(scenario) } }
    }
    #expect(taken.withLock { $0.sorted() } == Array(5..<(5 + count)))
  }

  @Test func `a worker goes on with neighbours`() {
    let queue = ScenarioQueue(0..<1000, workers: 2)
    let (first, second) = (queue.next(for: 0), queue.next(for: 1))
    #expect((first, second) == (0, 16))
    #expect((1...3).map { _ in queue.next(for: 0) } == [1, 2, 3])
  }

  @Test func `who has nothing left takes over half of what another has before him`() {
    let queue = ScenarioQueue(0..<8, workers: 2)
    // The first takes two, the last to be taken are one by one.
    #expect(queue.next(for: 0) == 0)
    var others: [Int] = []
    while let scenario = queue.next(for: 1) { others.append(scenario) }
    #expect(others == [2, 3, 4, 5, 6, 7, 1])
    #expect(queue.next(for: 0) == nil)
  }

  @Test func `takes back what nobody has begun, and hands out nothing when it is closed`() {
    let queue = ScenarioQueue(0..<1000, workers: 2)
    #expect((queue.next(for: 0), queue.next(for: 1)) == (0, 16))
    queue.close()
    #expect(queue.next(for: 0) == nil && !queue.isEmpty)
    #expect(queue.reclaim().flatMap { $0 }.sorted() == Array(1...15) + Array(17..<1000))
    #expect(queue.isEmpty)
  }

  @Test func `can be opened again`() {
    let queue = ScenarioQueue(0..<1, workers: 2)
    #expect(queue.next(for: 1) == 0)
    #expect(queue.next(for: 0) == nil && queue.isEmpty)
    queue.open(7..<9)
    #expect(!queue.isEmpty)
    #expect((queue.next(for: 0), queue.next(for: 1), queue.next(for: 0)) == (7, 8, nil))
  }
}
