/// Defines the steps of one keyword; call it like a function.
///
/// There is one overload for each number of arguments up to six, because the compiler infers closures with a
/// fixed number of them at once and explains them best, and one for all above. A step that needs so many reads
/// better with a data table.
///
/// A `meaning` explains the step to the authors of features; the catalogue of steps shows it:
///
/// ```swift
/// steps.then("the list is empty", meaning: "No row is shown, and no error either.") { world in … }
/// ```
///
/// A step that takes longer than others may have its own time limit, which overrides the `@timeout` tag
/// of a scenario and `--timeout`; zero removes the limit:
///
/// ```swift
/// steps.when("the catalogue is imported", timeout: .seconds(120)) { world in … }
/// ```
public struct StepDefiner<World: SendableMetatype>: Sendable {
  let keyword: StepDefinitionKeyword
  let registry: Registry<World>

  private func add(
    _ pattern: StepPattern, _ meaning: String?, _ timeout: Duration?,
    _ types: [any Sendable.Type], _ location: SourceReference,
    _ prepare: @escaping @Sendable ([PatternParameter]) -> StepDefinition<World>.Body
  ) {
    let info = StepDefinitionInfo(
      keyword: keyword, pattern: pattern, meaning: meaning, timeout: timeout,
      argumentTypes: types, location: location)
    registry.add(StepDefinition(info: info, prepare: prepare))
  }

  /// Defines a step without arguments.
  public func callAsFunction(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [], location) { _ in { world, _ in try await body(&world) } }
  }

  /// Defines a step with one argument.
  public func callAsFunction<A: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [A.self], location) { parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      return { world, arguments in
        try await body(&world, a(arguments))
      }
    }
  }

  /// Defines a step with two arguments.
  public func callAsFunction<A: Sendable, B: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [A.self, B.self], location) { parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      let b = ArgumentReader<B>(at: 1, of: parameters)
      return { world, arguments in
        try await body(&world, a(arguments), b(arguments))
      }
    }
  }

  /// Defines a step with three arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [A.self, B.self, C.self], location) { parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      let b = ArgumentReader<B>(at: 1, of: parameters)
      let c = ArgumentReader<C>(at: 2, of: parameters)
      return { world, arguments in
        try await body(&world, a(arguments), b(arguments), c(arguments))
      }
    }
  }

  /// Defines a step with four arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [A.self, B.self, C.self, D.self], location) { parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      let b = ArgumentReader<B>(at: 1, of: parameters)
      let c = ArgumentReader<C>(at: 2, of: parameters)
      let d = ArgumentReader<D>(at: 3, of: parameters)
      return { world, arguments in
        try await body(&world, a(arguments), b(arguments), c(arguments), d(arguments))
      }
    }
  }

  /// Defines a step with five arguments.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable
  >(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D, E) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [A.self, B.self, C.self, D.self, E.self], location) {
      parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      let b = ArgumentReader<B>(at: 1, of: parameters)
      let c = ArgumentReader<C>(at: 2, of: parameters)
      let d = ArgumentReader<D>(at: 3, of: parameters)
      let e = ArgumentReader<E>(at: 4, of: parameters)
      return { world, arguments in
        try await body(&world, a(arguments), b(arguments), c(arguments), d(arguments), e(arguments))
      }
    }
  }

  /// Defines a step with six arguments.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D, E, F) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, meaning, timeout, [A.self, B.self, C.self, D.self, E.self, F.self], location) {
      parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      let b = ArgumentReader<B>(at: 1, of: parameters)
      let c = ArgumentReader<C>(at: 2, of: parameters)
      let d = ArgumentReader<D>(at: 3, of: parameters)
      let e = ArgumentReader<E>(at: 4, of: parameters)
      let f = ArgumentReader<F>(at: 5, of: parameters)
      return { world, arguments in
        try await body(
          &world, a(arguments), b(arguments), c(arguments), d(arguments), e(arguments), f(arguments)
        )
      }
    }
  }

  /// Defines a step with seven arguments or more.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
    each Rest: Sendable
  >(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body:
      @escaping @Sendable (inout World, A, B, C, D, E, F, G, repeat each Rest) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    var types: [any Sendable.Type] = [
      A.self, B.self, C.self, D.self, E.self, F.self, G.self,
    ]
    repeat types.append((each Rest).self)
    add(pattern, meaning, timeout, types, location) { parameters in
      let a = ArgumentReader<A>(at: 0, of: parameters)
      let b = ArgumentReader<B>(at: 1, of: parameters)
      let c = ArgumentReader<C>(at: 2, of: parameters)
      let d = ArgumentReader<D>(at: 3, of: parameters)
      let e = ArgumentReader<E>(at: 4, of: parameters)
      let f = ArgumentReader<F>(at: 5, of: parameters)
      let g = ArgumentReader<G>(at: 6, of: parameters)
      var count = 7
      func next<Value: Sendable>(_ type: Value.Type) -> ArgumentReader<Value> {
        defer { count += 1 }
        return ArgumentReader(at: count, of: parameters)
      }
      let rest = (repeat next((each Rest).self))
      return { world, arguments in
        try await body(
          &world, a(arguments), b(arguments), c(arguments), d(arguments), e(arguments),
          f(arguments),
          g(arguments), repeat (each rest)(arguments))
      }
    }
  }
}
