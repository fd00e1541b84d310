extension CommandError {
  /// Step definitions, hooks or parameter types that cannot work.
  static func definitions(_ found: DefinitionProblems, seenFrom folder: String) -> CommandError {
    CommandError(list(found.problems, seenFrom: folder), remedy: "Nothing was run.")
  }

  /// Step definitions that match nothing because their patterns name unknown parameter types.
  static func undefinedParameterTypes(
    _ found: [UndefinedParameterType], seenFrom folder: String
  ) -> CommandError {
    CommandError(
      list(found.map(\.problem), seenFrom: folder), remedy: "All others are used in this run.")
  }

  private static func list(_ problems: [DefinitionProblem], seenFrom folder: String) -> String {
    let lines = problems.map { problem in
      "\(problem.location.path(from: folder)):\(problem.location.line): \(problem.message)"
    }
    let count = lines.count == 1 ? "A definition cannot be used" : "Some definitions cannot be used"
    return "\(count):\n\(lines.joined(separator: "\n"))"
  }
}
