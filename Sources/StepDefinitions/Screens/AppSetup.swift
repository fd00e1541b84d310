import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

typealias AppMaker<App> = @MainActor @Sendable (any HTTPClient, SpyDisplay) -> App

/// One of the apps, as the steps before have set it up for its next launch.
///
/// A value, since steps do no more than state it; what runs and remembers is its driver.
protocol AppSetup: Sendable {
  associatedtype App: RunningApp

  var driver: AppDriver { get }
  /// The clock that its loads wait for in place of a server, where its data is bundled with it.
  var clockOfLoads: ManualClock? { get }
  /// What makes the app, in the world as the steps before have left it.
  func maker(in world: SpecsWorld) async throws -> AppMaker<App>
  func pass(_ seconds: Double) async throws
}

extension AppSetup {
  var clockOfLoads: ManualClock? { nil }

  func pass(_ seconds: Double) async throws {
    throw await driver.failure("nothing in it waits for time to pass")
  }
}

/// An app that runs: what the user does to it apart from its screens.
@MainActor
protocol RunningApp: Sendable {
  func start()
  /// Whether the user may try to go back where nothing leads back.
  var goesBackAnywhere: Bool { get }
  func goBack()
  /// Tries again what the message on top of all screens says has failed.
  func retryWasTapped()
  /// Taps the message on top of all screens away.
  func messageWasTapped()
}

extension RunningApp {
  var goesBackAnywhere: Bool { false }
  func goBack() {}
  func retryWasTapped() {}
  func messageWasTapped() {}
}
