/// The definitions of a suite, compiled and checked: all that a plan needs to know of a suite, and
/// nothing that runs.
package struct CompiledSuite: Sendable {
  package private(set) var stepDefinitions: [StepDefinitionInfo] = []
  /// The pattern of each step definition.
  package private(set) var patterns: [CompiledPattern] = []
  package private(set) var hooks: [HookInfo] = []
  /// The tag expression of each hook.
  package private(set) var hookConditions: [TagExpression] = []
  /// All parameter types, the built-in ones included.
  package private(set) var parameterTypes = ParameterTypes()
  /// The parameter types that the suite defines.
  package private(set) var ownParameterTypes: [(type: ParameterType, location: SourceReference)] =
    []
  /// The step definitions that cannot match anything.
  package private(set) var undefinedParameterTypes: [UndefinedParameterType] = []
  /// All usable definitions, in the order in which the suite defines them.
  package private(set) var definitionOrder: [DefinitionReference] = []
  private var problems: [DefinitionProblem] = []

  /// A suite that defines nothing.
  package init() {}

  /// A pattern with an undefined parameter type is not a reason to stop, unless there are others: it is
  /// among `undefinedParameterTypes`.
  ///
  /// - Parameter used: The definitions to compile; the others, of which it is known that no step matches them, match
  ///   nothing. All, if it is nil.
  /// - Throws: `DefinitionProblems` with all problems, not only the first.
  package init<World>(
    _ definitions: Definitions<World>, using used: Set<Int>? = nil
  ) throws(DefinitionProblems) {
    ownParameterTypes = definitions.parameterTypes
    stepDefinitions = definitions.steps.map(\.info)
    hooks = definitions.hooks.map(\.info)
    for (type, location) in ownParameterTypes {
      do throws(ParameterTypeError) {
        try parameterTypes.add(type)
      } catch {
        report(error.description, at: location)
      }
    }
    patterns = stepDefinitions.indices.compactMap { index in
      used?.contains(index) == false ? .nothing : compile(index)
    }
    hookConditions = hooks.compactMap { condition(of: $0) }
    // An undefined parameter type leaves the other definitions usable.
    guard problems.count == undefinedParameterTypes.count else {
      throw DefinitionProblems(problems: problems)
    }
    let unusable = Set(undefinedParameterTypes.map(\.definition))
    definitionOrder = definitions.order.filter { reference in
      if case .step(let step) = reference { !unusable.contains(step) } else { true }
    }
  }
}

extension CompiledSuite {
  /// The same suite with another pattern for one definition.
  package func replacing(
    patternOf definition: Int, by pattern: StepPattern
  ) throws(ExpressionError) -> CompiledSuite {
    var suite = self
    suite.patterns[definition] = try CompiledPattern(pattern, parameterTypes: parameterTypes)
    suite.stepDefinitions[definition].pattern = pattern
    return suite
  }
}

/// A step definition whose pattern names an undefined parameter type. It matches nothing; the run goes
/// on without it, and cannot be green.
package struct UndefinedParameterType: Sendable, Equatable {
  /// The name between the braces.
  package let name: String
  /// The step definition, by its place in the plan.
  package let definition: Int
  package let problem: DefinitionProblem
}

extension StepPattern {
  /// Whether the source has what is written in regular expressions and hardly meant in a Cucumber expression. Of most
  /// patterns, two characters say that it has not.
  private var hasPartOfRegularExpression: Bool {
    guard source.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\\") })
    else { return false }
    let unescaped = source.replacing(/\\[\\(]/, with: "")
    return ["(.*)", "(.+)", "([", "(?:", #"\d"#, #"\s"#, #"\w"#].contains { unescaped.contains($0) }
  }

  /// What is wrong with the source, if it compiles but cannot be meant: an empty regular expression would match
  /// every step, and one without `.regex` none.
  fileprivate var sourceProblem: String? {
    switch kind {
    case .regularExpression:
      guard source.isEmpty else { return nil }
      return """
        The regular expression is empty, or was made without a literal. Write one, as in: \
        .regex(/^I have (\\d+) cukes?$/)
        """
    case .expression:
      guard source.hasPrefix("^") || hasPartOfRegularExpression else { return nil }
      return """
        This pattern looks like a regular expression, but is read as a Cucumber expression:

        \(source)

        Write .regex(\(SwiftText.readableLiteral(source))), or use parameters such as {int} and {string}.
        """
    }
  }
}

/// Compiling definitions, with all problems.
extension CompiledSuite {
  private mutating func report(_ message: String, at location: SourceReference) {
    problems.append(DefinitionProblem(message: message, location: location))
  }

  /// The pattern of a definition; nil if it cannot be compiled.
  private mutating func compile(_ index: Int) -> CompiledPattern? {
    let definition = stepDefinitions[index]
    checkTime(definition.timeout, at: definition.location)
    if let problem = definition.pattern.sourceProblem {
      report(problem, at: definition.location)
      return nil
    }
    do throws(ExpressionError) {
      let pattern = try CompiledPattern(definition.pattern, parameterTypes: parameterTypes)
      stepDefinitions[index].noteDocString(behind: pattern.parameters.count)
      checkArguments(of: stepDefinitions[index], pattern)
      return pattern
    } catch {
      let name = error.undefinedParameterType
      let advice = name.map { "\n" + parameterTypes.advice(insteadOf: $0) } ?? ""
      let problem = DefinitionProblem(
        message: error.description + advice, location: definition.location)
      problems.append(problem)
      guard let name else { return nil }
      undefinedParameterTypes.append(
        UndefinedParameterType(name: name, definition: index, problem: problem))
      return .nothing
    }
  }

  private mutating func checkTime(_ timeout: Duration?, at location: SourceReference) {
    guard let timeout, !(.zero...Duration.longestLimit).contains(timeout) else { return }
    report(
      "The timeout is \(timeout). Write a time above zero, or zero for no limit.", at: location)
  }

  /// The tag expression of a hook; nil if it cannot be read.
  private mutating func condition(of hook: HookInfo) -> TagExpression? {
    checkTime(hook.timeout, at: hook.location)
    if hook.timeout != nil, hook.kind == .beforeStep || hook.kind == .afterStep {
      report(
        "A hook around a step shares the time limit of the step. Remove its timeout.",
        at: hook.location)
    }
    do throws(TagExpressionError) {
      return try TagExpression(parsing: hook.tags)
    } catch {
      report(error.description, at: hook.location)
      return nil
    }
  }

  /// Checks that the closure takes what the pattern captures: as many arguments, of types that the
  /// parameters can become, and behind them a data table or a doc string at most.
  private mutating func checkArguments(
    of definition: StepDefinitionInfo, _ pattern: CompiledPattern
  ) {
    let count = pattern.parameters.count
    let types = definition.argumentTypes
    let stepArguments = types.dropFirst(count)
    guard types.count >= count, stepArguments.count < 2,
      stepArguments.allSatisfy({ $0 == DataTable.self || $0 == DocString.self })
    else {
      report(
        """
        "\(definition.pattern)" has \(count.counted("parameter"))\(list(pattern)), but its \
        closure takes \(types.count.counted("argument"))\(list(types)). Give the closure one \
        argument for each parameter; one DataTable or one DocString may follow, since a step has \
        a table or a text below it, never both. Name its type: { (world, table: DataTable) in … }.
        """, at: definition.location)
      return
    }
    for (position, (parameter, type)) in zip(pattern.parameters, types).enumerated() {
      guard ArgumentConversion(from: parameter.type?.valueType, to: type) == nil else { continue }
      report(
        """
        "\(definition.pattern)": argument \(position + 1) of the closure is \(type), but \
        \(describe(parameter, at: position, of: definition.pattern)). Change the argument's type or the parameter.
        """, at: definition.location)
    }
  }

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
    types.isEmpty ? "" : " (\(types.map { "\($0)" }.joined(separator: ", ")))"
  }

  /// The value that the parameter at `position` makes, by its name in the pattern.
  private func describe(
    _ parameter: PatternParameter, at position: Int, of pattern: StepPattern
  ) -> String {
    let value = parameter.type.map { "\($0.valueType)" } ?? "String"
    switch pattern.kind {
    case .expression: return "{\(parameter.type?.name ?? "")} makes \(value)"
    case .regularExpression:
      let name = parameter.type?.name ?? ""
      let meaning = name.isEmpty ? "" : ", which reads as {\(name)},"
      return "group \(position + 1) of the regular expression\(meaning) makes \(value)"
    }
  }
}

extension StepDefinitionInfo {
  /// A single text behind what the parameters make can only be the doc string.
  fileprivate mutating func noteDocString(behind parameterCount: Int) {
    guard argumentTypes.count == parameterCount + 1, argumentTypes[parameterCount] == String.self
    else { return }
    argumentTypes[parameterCount] = DocString.self
  }
}

/// A step definition, hook or parameter type that cannot work.
package struct DefinitionProblem: Error, Sendable, Equatable {
  /// What is wrong and what to do.
  package let message: String
  /// Where it is defined.
  package let location: SourceReference
}

/// All that is wrong with the definitions of a suite.
package struct DefinitionProblems: Error, Sendable {
  package let problems: [DefinitionProblem]
}
