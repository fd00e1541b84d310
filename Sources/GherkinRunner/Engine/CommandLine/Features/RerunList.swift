/// The entries of a list of scenarios to run again, `@FILE`, one a line, as the rerun report writes them: `PATH:LINE`, a
/// tab and the identity of the scenario. In a list that a person has written an entry is what could be typed instead,
/// and the line decides.
///
/// A path that would not be read as one is a JSON string. A line that begins with `#` is a comment. One that begins with
/// `=` says how many entries are below it, up to the next such line of a list that was joined, or why there is no list.
package struct RerunList: Sendable {
  /// A larger file is hardly a list: it would name a million scenarios.
  private static let sizeLimit = 1 << 26

  /// What to run: `PATH` or `PATH:LINE[:LINE…]`, and the identity of the scenario there.
  package private(set) var entries: [(text: String, identity: ScenarioIdentity?)] = []
  /// Whether it says how many entries it has, or that it has none, as that of a run does.
  package private(set) var isOfRun = false
  /// Why the list does not show what has to run again.
  private var fault: CommandError?
  private let name: String

  /// Parses the content of the list `name`.
  package init(_ text: String, name: String) throws(CommandError) {
    self.name = name
    /// How many entries the present part must have; nil if it does not say.
    var announced: Int?
    var count = 0
    // Some editors and shells write a byte order mark.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = Substring(line).trimmingPrefix(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix(RerunReporter.head) {
        checkCount(count, announced)
        isOfRun = true
        let held = line.dropFirst(RerunReporter.head.count).withoutOuterSpace
        (announced, count) = (Int(held), 0)
        if announced == nil {
          note(
            "\(name):\(index + 1): the list does not show what to run again, because its run \(held)"
          )
        }
        continue
      }
      guard let entry = Self.entry(line) else {
        throw CommandError(
          "\(name):\(index + 1): '\(line.trimmedEnd)' is not a feature file.",
          remedy: "A list of scenarios to run again has entries such as Features/list.feature:12.")
      }
      // In the list of a run, only a file that could not be read has no identity, unless the line was cut.
      let isWhole = entry.identity != nil || FeatureFinder.isFeature(entry.text)
      if announced == nil || isWhole { count += 1 }
      entries.append(entry)
    }
    checkCount(count, announced)
    if entries.isEmpty, !isOfRun {
      note(
        "\(name) has no entry and does not say that everything passed, as the list of a run does")
    }
  }

  /// Throws if the list does not show all that has to run again.
  ///
  /// An empty file, one that was cut, and that of a run that failed without a scenario to blame look like the list of a
  /// run in which everything passed, so a list without entries counts only if it says that nothing is missing.
  func check() throws(CommandError) { if let fault { throw fault } }

  private mutating func checkCount(_ count: Int, _ announced: Int?) {
    guard let announced, count != announced else { return }
    note(
      "\(name) was cut or changed: it has \(count) of \(announced.counted("scenario"))",
      or: ", or remove the line '= \(announced)' to run what is left")
  }

  private mutating func note(_ problem: String, or alternative: String = "") {
    let remedy = "Run everything again, without @\(name)\(alternative)."
    fault = fault ?? CommandError("\(problem).", remedy: remedy)
  }

  /// Reads an entry; nil if it names no feature file.
  private static func entry(_ line: Substring) -> (text: String, identity: ScenarioIdentity?)? {
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    var text = parts[0].trimmedEnd
    if text.hasPrefix("\""), let end = text.lastIndex(of: "\"") {
      // What is not such a string names no file either.
      guard let path = try? JSONReader.read(Bytes(text[...end].utf8)).string else { return nil }
      text = path + text[text.index(after: end)...]
    }
    guard FeatureFinder.isFeature(PathArgument(text) { _ in false }.path) else { return nil }
    return (text, parts.count == 2 ? ScenarioIdentity(parts[1].withoutOuterSpace) : nil)
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
      let targets = list.entries.map { ($0.text, PathArgument($0.text, exists: exists)) }
      for ((_, target), entry) in zip(targets, list.entries) { listed?.add(target, entry.identity) }
      var known = listed?.paths ?? []
      let missing = targets.map(\.1.path).filter { !exists($0) && known.insert($0).inserted }
      guard missing.isEmpty else {
        let shown = missing.map { "'\($0)'" }.listed()
        throw CommandError(
          "\(name) lists \(missing.count.counted("file")) that cannot be found here: \(shown).",
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
    return (try? RerunList(text, name: path)) != nil
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
}
