extension ListDifference<Bytes> {
  /// The changed lines with three unchanged ones around them, as `diff -u` writes them.
  ///
  /// - Parameter shown: A line as it is written, with its end.
  func hunks(_ shown: (Bytes) -> String) -> String {
    let context = 3
    var text = ""
    var (oldLine, newLine, index) = (1, 1, 0)
    while let first = entries[index...].firstIndex(where: \.isChange) {
      // The hunk goes on while changes are near.
      var last = first
      while let next = entries[(last + 1)...].firstIndex(where: \.isChange),
        next - last <= 2 * context + 1
      {
        last = next
      }
      let start = max(index, first - context)
      let end = min(entries.count, last + 1 + context)
      let skipped = start - index
      (oldLine, newLine) = (oldLine + skipped, newLine + skipped)
      let hunk = entries[start..<end]
      let oldCount = hunk.count { $0.sign != "+" }
      let newCount = hunk.count { $0.sign != "-" }
      text += "@@ -\(Self.range(oldLine, oldCount)) +\(Self.range(newLine, newCount)) @@\n"
      text += hunk.map { $0.sign + shown($0.element ?? []) }.joined()
      (oldLine, newLine, index) = (oldLine + oldCount, newLine + newCount, end)
    }
    return text
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    // By convention an empty range begins at the line before it.
    "\(count == 0 ? start - 1 : start),\(count)"
  }
}

extension ListDifference<Bytes>.Entry {
  fileprivate var isChange: Bool { sign != " " }

  fileprivate var sign: String {
    switch self {
    case .missing: "-"
    case .surplus: "+"
    case .same, .omitted: " "
    }
  }
}
