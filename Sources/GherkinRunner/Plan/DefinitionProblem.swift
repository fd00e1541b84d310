/// A step definition, hook or parameter type that cannot work, found before anything runs.
package struct DefinitionProblem: Error, Sendable, Equatable {
  /// What is wrong and what to do.
  package let message: String
  /// Where it is defined.
  package let location: SourceReference

  package init(_ message: String, at location: SourceReference) {
    self.message = message
    self.location = location
  }
}

/// All that is wrong with the definitions of a suite.
package struct DefinitionProblems: Error, Sendable {
  package let problems: [DefinitionProblem]
}
