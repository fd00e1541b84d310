extension Bytes {
  /// Decodes the lines on several threads, and takes what they hold in their order, with the offset of each line.
  package func readLines<Value: Sendable, Failure: Error>(
    workers: Int, _ decode: @Sendable (ArraySlice<UInt8>) -> Value,
    _ take: (Value, Int) throws(Failure) -> Void
  ) throws(Failure) {
    // So many lines are worth a thread. What all lines hold may need too much memory.
    let batchSize = 4_096
    var rest = split(separator: .lineFeed, omittingEmptySubsequences: false)[...]
    while !rest.isEmpty {
      let batches = (0..<workers).map { rest.dropFirst($0 * batchSize).prefix(batchSize) }
      rest = rest.dropFirst(workers * batchSize)
      let values = batches.concurrentMap(workers: workers) { $0.map(decode) }
      for (line, value) in zip(batches.joined(), values.joined()) {
        try take(value, line.startIndex)
      }
    }
  }
}
