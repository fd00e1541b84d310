/// The parameter types that patterns can name: the built-in ones and those added.
package struct ParameterTypes: Sendable {
  /// The built-in types, then the others in the order in which they were added.
  package private(set) var all = ParameterType.builtIn

  package init() {}

  package subscript(name: String) -> ParameterType? { all.first { $0.name == name } }

  /// The types with that regular expression, the preferred one first, then by name.
  package func types(withPattern pattern: String) -> [ParameterType] {
    all.filter { $0.regularExpressions.contains(pattern) }.sorted {
      $0.preferForRegularExpression == $1.preferForRegularExpression
        ? $0.name < $1.name : $0.preferForRegularExpression
    }
  }

  /// What to write instead of `{name}`, which is not a type.
  func advice(insteadOf name: String) -> String {
    func list(_ types: [ParameterType]) -> String {
      types.filter { !$0.name.isEmpty }.map { "{\($0.name)}" }.joined(separator: ", ")
    }
    let nearest = Spelling.nearest(to: name, among: all.map(\.name).filter { !$0.isEmpty })
    let own = list(all.filter { !$0.isBuiltIn })
    return (nearest.map { "Did you mean {\($0)}? " } ?? "")
      + (own.isEmpty ? "The suite defines none. " : "The suite defines \(own). ")
      + "Every suite has \(list(all.filter(\.isBuiltIn)))."
  }

  /// Adds a type; throws if its name is taken or illegal, its pattern is unreadable, or another
  /// type is already preferred for that pattern.
  package mutating func add(_ type: ParameterType) throws(ParameterTypeError) {
    let name = type.name
    if name.unicodeScalars.contains(where: #"{}()\/[]$.|?*+"#.unicodeScalars.contains) {
      throw ParameterTypeError(
        description: #"""
          Illegal character in parameter name {\#(name)}. Parameter names may not contain \#
          '{', '}', '(', ')', '\', '/', '[', ']', '$', '.', '|', '?', '*' or '+'
          """#)
    }
    if self[name] != nil {
      throw ParameterTypeError(
        description: name.isEmpty
          ? "The anonymous parameter type has already been defined. Give this one a name"
          : "There is already a parameter type with name \(name). Give one of them another name")
    }
    if type.alternatives?.isEmpty == true {
      throw ParameterTypeError(
        description: "Parameter type {\(name)} accepts no text at all. Give it at least one value")
    }
    if type.alternatives?.contains("") == true {
      throw ParameterTypeError(
        description: "Parameter type {\(name)} has an empty value. Leave it out, or use a pattern")
    }
    for pattern in type.regularExpressions {
      do {
        _ = try RegularExpression(pattern)
      } catch {
        throw ParameterTypeError(
          description: "The pattern of parameter type {\(name)}: \(error)")
      }
      if type.preferForRegularExpression,
        let other = types(withPattern: pattern).first(where: \.preferForRegularExpression)
      {
        throw ParameterTypeError(
          description: """
            There can only be one preferential parameter type per regexp. The regexp /\(pattern)/ \
            is used for two preferential parameter types, {\(other.name)} and {\(name)}
            """)
      }
    }
    all.append(type)
  }
}

/// Why a parameter type cannot be added, and what to do.
package struct ParameterTypeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let description: String
}
