import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the movie feed.
func feedSteps(_ steps: Steps<SpecsWorld>) {
  serverSteps(steps)
  deviceSteps(steps)
  useSteps(steps)
  requestSteps(steps)
  feedUseCaseSteps(steps)
}

private func serverSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the feed of the server has these movies:") { (world, table: DataTable) in
    var pages: [[MovieFixture]] = []
    for (page, movie) in try movies(in: table, columns: ["page"], firstID: 1001) {
      while pages.count < page { pages.append([]) }
      pages[page - 1].append(movie)
    }
    world.network.contents.feed.pages = pages
  }
  steps.given("the feed of the server has no movies") { world in
    world.network.contents.feed.pages = []
  }
  steps.given("the server does not say how many pages the feed has") { world in
    world.network.contents.feed.tellsPageCount = false
  }
  steps.given("the movie database knows the app by the key {string}") { (world, key: String) in
    await world.feed.identify(with: APIKeySigner(key: key))
  }
  steps.given("the movie database knows the app by the token {string}") {
    (world, token: String) in
    await world.feed.identify(with: BearerSigner(token: token))
  }
}

private func deviceSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the feed was saved up to page {int}") { (world, page: Int) in
    try await openApp(in: &world)
    try await world.feed.visit(world.network.contents, upToPage: page)
  }
}

private func useSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the feed is about to appear") { world in
    try await openApp(in: &world)
    await world.feed.prepare(.feed)
  }
  steps.when("the app launches") { world in
    try await openApp(in: &world)
    await world.feed.launch()
  }
  steps.when("the app resigns active") { world in
    try await openApp(in: &world)
    await world.feed.resignActive()
  }
  steps.when("I choose the movie {string}") { (world, title: String) in
    let feed = try world.require(world.feed)
    try await feed.finishLoading()
    try await feed.select("movie", titled: title)
  }
}

private func requestSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the server was asked for these pages of the feed:") { (world, table: DataTable) in
    try await world.require(world.feed).finishLoading()
    let feed = world.network.client.requests.filter { $0.url.path().hasSuffix("/movie/upcoming") }
    let pages = feed.compactMap { $0.query["page"] }
    try expect(pages, equals: table.list, "the pages that were asked for")
  }
}

/// Brings the app to the front, which saves its feed where the scenario says.
private func openApp(in world: inout SpecsWorld) async throws {
  world.bringToFront(world.feed)
  try await world.feed.keep(
    world.feedStorage.store(), world.images.storage.store, loadedWith: world.images.loader())
}
