/// The entries of a list of scenarios to run again, `@FILE`: feature files with lines, as the rerun report
/// writes them.
///
/// Entries are separated by spaces and line ends. Paths may contain spaces, because an entry ends where the name
/// of a feature file does. A line that begins with `#` is a comment; some of the rerun report's own say which scenarios
/// the entry above is about, and what the list must hold (`RerunListPart`).
package struct RerunList: Sendable {
  /// A larger file is hardly a list: it would name a million scenarios.
  private static let sizeLimit = 1 << 26

  /// The entries, `PATH` or `PATH:LINE[:LINE…]`.
  package private(set) var entries: [String] = []
  /// Those of them that have failed the run: all but the pending and undefined scenarios of a run that was not strict.
  package private(set) var failing: [String] = []
  /// The identities of the scenarios on the lines of an entry, where the list has them.
  package private(set) var identities: [String: [ScenarioIdentity]] = [:]
  /// The lists that were joined to this one; one, unless they were.
  private var parts: [RerunListPart] = []
  private let name: String

  /// Parses the content of the list `name`.
  package init(_ text: String, name: String) throws(CommandError) {
    self.name = name
    var isTolerated = false
    // Some editors and shells write a byte order mark.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var part = RerunListPart(line: 1)
    for (index, line) in lines.enumerated() {
      var rest = line.drop(while: \.isWhitespace)
      if rest.hasPrefix("#") {
        if part.isEnded(by: rest) {
          parts.append(part)
          part = RerunListPart(line: index + 1)
          isTolerated = false
        }
        if rest.hasPrefix(RerunReporter.identityPrefix), let entry = entries.last {
          let ids = rest.dropFirst(RerunReporter.identityPrefix.count)
            .split(whereSeparator: \.isWhitespace).compactMap { ScenarioIdentity(String($0)) }
          identities[entry] = ids
          part.note(identities: ids.count)
        }
        part.note(comment: rest)
        isTolerated = isTolerated || rest.hasPrefix(RerunReporter.toleratedLine)
        continue
      }
      while !rest.isEmpty {
        guard let end = Self.endOfEntry(in: rest) else {
          throw CommandError(
            "\(name):\(index + 1): '\(String(rest))' is not a feature file.",
            remedy: "A list of scenarios to run again has entries such as Features/list.feature:12."
          )
        }
        let entry = String(rest[..<end])
        entries.append(entry)
        if !isTolerated { failing.append(entry) }
        part.note(entry: PathArgument(entry) { _ in false })
        rest = rest[end...].drop(while: \.isWhitespace)
      }
    }
    parts.append(part)
  }

  /// Throws if the list does not hold all that has to run again.
  func check() throws(CommandError) {
    // Comments above the first head belong to no part.
    let parts = parts.count > 1 && parts[0].isNothing ? parts.dropFirst() : parts[...]
    for part in parts { try part.check(in: name, isWhole: parts.count == 1) }
  }

  /// Replaces lists, which are arguments that begin with `@`, by their entries.
  ///
  /// - Parameter listed: Is given the scenarios whose identities the lists have. Their files need not exist, since
  ///   the scenarios are found elsewhere. If it is `nil`, identities are ignored.
  package static func expand(
    _ arguments: [String], in folder: String, _ listed: inout ListedScenarios?
  ) throws(CommandError) -> [String] {
    func exists(_ path: String) -> Bool { FileSystem.exists(path, in: folder) }
    var expanded: [String] = []
    for argument in arguments {
      guard argument.hasPrefix("@") else {
        expanded.append(argument)
        continue
      }
      let name = String(argument.dropFirst())
      let list = try RerunList(at: name, in: folder)
      try list.check()
      let targets = list.entries.map { ($0, PathArgument($0, exists: exists)) }
      for (entry, target) in targets { listed?.add(target, list.identities[entry]) }
      var known = listed?.paths ?? []
      let missing = targets.map(\.1.path).filter { !exists($0) && known.insert($0).inserted }
      guard missing.isEmpty else {
        let shown = missing.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
        throw CommandError(
          "\(name) lists \(missing.count.counted("file")) that cannot be found here: \(shown)\(rest).",
          remedy: "Run it in the folder in which it was written, or create it again.")
      }
      expanded += targets.filter { exists($0.1.path) }.map(\.0)
    }
    return expanded
  }

  /// Notes in the lists that this run will write that it has not ended: if it ends before it has written
  /// them, the list of an earlier run must not be taken for its own. Lists that this run reads are kept.
  static func invalidateOld(
    _ reports: [ReportRequest], unless arguments: [String], in folder: String
  ) {
    let read = arguments.filter { $0.hasPrefix("@") }
      .map { FileSystem.resolved(FileSystem.absolute(String($0.dropFirst()), in: folder)) }
    for request in reports where request.format == .rerun {
      guard let path = request.path else { continue }
      let place = FileSystem.resolved(FileSystem.absolute(path, in: folder))
      let marker = Bytes(RerunReporter.failureLine("it did not end, or could not begin").utf8)
      // The note of another run stays as it is, so that it can tell whether it was replaced.
      guard isList(at: place), !read.contains(place),
        (try? FileSystem.contents(of: place, upTo: sizeLimit)) != marker
      else { continue }
      do {
        try FileSystem.replace(place, with: marker)
      } catch {
        FileSystem.remove(place)
      }
    }
  }

  /// Whether a file is a list; anything else is kept until the run is known to be possible.
  private static func isList(at path: String) -> Bool {
    guard FileSystem.isOrdinaryFile(path), !FeatureFinder.isFeature(path),
      let bytes = try? FileSystem.contents(of: path, upTo: sizeLimit),
      let text = String(validating: bytes, as: UTF8.self)
    else { return false }
    // What cannot be read as a list is another file, and stays as it is.
    return text.contains(RerunReporter.failurePrefix) || (try? RerunList(text, name: path)) != nil
  }

  private init(at path: String, in folder: String) throws(CommandError) {
    guard !path.isEmpty else {
      throw CommandError(
        "'@' names no list of scenarios to run again.",
        remedy: "Write the name of its file right behind it, as in: @rerun.txt")
    }
    let bytes = try FileSystem.contents(ofNamed: path, in: folder, upTo: Self.sizeLimit)
    try self.init(String(decoding: bytes, as: UTF8.self), name: path)
  }

  /// The end of the first entry of `text`: after the name of a feature file and its lines.
  private static func endOfEntry(in text: Substring) -> Substring.Index? {
    var searched = text
    while let name = searched.firstRange(of: ".feature") {
      var rest = text[name.upperBound...]
      if rest.hasPrefix(".md") { rest = rest.dropFirst(3) }
      while rest.first == ":", rest.dropFirst().first?.isWholeNumber == true {
        rest = rest.dropFirst().drop(while: \.isWholeNumber)
      }
      if rest.first?.isWhitespace ?? true { return rest.startIndex }
      searched = text[name.upperBound...]
    }
    return nil
  }
}

/// One of the lists that a list of scenarios to run again is joined of: what its comments say that it holds, and what it
/// does hold.
///
/// An empty file, one that was cut, and that of a run that failed without a scenario to blame look like the list of a run
/// in which everything passed, so a list without entries counts only if it says that nothing is missing.
private struct RerunListPart {
  let line: Int
  /// How many scenarios it must hold; nil if it does not say.
  var expected: Int?
  var count = 0
  /// Why its run failed, if not because of the scenarios alone.
  var failure: String?
  var isDryRun = false
  /// How many identities are missing for the last entry.
  var missingIdentities = 0
  var isCut = false

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

  /// - Parameter isWhole: Whether the list has no other part.
  func check(in name: String, isWhole: Bool) throws(CommandError) {
    var part = self
    part.finishEntry()
    let place = isWhole ? name : "\(name):\(line): a part of this list"
    if isDryRun {
      throw CommandError(
        "\(place) was written by a dry run, which runs nothing, so it does not show what passes.",
        remedy: "Run everything, without @\(name).")
    }
    if let failure, expected == nil || count == 0 {
      throw CommandError(
        "\(place) lists no scenario to run again, although its run failed: \(failure).",
        remedy: "Run everything again, without @\(name).")
    }
    if part.isCut || count < expected ?? 0 {
      let flaw =
        if let expected, count < expected {
          "it has \(count) of the \(expected.counted("scenario")) that its first line announces"
        } else {
          "an entry or its comment is not whole"
        }
      throw CommandError(
        "\(place) was cut or changed: \(flaw).",
        remedy:
          "Run everything again, without @\(name), or remove its first line to run what is left.")
    }
    if expected == nil, count == 0, isWhole {
      throw CommandError(
        "\(name) has no entry and does not say that everything passed, as the list of a run does.",
        remedy: "Run everything again, without @\(name).")
    }
  }
}
