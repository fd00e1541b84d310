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
  public let given: MainActorStepDefiner<World>
  /// Defines a step in which something happens.
  public let when: MainActorStepDefiner<World>
  /// Defines a step that checks an outcome.
  public let then: MainActorStepDefiner<World>
  /// Defines a step that may stand anywhere.
  public let step: MainActorStepDefiner<World>
  /// Defines what runs before the first step of a scenario. If it fails, the steps are skipped.
  public let before: MainActorHookDefiner<World>
  /// Defines what runs after the last step of a scenario, with any result, in reverse order of definition.
  public let after: MainActorHookDefiner<World>
  /// Defines what runs before each step that is about to run.
  public let beforeStep: MainActorHookDefiner<World>
  /// Defines what runs after each step that ran, with any result, in reverse order of definition.
  public let afterStep: MainActorHookDefiner<World>

  private let steps: Steps<World>

  init(_ steps: Steps<World>) {
    self.steps = steps
    given = MainActorStepDefiner(steps.given)
    when = MainActorStepDefiner(steps.when)
    then = MainActorStepDefiner(steps.then)
    step = MainActorStepDefiner(steps.step)
    before = MainActorHookDefiner(define: steps.before)
    after = MainActorHookDefiner(define: steps.after)
    beforeStep = MainActorHookDefiner(define: steps.beforeStep)
    afterStep = MainActorHookDefiner(define: steps.afterStep)
  }

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
  let define: HookDefiner<World>

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
  public var onMainActor: MainActorSteps<World> { MainActorSteps(self) }
}

/// Defines the steps of one keyword, with closures that run on the main actor; call it like a function.
public struct MainActorStepDefiner<World: Sendable>: Sendable {
  private let define: StepDefiner<World>

  init(_ define: StepDefiner<World>) { self.define = define }

  /// Defines steps below which the rows of a table may stand in any order. The catalog of steps says so, and
  /// `specs mutate` leaves their order as it is.
  public var inAnyOrder: MainActorStepDefiner { MainActorStepDefiner(define.inAnyOrder) }

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
