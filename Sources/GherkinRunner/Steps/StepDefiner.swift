/// Defines the steps of one keyword; call it like a function.
///
/// There is one overload for each number of arguments, because closures with a fixed number of them
/// are what the compiler infers at once and explains best; a step that needs more wants a table.
public struct StepDefiner<World>: Sendable {
  let keyword: StepDefinitionKeyword
  let registry: Registry<World>

  private func add(
    _ pattern: StepPattern, _ types: [any Sendable.Type], _ location: SourceReference,
    _ body: @escaping @Sendable (inout World, StepArguments) async throws -> Void
  ) {
    let info = StepDefinitionInfo(
      keyword: keyword, pattern: pattern, argumentTypes: types, location: location)
    registry.add(StepDefinition(info: info, body: body))
  }

  /// Defines a step without arguments.
  public func callAsFunction(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [], location) { world, _ in try await body(&world) }
  }

  /// Defines a step with one argument.
  public func callAsFunction<A: Sendable>(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [A.self], location) { world, arguments in
      try await body(&world, arguments[0])
    }
  }

  /// Defines a step with two arguments.
  public func callAsFunction<A: Sendable, B: Sendable>(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [A.self, B.self], location) { world, arguments in
      try await body(&world, arguments[0], arguments[1])
    }
  }

  /// Defines a step with three arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable>(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [A.self, B.self, C.self], location) { world, arguments in
      try await body(&world, arguments[0], arguments[1], arguments[2])
    }
  }

  /// Defines a step with four arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [A.self, B.self, C.self, D.self], location) { world, arguments in
      try await body(&world, arguments[0], arguments[1], arguments[2], arguments[3])
    }
  }

  /// Defines a step with five arguments.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable
  >(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D, E) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [A.self, B.self, C.self, D.self, E.self], location) { world, arguments in
      try await body(&world, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])
    }
  }

  /// Defines a step with six arguments.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ pattern: StepPattern,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D, E, F) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(pattern, [A.self, B.self, C.self, D.self, E.self, F.self], location) { world, arguments in
      try await body(
        &world, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5])
    }
  }
}
