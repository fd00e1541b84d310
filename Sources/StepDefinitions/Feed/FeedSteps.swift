import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func feedSteps(_ steps: Steps<SpecsWorld>) {
  serverSteps(steps)
  useSteps(steps)
  reviewsSteps(steps)
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
  steps.when(
    "I leave the app", meaning: "The feed app, for another; it is opened before unless it runs."
  ) {
    world in
    try await world.open(world.feed)
    await (world.feed.driver.app as? FeedApp)?.resignActive()
  }
  steps.then("the server was asked for these pages of the feed:") { (world, table: DataTable) in
    _ = try world.require(world.feed)
    let feed = world.network.client.requests.filter { $0.url.path().hasSuffix("/movie/upcoming") }
    let pages = feed.compactMap { $0.query["page"] }
    try expect(pages, equals: table.list, "the pages that were asked for")
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

/// The app with the movie feed. What it saves outlives each launch.
struct FeedSetup: AppSetup {
  let driver: AppDriver
  /// Proves to the movie database who is asking.
  var signer: any RequestSigner = APIKeySigner(key: "1234")

  func maker(in world: SpecsWorld) async throws -> AppMaker<FeedApp> {
    // An app that has ended has saved what it was about to.
    await world.feedStorage.saves.finish()
    let device = try await world.feedDevice
    return { [signer, words = world.words, saves = world.feedStorage.saves] client, display in
      FeedApp(
        connector: .specs(client, tmdb: signer, saves: saves, words: words), display: display,
        device: device)
    }
  }
}

extension FeedApp: RunningApp {}

extension SpecsWorld {
  /// What the feed app has of its device, which outlives each launch.
  fileprivate var feedDevice: FeedApp.Device {
    get async throws {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return FeedApp.Device(
        feeds: try await feedStorage.store(), images: try await images.store, calendar: calendar,
        now: feedStorage.clock.now)
    }
  }
}

private func reviewsSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the movie {string} has these reviews:") {
    (world, title: String, table: DataTable) in
    try world.premises.state(.reviews(of: title), as: table)
    let reviews = try table.rows(
      columns: [], optional: ["author", "content", "written"]
    ).enumerated().map { place, row in
      ReviewFixture(
        id: "review \(place)", author: row["author"] ?? "Anonymous",
        content: row["content"] ?? "It is a movie.",
        createdAt: row["written"] ?? "2023-02-07T03:20:20.000Z")
    }
    let movie = try world.network.contents.feed.movie(titled: title)
    world.network.contents.reviews[movie.id] = reviews
  }
}

extension FeedFixture {
  /// The movie with a title.
  func movie(titled title: String) throws -> Movie {
    guard let number = pages.joined().first(where: { $0.title == title })?.id else {
      throw ExpectationFailure("the feed of the server has no movie with the title “\(title)”")
    }
    return Movie(id: number, title: title)
  }
}
