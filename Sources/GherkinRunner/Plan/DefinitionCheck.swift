/// Compiles the definitions of a suite and gathers all that is wrong with them.
struct DefinitionCheck {
  private(set) var parameterTypes = ParameterTypes()
  private(set) var problems: [DefinitionProblem] = []
  /// Those of the problems that leave the other definitions usable.
  private(set) var undefinedParameterTypes: [UndefinedParameterType] = []

  mutating func add(_ types: [(type: ParameterType, location: SourceReference)]) {
    for (type, location) in types {
      do throws(ParameterTypeError) {
        try parameterTypes.add(type)
      } catch {
        problems.append(DefinitionProblem(error.description, at: location))
      }
    }
  }

  /// The compiled patterns; fewer than definitions if some cannot be compiled.
  mutating func compile(_ definitions: [StepDefinitionInfo]) -> [CompiledPattern] {
    definitions.enumerated().compactMap { index, definition in
      checkTime(definition.timeout, at: definition.location)
      do throws(ExpressionError) {
        let pattern = try CompiledPattern(definition.pattern, parameterTypes: parameterTypes)
        checkArguments(of: definition, pattern)
        return pattern
      } catch {
        let problem = DefinitionProblem(error.description, at: definition.location)
        problems.append(problem)
        guard let name = error.undefinedParameterType else { return nil }
        undefinedParameterTypes.append(
          UndefinedParameterType(name: name, definition: index, problem: problem))
        return nothing
      }
    }
  }

  private mutating func checkTime(_ timeout: Duration?, at location: SourceReference) {
    guard let timeout, !(.zero...TimeLimit.longest).contains(timeout) else { return }
    problems.append(
      DefinitionProblem(
        "The timeout is \(timeout). Write a time above zero, or zero for no limit.", at: location))
  }

  /// Keeps the place of a pattern that cannot be compiled, and matches no text.
  private var nothing: CompiledPattern? {
    // The pattern is a constant that compiles.
    try? CompiledPattern(.regex("(?!)"), parameterTypes: parameterTypes)
  }

  /// The hooks with their tag expressions; fewer than hooks if some cannot be read.
  mutating func table(_ hooks: [HookInfo]) -> HookTable {
    let conditions = hooks.compactMap { hook in
      checkTime(hook.timeout, at: hook.location)
      do throws(TagExpressionError) {
        return try TagExpression(parsing: hook.tags)
      } catch {
        problems.append(DefinitionProblem(error.description, at: hook.location))
        return nil
      }
    }
    return HookTable(infos: hooks, conditions: conditions)
  }

  /// Whether the closure takes what the pattern yields: as many arguments, of types that the
  /// parameters can become, and below them a table and a text at most.
  private mutating func checkArguments(
    of definition: StepDefinitionInfo, _ pattern: CompiledPattern
  ) {
    let count = pattern.parameters.count
    let types = definition.argumentTypes
    let blocks = types.dropFirst(count)
    guard types.count >= count, blocks.count < 2, blocks.allSatisfy(isBlock) else {
      problems.append(
        DefinitionProblem(
          """
          \(quoted(definition.pattern)) has \(count.counted("parameter"))\(list(pattern)), but its \
          closure takes \(types.count.counted("argument"))\(list(types)). Give the closure one \
          argument for each parameter; one DataTable or one DocString may follow, since a step has \
          a table or a text below it, never both.
          """, at: definition.location))
      return
    }
    for (position, (parameter, type)) in zip(pattern.parameters, types).enumerated() {
      guard ArgumentConversion(from: parameter.type?.valueType, to: type) == nil else { continue }
      problems.append(
        DefinitionProblem(
          """
          \(quoted(definition.pattern)): argument \(position + 1) of the closure is \(type), but \
          \(describe(parameter, at: position, of: definition.pattern)). Change the argument's type or the parameter.
          """, at: definition.location))
    }
  }

  private func isBlock(_ type: any Sendable.Type) -> Bool {
    type == DataTable.self || type == DocString.self
  }

  private func name(_ type: any Sendable.Type) -> String { String(describing: type) }

  private func quoted(_ pattern: StepPattern) -> String { "\"\(pattern)\"" }

  private func list(_ pattern: CompiledPattern) -> String {
    let names = pattern.parameters.map { parameter in
      switch (pattern.pattern.kind, parameter.type) {
      case (.expression, let type?): "{\(type.name)}"
      case (.regularExpression, _), (_, nil): "group"
      }
    }
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }

  private func list(_ types: [any Sendable.Type]) -> String {
    types.isEmpty ? "" : " (\(types.map(name).joined(separator: ", ")))"
  }

  /// What the parameter at `position` makes, by the name that it has in the pattern.
  private func describe(
    _ parameter: PatternParameter, at position: Int, of pattern: StepPattern
  ) -> String {
    let value = parameter.type.map { "\($0.valueType)" } ?? "String"
    switch pattern.kind {
    case .expression: return "{\(parameter.type?.name ?? "")} makes \(value)"
    case .regularExpression:
      let isNamed = parameter.type?.name.isEmpty == false
      let meaning = isNamed ? ", which reads as {\(parameter.type?.name ?? "")}," : ""
      return "group \(position + 1) of the regular expression\(meaning) makes \(value)"
    }
  }
}

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
