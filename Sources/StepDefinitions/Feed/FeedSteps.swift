import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about the movie feed.
func feedSteps(_ steps: Steps<SpecsWorld>) {
  serverSteps(steps)
  useSteps(steps)
}

private func serverSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the feed of the server has these movies:") { (world, table: DataTable) in
    try world.premises.state(.feed, as: table)
    var pages: [[MovieFixture]] = []
    for (page, movie) in try movies(in: table, columns: ["page"], firstID: 1001) {
      while pages.count < page { pages.append([]) }
      pages[page - 1].append(movie)
    }
    world.network.contents.feed.pages = pages
  }
  steps.given(
    "I see the feed with these movies:",
    meaning: "They are all that the server has, and arrive before anything else happens."
  ) { (world, table: DataTable) in
    try world.premises.state(.feed, as: table)
    world.network.contents.feed.pages = [try movies(in: table, firstID: 1001).map(\.movie)]
    try await world.see(.feed)
  }
  steps.given("the feed of the server has no movies") { world in
    try world.premises.state(.feed, as: 0)
    world.network.contents.feed.pages = []
  }
  steps.given(.regex(#"^the movie database knows the app by the (key|token) "(.*)"$"#)) {
    (world, kind: String, proof: String) in
    try world.premises.state(.proof, as: [kind, proof])
    world.feed.signer = kind == "key" ? APIKeySigner(key: proof) : BearerSigner(token: proof)
  }
}

private func useSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the feed was saved up to page {int}") { (world, page: Int) in
    try world.premises.state(.existenceOfFeed, as: true)
    try world.premises.state(.savedFeed, as: page)
    world.bringToFront(world.feed)
    let make = try await world.feed.maker(in: world)
    try await visitFeed(making: make, on: world.network.contents, upToPage: page)
  }
  steps.when("I leave the app", meaning: "The feed app, for another; it goes on running.") {
    world in
    world.bringToFront(world.feed)
    let make = try await world.feed.maker(in: world)
    await world.feed.driver.leaveFeed(making: make)
  }
  steps.then("the server was asked for these pages of the feed:") { (world, table: DataTable) in
    _ = try world.require(world.feed)
    let feed = world.network.client.requests.filter { $0.url.path().hasSuffix("/movie/upcoming") }
    let pages = feed.compactMap { $0.query["page"] }
    try expect(pages, equals: table.list, "the pages that were asked for")
  }
}

extension AppDriver {
  /// Leaves the app for another, be it open or not.
  fileprivate func leaveFeed(making make: AppMaker<FeedApp>) async {
    await (app as? FeedApp ?? make(client, SpyDisplay())).resignActive()
  }
}

/// Uses the app for a while with a connection of its own, down to a page of the feed.
@MainActor
private func visitFeed(
  making make: AppMaker<FeedApp>, on server: ServerContents, upToPage page: Int
) async throws {
  let display = SpyDisplay()
  let app = make(ScriptedHTTPClient(answer: .valid(from: server)), display)
  app.start()
  for number in 1...max(1, page) {
    if number > 1 { display.screens.last?.endIsVisible() }
    try await wait(for: "the feed to be saved") { try await display.isIdle() }
  }
}
