import Foundation

/// Makes sure that a run means something: that what was asked for was found.
struct SelectionCheck {
  let options: Options
  /// The paths, as typed.
  let paths: [String]
  /// The fewest scenarios that must be selected.
  let minimum: Int
  /// Whether lines of files were given.
  let selectsLines: Bool

  /// Throws unless each of `lines` belongs to a scenario, and names those that do not.
  func check(_ lines: [String: [Int]], in plan: Plan) throws(CommandError) {
    var errors: [CommandError] = []
    for (file, pickles) in zip(plan.files, plan.pickles) where file.errors.isEmpty {
      guard let lines = lines[file.document.source.uri] else { continue }
      // Most lines are those of titles and rows, as lists of scenarios name them.
      let places = Set(pickles.map(\.location.line))
      for line in lines
      where !places.contains(line) && !pickles.contains(where: { $0.contains(line: line) }) {
        errors.append(
          file.document.isLineOfOutline(line)
            ? .lineWithoutValues(line, file.document.source.uri)
            : .lineOfNothing(line, file.document.source.uri, nearest(to: line, in: pickles)))
      }
    }
    guard let last = errors.popLast() else { return }
    throw CommandError(
      (errors.map { "\($0.problem) \($0.remedy)" } + [last.problem]).joined(separator: "\n"),
      remedy: last.remedy)
  }

  /// Throws if fewer scenarios were selected than required. If a file could not be parsed, their number is
  /// unknown; the run fails anyway.
  func check(_ plan: Plan) throws(CommandError) {
    guard plan.selectedCount < minimum, plan.parseErrors.isEmpty else { return }
    if plan.files.isEmpty {
      throw paths.allSatisfy { $0.hasPrefix("@") } ? .emptyLists(paths) : .noFiles(in: paths)
    }
    let all = plan.foundCount
    if all == 0 { throw .noScenarios(inFiles: plan.files.count) }
    throw .tooFew(
      plan.selectedCount, of: all, files: plan.files.count, minimum: minimum,
      filters: filters, selectsLines: selectsLines && options.identities.isEmpty)
  }

  /// The filters, as typed.
  private var filters: [String] {
    options.tagFilters + options.nameFilters
      + options.identities.map { "--id \($0)" }
      + (options.changed == nil ? [] : ["--changed"])
  }

  private func nearest(to line: Int, in pickles: Pickles) -> Pickle? {
    pickles.min { abs($0.location.line - line) < abs($1.location.line - line) }
  }
}

extension GherkinDocument {
  fileprivate func isLineOfOutline(_ line: Int) -> Bool {
    scenarios.indices.contains { index in
      let scenario = Scenario(document: self, index: index)
      return !scenario.node.examples.isEmpty && scenario.lines.contains(line)
    }
  }
}

extension CommandError {
  fileprivate static func lineWithoutValues(_ line: Int, _ path: String) -> CommandError {
    CommandError(
      "There is nothing to run at \(path):\(line): the examples there have no row of values.",
      remedy: "Add a row with a value for each placeholder.")
  }

  fileprivate static func lineOfNothing(
    _ line: Int, _ path: String, _ nearest: Pickle?
  ) -> CommandError {
    CommandError(
      "There is no scenario at \(path):\(line).",
      remedy: nearest.map {
        "The nearest is '\($0.name)' at \(path):\($0.location.line)."
      } ?? "There is none in the whole file.")
  }

  static func noFiles(in paths: [String]) -> CommandError {
    CommandError(
      "Nothing to run: \(noFeature(in: paths))",
      remedy: "\(featureNames) If this is intended, use --minimum 0.")
  }

  /// All lists are those of runs that left nothing to run again.
  fileprivate static func emptyLists(_ paths: [String]) -> CommandError {
    let names = paths.map { "'\($0.dropFirst())'" }.joined(separator: ", ")
    return CommandError(
      "Nothing to run: \(names) \(paths.count == 1 ? "lists" : "list") nothing to run again.",
      remedy: "Run everything, or leave --minimum out: without it, such a list is no error.")
  }

  fileprivate static func noScenarios(inFiles count: Int) -> CommandError {
    CommandError(
      "Nothing to run: there is no scenario in \(count.counted("feature file")).",
      remedy: "'check' reports more about each. If this is intended, use --minimum 0.")
  }

  /// There is no file for a command that runs nothing.
  ///
  /// - Parameter verb: What the command does with features.
  package static func nothing(to verb: String, in paths: [String]) -> CommandError {
    CommandError("Nothing to \(verb): \(noFeature(in: paths))", remedy: featureNames)
  }

  private static let featureNames = "Feature files are named *.feature or *.feature.md."

  private static func noFeature(in paths: [String]) -> String {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    return "there is no feature file in \(places)."
  }

  fileprivate static func tooFew(
    _ count: Int, of all: Int, files: Int, minimum: Int, filters: [String], selectsLines: Bool
  ) -> CommandError {
    let found =
      "\(all.counted("scenario")) in \(files.counted("feature file"))"
    let subject = (selectsLines ? "the line together with " : "") + filters.joined(separator: " ")
    let selected =
      filters.isEmpty
      ? "there \(all == 1 ? "is" : "are") \(found)"
      : "of \(found), \(subject) selects \(count == 0 ? "none" : "\(count)")"
    let cause =
      filters.isEmpty
      ? "that the right files are named"
      : (selectsLines ? "the line, and " : "") + "the spelling of tags and names"
    return CommandError(
      count == 0
        ? "Nothing to run: \(selected)."
        : "Too few scenarios to run: \(selected), but --minimum requires \(minimum).",
      remedy: "Check \(cause). If this is intended, use --minimum \(count).")
  }
}
