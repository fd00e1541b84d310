/// Receives step definitions and hooks whose closures run on the main actor, as presenters and view models need.
///
/// ```swift
/// func define(_ steps: Steps<Screen>) {
///   let steps = steps.onMainActor
///   steps.when("the user searches for {string}") { screen, text in screen.model.search(text) }
///   steps.then("{int} rows are shown") { screen, count in
///     try expect(screen.model.rows.count, equals: count)
///   }
/// }
/// ```
///
/// The world must be `Sendable`: a class on the main actor is, and so is a structure of those. All parameters mean
/// what they mean in `Steps`. Scenarios still run side by side, and their steps take turns on
/// the main actor.
public struct MainActorSteps<World: Sendable>: Sendable {
  /// Defines a step that sets a scene.
  public var given: MainActorStepDefiner<World> { .init(define: steps.given) }
  /// Defines a step in which something happens.
  public var when: MainActorStepDefiner<World> { .init(define: steps.when) }
  /// Defines a step that checks an outcome.
  public var then: MainActorStepDefiner<World> { .init(define: steps.then) }
  /// Defines a step that may stand anywhere.
  public var step: MainActorStepDefiner<World> { .init(define: steps.step) }
  /// Defines what runs before the first step of a scenario. If it fails, the steps are skipped.
  public var before: MainActorHookDefiner<World> { .init(define: steps.before) }
  /// Defines what runs after the last step of a scenario, with any result, in reverse order of definition.
  public var after: MainActorHookDefiner<World> { .init(define: steps.after) }
  /// Defines what runs before each step that is about to run.
  public var beforeStep: MainActorHookDefiner<World> { .init(define: steps.beforeStep) }
  /// Defines what runs after each step that ran, with any result, in reverse order of definition.
  public var afterStep: MainActorHookDefiner<World> { .init(define: steps.afterStep) }

  fileprivate let steps: Steps<World>

  /// Makes `{name}` available to the patterns of all steps, wherever they are defined.
  public func parameter(
    _ type: ParameterType,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    steps.parameter(type, filePath: filePath, line: line, column: column)
  }
}

/// Defines the hooks of one kind, with closures that run on the main actor; call it like a function.
public struct MainActorHookDefiner<World: Sendable>: Sendable {
  fileprivate let define: HookDefiner<World>

  /// Defines a hook.
  public func callAsFunction(
    _ tags: String = "", name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, HookContext) async throws -> Void
  ) {
    define(
      tags, name: name, order: order, timeout: timeout, filePath: filePath, line: line,
      column: column, body)
  }
}

extension Steps where World: Sendable {
  /// Defines steps and hooks whose closures run on the main actor.
  public var onMainActor: MainActorSteps<World> { MainActorSteps(steps: self) }
}

/// Defines the steps of one keyword, with closures that run on the main actor; call it like a function.
public struct MainActorStepDefiner<World: Sendable>: Sendable {
  fileprivate let define: StepDefiner<World>

  /// Defines steps below which the rows of a table may stand in any order. The catalog of steps says so, and
  /// `specs mutate` leaves their order as it is.
  public var inAnyOrder: MainActorStepDefiner {
    MainActorStepDefiner(define: define.inAnyOrder)
  }

  /// Defines a step without arguments.
  public func callAsFunction(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with one argument.
  public func callAsFunction<A: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, A) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with two arguments.
  public func callAsFunction<A: Sendable, B: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, A, B) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with three arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, A, B, C) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with four arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, A, B, C, D) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with five arguments.
  public func callAsFunction<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, A, B, C, D, E) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }

  /// Defines a step with six arguments.
  public func callAsFunction<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ pattern: StepPattern, meaning: String? = nil, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @MainActor @Sendable (inout World, A, B, C, D, E, F) async throws -> Void
  ) {
    define.add(pattern, meaning: meaning, timeout: timeout, at: (filePath, line, column), body)
  }
}
