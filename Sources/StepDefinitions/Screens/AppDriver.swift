import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Drives an app as its user does: launches, taps, looks and waits. The app is real from its first screen down to the
/// network, which is scripted, with a display that draws nothing.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class AppDriver {
  /// What features call the app: "the comics app".
  nonisolated let name: String
  nonisolated let client: ScriptedHTTPClient
  /// What the app has begun, and what waits for the end of that.
  nonisolated let work = Work()
  private(set) lazy var display = SpyDisplay()
  private(set) var app: (any RunningApp)?
  /// Whether a step has looked at a screen of the app or acted on it, after it was launched.
  private(set) var isUsed = false
  /// The taps on rows of lists, in order.
  private(set) var taps: [Tap] = []

  /// A tap on a row of a list, which need not exist.
  struct Tap: Sendable {
    let screen: ObjectIdentifier
    let row: Row?
  }

  /// What the user did that may have begun to load an image, in that order.
  var downloads: [Download] = []

  /// Something that may have begun to load an image.
  struct Download: Sendable {
    let address: URL
    /// Reaches one when nothing of it is under way any more.
    let end: Gauge
  }

  private var clockOfLoads: ManualClock?

  nonisolated init(_ name: String, client: ScriptedHTTPClient) {
    self.name = name
    self.client = client
  }

  /// Starts the app, with nothing left of an earlier launch but what that has saved.
  ///
  /// - Parameters:
  ///   - clock: What its loads wait for in place of the server, if its data is bundled with it.
  ///   - start: Starts it where it begins.
  func launch<App: RunningApp>(
    _ make: AppMaker<App>, waitingFor clock: ManualClock?, start: @MainActor (App) -> Void
  ) {
    endApp()
    let app = make(client, display)
    self.app = app
    clockOfLoads = clock
    work.track { start(app) }
  }

  /// Ends the app; the user has left all its screens.
  func endApp() {
    (app, taps, downloads) = (nil, [], [])
    display = SpyDisplay(after: display)
  }
}

extension AppDriver {
  /// The screen in front; none before the app is open. Asking for it counts as looking at it, or acting on it.
  var front: Screen? {
    if app != nil { isUsed = true }
    return display.screens.last
  }

  /// What the first screen has shown, whatever is on top of it; nil before the app is open.
  var root: ScreenHistory? {
    front.flatMap { _ in display.screens.first }.map(display.history)
  }

  /// What the user looks at: what lies on top of all screens, if anything does.
  var screen: ScreenHistory {
    get throws {
      let cover = display.cover.state.load
      if cover.isLoading || cover.message != nil { return display.cover }
      guard let front else { throw failure("it shows no screen yet") }
      return display.history(of: front)
    }
  }

  var screenLeft: ScreenHistory {
    get throws {
      guard let left = display.historyLeft else { throw failure("no screen of it was left") }
      return left
    }
  }

  /// The row at the end of the list in front, which loads more.
  var end: LoadState {
    get throws {
      guard let end = try screen.state.end else {
        throw failure("its list does not load more at its end")
      }
      return end
    }
  }

  /// The title of the place that going back leads to; none where nothing leads back.
  var wayBack: String? { display.screens.dropLast().last.map { $0.state.title ?? "" } }

  func goBack() throws {
    guard wayBack != nil || app?.goesBackAnywhere == true else {
      throw failure("there is no screen to go back to")
    }
    act { app?.goBack() }
  }

  /// Does something that may begin a load, whose end can be waited for even when its screen is gone.
  func act<Result>(_ action: @MainActor () throws -> Result) rethrows -> Result {
    try work.track(action)
  }

  func refresh() throws {
    if try screen === display.cover { return act { app?.retryWasTapped() } }
    guard let front, try screen.state.canRefresh else {
      throw failure("there is nothing on its screen that could be refreshed")
    }
    act { front.refresh() }
  }

  func dismissMessage() throws {
    let screen = try screen
    guard screen.state.load.message != nil else {
      throw ExpectationFailure(
        "there is no message to tap away: the screen shows \(screen.state.inWords)")
    }
    if screen === display.cover { app?.messageWasTapped() } else { front?.tapMessage() }
  }

  /// Comes to the end of the list in front, or taps what stands there.
  func comeToEnd() throws {
    _ = try end
    act { front?.endIsVisible() }
  }

  /// Taps what has the label on the screen in front; several taps all reach that screen, as they do before
  /// another has come.
  func tap(_ label: String, times: Int = 1) throws {
    let (front, screen) = (front, try screen)
    for _ in 0..<times {
      guard let front, let row = screen.state.row(titled: label) else {
        throw ExpectationFailure(
          """
          there is nothing that says “\(label)” on the screen, which shows \(screen.state.inWords)
          """)
      }
      tap(row, of: front)
    }
  }

  /// Taps a row of the list in front, which need not exist.
  func select(at position: RowPosition) throws {
    let shown = try screen.state
    guard let front, case .list = shown.content else {
      throw failure("its screen has no rows to select")
    }
    tap(shown.row(at: position), of: front)
  }

  private func tap(_ row: Row?, of screen: Screen) {
    taps.append(Tap(screen: ObjectIdentifier(screen), row: row))
    if let row { act { screen.tap(row.id) } }
  }

  /// Waits until what the screen in front loads waits for its server.
  func isLoading() async throws {
    let state = try screen.state
    try expect(display.isBusy, "nothing is loading: the screen shows \(state.inWords)")
    let idle: @Sendable () async throws -> String = { [display] in
      try await display.isIdle()
      return "the load has ended already"
    }
    try await wait(for: "a request to the server", unless: idle) { [client] in
      try await client.isHolding()
    }
  }

  /// Waits until the screen in front has loaded, or everything that loads waits for its server.
  func settle() async throws {
    guard display.isBusy else { return }
    try await wait(forFirstOf: obstacle) { [display] in try await display.isIdle() }
  }

  /// Requires that there is something to be seen, if the screen in front is loading.
  func requireOutcome() throws {
    guard display.isBusy, try screen.state.isBlank else { return }
    throw ExpectationFailure(
      """
      nothing is on the screen yet, because it is still loading. A step before this one has to say how the \
      load ends
      """)
  }

  /// Waits until the screen in front loads nothing any more.
  func finishLoading() async throws {
    guard display.isBusy else { return }
    try await wait(for: "the screen to finish loading", unless: obstacle) { [display] in
      try await display.isIdle()
    }
  }

  /// Waits until nothing that the app has begun is under way any more, be its outcome wanted or not.
  func finishWork() async throws {
    let end = work.end()
    let silence: @Sendable () async throws -> String = { [client] in
      try await client.isSilent()
    }
    try await wait(for: "the end of what was begun", unless: silence) {
      try await end.reaches(1)
    }
  }

  /// Holds up the loads of the app: returns in words what does, once they all wait for it.
  private var obstacle: @Sendable () async throws -> String {
    { [client, clockOfLoads, count = display.loadsUnderWay] in
      guard let clockOfLoads else { return try await client.isSilent(toward: count) }
      try await clockOfLoads.isPausing()
      return "the bundled data takes 1.5 seconds. A step before this one has to let them pass"
    }
  }

  /// A failure of a step that this app has no use for.
  func failure(_ reason: String) -> ExpectationFailure {
    ExpectationFailure("\(name) is in front, and \(reason)")
  }
}
