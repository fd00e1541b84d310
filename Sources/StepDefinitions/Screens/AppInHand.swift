import ComicsDomain
import GherkinRunner
import TestDoubles

/// An app in the hands of its user: what steps that are true of any app need of it.
@MainActor
protocol AppInHand: AnyObject, Sendable {
  /// The screen in front.
  var screen: any SightedScreen { get }
  /// The network that the app reaches.
  nonisolated var client: ScriptedHTTPClient { get }
  /// What the screen in front loads, or none where it loads nothing.
  var loading: (any Loading)? { get }
  /// The row at the end of the list in front, which loads more; none where the list is never longer.
  var end: SpyRow? { get }
  /// How many rows each section of the list in front has; none where there is no list.
  var sectionSizes: [Int] { get }
  /// The images of the rows of the list in front; none where its rows have none.
  var images: ImageRows? { get }
  /// How many loads the user sees going on: when so many requests wait for the server, no step is left
  /// to end any.
  var loadsUnderWay: Int { get }
  /// The title of the place that going back leads to; none where nothing leads back.
  var wayBack: String? { get }

  /// Opens the app, unless it is open.
  func openIfNeeded() async throws
  /// Comes to the end of the list in front, where more is loaded.
  func scrollToEnd() async throws
  /// Goes back from the screen in front to the one before it.
  func goBack() async throws
}

extension AppInHand {
  var end: SpyRow? { nil }
  var sectionSizes: [Int] { [] }
  var images: ImageRows? { nil }

  var wayBack: String? { nil }

  func scrollToEnd() throws {
    throw ExpectationFailure("the list in front does not load more at its end")
  }

  func goBack() throws {
    throw ExpectationFailure("there is no screen to go back to")
  }

  /// Loads what the screen in front shows once more.
  func refresh() throws {
    guard let loading else {
      throw ExpectationFailure("the screen in front loads nothing that could be refreshed")
    }
    loading.start()
  }

  /// Waits until the screen in front waits for its server.
  func isLoading() async throws {
    let client = client
    try await wait(for: "a request to the server") { try await client.isHolding() }
  }

  /// Waits until the screen in front loads nothing any more.
  func finishLoading() async throws {
    guard let loading else { return }
    try await wait(for: "the screen to finish loading", unless: silence) {
      await loading.finished()
    }
  }

  /// Comes about when every load under way waits for the server.
  private var silence: (@Sendable () async throws -> String)? {
    let loads = loadsUnderWay
    guard loads > 0 else { return nil }
    return { [client] in try await client.isSilent(towards: loads) }
  }

  var loadsUnderWay: Int {
    (screen.isActivityIndicatorVisible ? 1 : 0) + (end?.isActivityIndicatorVisible == true ? 1 : 0)
  }
}
