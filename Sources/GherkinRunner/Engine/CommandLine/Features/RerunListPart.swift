/// One of the lists that a list of scenarios to run again is joined of: what its comments say that it holds, and what it
/// does hold.
///
/// An empty file, one that was cut, and that of a run that failed without a scenario to blame look like the list of a run
/// in which everything passed, so a list without entries counts only if it says that nothing is missing.
struct RerunListPart: Sendable {
  /// Where it begins.
  let line: Int
  /// How many scenarios it must hold; nil if it does not say.
  private var expected: Int?
  private var count = 0
  /// Why its run failed, if not because of the scenarios alone.
  private var failure: String?
  private var isDryRun = false
  /// How many identities are missing for the last entry.
  private var missingIdentities = 0
  private var isCut = false

  init(line: Int) { self.line = line }

  /// Whether it holds nothing at all.
  var isNothing: Bool { expected == nil && count == 0 && failure == nil && !isDryRun }

  /// Whether a comment begins the next list.
  func isEnded(by comment: Substring) -> Bool {
    if comment.hasPrefix(RerunReporter.headPrefix) { return true }
    // A run notes that it failed above the entries, or has none.
    return comment.hasPrefix(RerunReporter.failurePrefix) && (failure != nil || count > 0)
  }

  mutating func note(comment: Substring) {
    if comment.hasPrefix(RerunReporter.headPrefix) {
      let held = comment.dropFirst(RerunReporter.headPrefix.count).prefix {
        $0.isLetter || $0.isNumber
      }
      expected = held == "nothing" ? 0 : Int(held)
      isCut = expected == nil
    } else if comment.hasPrefix(RerunReporter.failurePrefix) {
      failure = String(comment.dropFirst(RerunReporter.failurePrefix.count))
    } else if comment.hasPrefix(RerunReporter.dryRunLine) {
      isDryRun = true
    }
  }

  mutating func note(entry: PathArgument) {
    finishEntry()
    count += max(1, entry.lines.count)
    missingIdentities = entry.lines.count
  }

  mutating func note(identities: Int) { missingIdentities -= identities }

  private mutating func finishEntry() {
    // People leave them out of lists that they write.
    if missingIdentities > 0, expected != nil { isCut = true }
  }

  /// Throws if it does not hold all that has to run again.
  ///
  /// - Parameter isWhole: Whether the list has no other part.
  func check(in name: String, isWhole: Bool) throws(CommandError) {
    var part = self
    part.finishEntry()
    let place = isWhole ? name : "\(name):\(line): a part of this list"
    if isDryRun { throw .listOfDryRun(place, name) }
    if let failure, expected == nil || count == 0 { throw .onlyFailure(place, failure, name) }
    if part.isCut || count < expected ?? 0 { throw .cutList(place, count, of: expected, name) }
    if expected == nil, count == 0, isWhole { throw .emptyList(name) }
  }
}

extension CommandError {
  fileprivate static func onlyFailure(
    _ place: String, _ reason: String, _ name: String
  ) -> CommandError {
    CommandError(
      "\(place) lists no scenario to run again, although its run failed: \(reason).",
      remedy: "Run everything again, without @\(name).")
  }

  fileprivate static func listOfDryRun(_ place: String, _ name: String) -> CommandError {
    CommandError(
      "\(place) was written by a dry run, which runs nothing, so it does not show what passes.",
      remedy: "Run everything, without @\(name).")
  }

  fileprivate static func cutList(
    _ place: String, _ count: Int, of expected: Int?, _ name: String
  ) -> CommandError {
    let flaw =
      if let expected, count < expected {
        "it has \(count) of the \(expected.counted("scenario")) that its first line announces"
      } else {
        "an entry or its comment is not whole"
      }
    return CommandError(
      "\(place) was cut or changed: \(flaw).",
      remedy:
        "Run everything again, without @\(name), or remove its first line to run what is left.")
  }

  fileprivate static func emptyList(_ name: String) -> CommandError {
    CommandError(
      "\(name) has no entry and does not say that everything passed, as the list of a run does.",
      remedy: "Run everything again, without @\(name).")
  }
}
