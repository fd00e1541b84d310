/// A change of a file as one stretch of bytes that is replaced.
struct FileChange {
  private let old: Range<Int>
  private let growth: Int

  private init(_ old: Range<Int>, _ growth: Int) { (self.old, self.growth) = (old, growth) }

  /// The two ways to see a change as one stretch: what stands before it is the same as far as possible, or what stands
  /// behind it. They differ where text repeats, as the keywords of scenarios do.
  static func both(from base: Bytes, to present: Bytes) -> [FileChange] {
    let most = min(base.count, present.count)
    let head = zip(base, present).prefix { $0 == $1 }.count
    let tail = zip(base.reversed(), present.reversed()).prefix { $0 == $1 }.count
    let growth = present.count - base.count
    let (restOfTail, restOfHead) = (min(tail, most - head), min(head, most - tail))
    return [
      FileChange(head..<base.count - restOfTail, growth),
      FileChange(restOfHead..<base.count - tail, growth),
    ]
  }

  /// Where an unchanged range is after the change; nil if the change touches it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    if old.lowerBound > range.upperBound { return range }
    guard old.upperBound < range.lowerBound else { return nil }
    return range.lowerBound + growth..<range.upperBound + growth
  }
}
