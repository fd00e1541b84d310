extension Array where Element: Sendable {
  /// What `transform` makes of each element, in order; up to `workers` are worked on at a time.
  package func concurrentMap<Result: Sendable>(
    workers: Int, _ transform: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    // Several pieces a worker, so that one with the long files is not the last to finish.
    let workers = Swift.min(workers, count)
    let size = Swift.max(1, count / (Swift.max(workers, 1) * 8))
    guard workers > 1, count > size else { return map(transform) }
    let pieces = pieces(of: size)
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for index in 0..<workers {
        group.addTask { (index, pieces[index].map(transform)) }
      }
      var results = [[Result]](repeating: [], count: pieces.count)
      var started = workers
      for await (index, result) in group {
        results[index] = result
        let next = started
        guard next < pieces.count else { continue }
        group.addTask { (next, pieces[next].map(transform)) }
        started += 1
      }
      return results.flatMap { $0 }
    }
  }

  private func pieces(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
