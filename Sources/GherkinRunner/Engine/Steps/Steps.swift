/// The specs of one product: makes its worlds, and defines its steps.
///
/// A conforming type marked `@main` is the whole program; the command line comes with it.
///
/// ```swift
/// @main struct Specs: SpecSuite {
///   func makeWorld(for scenario: ScenarioContext) -> Basket { Basket() }
///
///   func define(_ steps: Steps<Basket>) {
///     steps.given("I have {int} cukes") { basket, count in basket.cukes = count }
///     steps.then("I am full") { basket in try expect(basket.cukes > 9, "still hungry") }
///   }
/// }
/// ```
public protocol SpecSuite: Sendable {
  /// What the steps of one scenario share. It never leaves its scenario, so it need not be
  /// `Sendable`.
  associatedtype World: SendableMetatype

  /// Makes the suite.
  init()

  /// Makes the world of one scenario, before its first hook.
  ///
  /// What it throws fails that scenario alone: all its steps are skipped, and reports show `makeWorld` as what failed.
  func makeWorld(for scenario: ScenarioContext) async throws -> World

  /// Defines the steps, hooks and parameter types. Called once, before the plan is made.
  func define(_ steps: Steps<World>)

  /// The reporters of the suite, by the names that `--format` accepts in addition to the built-in ones. None by
  /// default.
  static var reporters: [String: @Sendable () -> any Reporter] { get }
}

extension SpecSuite {
  /// Only the built-in reporters.
  public static var reporters: [String: @Sendable () -> any Reporter] { [:] }
}

/// Receives the step definitions, hooks and parameter types of a suite.
///
/// `given`, `when`, `then` and `step` mean the same to the matcher, as everywhere in the Cucumber
/// family; the keyword shows readers how to use the step.
///
/// ```swift
/// steps.given("the shop has {int} comics") { world, count in world.stock(count) }
/// steps.when(.regex(#"^I buy (\d+|all)$"#)) { world, amount in try world.buy(amount) }
/// ```
///
/// Each argument of the closure after the world takes one parameter of the pattern. A `DataTable`
/// and a `DocString` come last. Patterns and closures are checked against each other when the plan
/// is made, before anything runs.
public struct Steps<World: SendableMetatype>: Sendable {
  /// Defines a step that sets a scene.
  public var given: StepDefiner<World> { StepDefiner(keyword: .given, registry: registry) }
  /// Defines a step in which something happens.
  public var when: StepDefiner<World> { StepDefiner(keyword: .when, registry: registry) }
  /// Defines a step that checks an outcome.
  public var then: StepDefiner<World> { StepDefiner(keyword: .then, registry: registry) }
  /// Defines a step that may stand anywhere.
  public var step: StepDefiner<World> { StepDefiner(keyword: .any, registry: registry) }
  /// Defines what runs before the first step of a scenario. If it fails, the steps are skipped.
  public var before: HookDefiner<World> { HookDefiner(kind: .before, registry: registry) }
  /// Defines what runs after the last step of a scenario, with any result, in reverse order of definition.
  public var after: HookDefiner<World> { HookDefiner(kind: .after, registry: registry) }
  /// Defines what runs before each step that is about to run.
  public var beforeStep: HookDefiner<World> { HookDefiner(kind: .beforeStep, registry: registry) }
  /// Defines what runs after each step that ran, with any result, in reverse order of definition.
  public var afterStep: HookDefiner<World> { HookDefiner(kind: .afterStep, registry: registry) }

  let registry: Registry<World>

  package init(into registry: Registry<World>) { self.registry = registry }
}

extension Steps {
  /// Makes `{name}` available to the patterns of all steps, wherever they are defined.
  public func parameter(
    _ type: ParameterType,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    registry.add(type, at: SourceReference(filePath: filePath, line: line, column: column))
  }
}
