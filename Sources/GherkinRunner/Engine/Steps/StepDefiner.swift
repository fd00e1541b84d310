/// Defines the steps of one keyword; call it like a function.
///
/// There is one overload for each number of arguments up to six, because the compiler infers closures with a
/// fixed number of them at once and explains them best, and one for all above. A step that needs so many reads
/// better with a data table.
///
/// A `meaning` explains the step to the authors of features; the catalog of steps shows it:
///
/// ```swift
/// steps.then("the list is empty", meaning: "No row is shown, and no error either.") { world in … }
/// ```
///
/// A step that takes longer than others may have its own time limit, which overrides the `@timeout` tag
/// of a scenario and `--timeout`; zero removes the limit:
///
/// ```swift
/// steps.when("the catalog is imported", timeout: .seconds(120)) { world in … }
/// ```
public struct StepDefiner<World: SendableMetatype>: Sendable {
  let keyword: StepDefinitionKeyword
  let registry: Registry<World>
  private(set) var hasOrderedRows = true

  /// Defines steps below which the rows of a table may stand in any order. The catalog of steps says so, and
  /// `specs mutate` leaves their order as it is.
  ///
  /// ```swift
  /// steps.then.inAnyOrder("the shop has these comics:") { (shop, table: DataTable) in
  ///   try expect(shop.comics, equals: table, inAnyOrder: true)
  /// }
  /// ```
  public var inAnyOrder: StepDefiner {
    var definer = self
    definer.hasOrderedRows = false
    return definer
  }

  /// Defines a step with any number of arguments. Not public, because the compiler does not infer the arguments of
  /// a closure, nor that its world can be changed, if their number is open.
  func add<each Argument: Sendable>(
    _ pattern: StepPattern, meaning: String?, timeout: Duration?,
    at place: (file: String, line: Int, column: Int),
    _ body: @escaping @Sendable (inout World, repeat each Argument) async throws -> Void
  ) {
    var types: [any Sendable.Type] = []
    repeat types.append((each Argument).self)
    let info = StepDefinitionInfo(
      keyword: keyword, pattern: pattern,
      meaning: hasOrderedRows
        ? meaning
        : [meaning, "Rows may stand in any order."].compactMap(\.self).joined(separator: " "),
      timeout: timeout,
      hasOrderedRows: hasOrderedRows, argumentTypes: types,
      location: SourceReference(filePath: place.file, line: place.line, column: place.column))
    let step = StepDefinition<World>(info: info) { parameters in
      var count = 0
      func next<Value: Sendable>(_ type: Value.Type) -> ArgumentReader<Value> {
        defer { count += 1 }
        return ArgumentReader(at: count, of: parameters)
      }
      let readers = (repeat next((each Argument).self))
      return { world, arguments in
        try await body(&world, repeat (each readers)(arguments))
      }
    }
    registry.add(step)
  }

  /// Defines a step without arguments.
  public func callAsFunction(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with one argument.
  public func callAsFunction<A: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with two arguments.
  public func callAsFunction<A: Sendable, B: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with three arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with four arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with five arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D, E) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with six arguments.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, A, B, C, D, E, F) async throws -> Void
  ) {
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
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
    add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }
}
