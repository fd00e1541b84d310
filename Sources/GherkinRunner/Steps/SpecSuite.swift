/// The specs of one product: how its world is made, and what its sentences mean.
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
  associatedtype World

  /// Makes the suite.
  init()

  /// Makes the world of one scenario, before its first hook.
  ///
  /// What it throws fails that scenario alone.
  func makeWorld(for scenario: ScenarioContext) async throws -> World

  /// Defines the steps, hooks and parameter types. Called once, before the plan is made.
  func define(_ steps: Steps<World>)
}
