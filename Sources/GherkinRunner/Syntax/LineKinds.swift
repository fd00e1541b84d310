/// A set of line kinds: what the grammar accepts at some point.
package struct LineKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The set of `kind` alone.
  init(_ kind: LineKind) {
    rawValue = 1 << UInt16(kind.rawValue)
  }

  static let endOfFile = LineKinds(.endOfFile)
  static let language = LineKinds(.language)
  static let tableRow = LineKinds(.tableRow)
  static let docStringSeparator = LineKinds(.docStringSeparator)
  static let background = LineKinds(.background)
  static let step = LineKinds(.step)
  static let tags = LineKinds(.tags)
  static let feature = LineKinds(.feature)
  static let examples = LineKinds(.examples)
  static let scenario = LineKinds(.scenario)
  static let rule = LineKinds(.rule)
  static let comment = LineKinds(.comment)
  static let empty = LineKinds(.empty)
  static let other = LineKinds(.other)

  /// Whether `kind` is among them.
  package func accepts(_ kind: LineKind) -> Bool {
    rawValue & (1 << UInt16(kind.rawValue)) != 0
  }

  /// The members in the order in which the official parser lists what it expected.
  ///
  /// Where free text may begin, blank lines and comments come first; elsewhere they come last.
  package var listed: [LineKind] {
    guard accepts(.other), accepts(.endOfFile) else { return LineKind.allCases.filter(accepts) }
    let leading: [LineKind] = [.endOfFile, .empty, .comment]
    let rest = LineKind.allCases.filter { !leading.contains($0) }
    return (leading + rest).filter(accepts)
  }
}
