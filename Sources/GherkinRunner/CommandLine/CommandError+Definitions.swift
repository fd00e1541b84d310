extension CommandError {
  /// Step definitions, hooks or parameter types that cannot work.
  static func definitions(_ found: DefinitionProblems, seenFrom folder: String) -> CommandError {
    let lines = found.problems.map { problem in
      "\(problem.location.path(from: folder)):\(problem.location.line): \(problem.message)"
    }
    let count = lines.count == 1 ? "A definition cannot be used" : "Some definitions cannot be used"
    return CommandError(
      "\(count):\n\(lines.joined(separator: "\n"))", remedy: "Nothing was run.")
  }
}
