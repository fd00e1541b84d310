import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the movie feed.
func feedSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("language", oneOf: [("English", Language.english), ("German", .german)]))
  serverSteps(steps)
  deviceSteps(steps)
  useSteps(steps)
  requestSteps(steps)
  feedUseCaseSteps(steps)
}

private func serverSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the feed of the server has these movies:") { (world, table: DataTable) in
    var pages: [[MovieFixture]] = []
    for (place, row) in try table.rows(
      columns: ["title"],
      optional: ["page", "id", "overview", "release date", "poster"]
    ).enumerated() {
      let page = try number(row["page"], else: 1, "page")
      while pages.count < page { pages.append([]) }
      pages[page - 1].append(
        MovieFixture(
          id: row["id"] == "" ? nil : try number(row["id"], else: 1001 + place, "id"),
          title: row["title"] ?? "",
          overview: row["overview"], releaseDate: row["release date"], poster: row["poster"]))
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
  steps.given("the device speaks {language}") { (world, language: Language) in
    await world.feed.speak(language)
  }
  steps.given("the user reads these languages, the best first:") { (world, table: DataTable) in
    try await world.feed.speak(Language(preferred: table.list))
  }
  steps.then("every text of the feed and the reviews exists in {language}") {
    (_, language: Language) in
    let words = Localization(language)
    let missing = TextKey.allCases.filter { words.translation(of: $0)?.isEmpty ?? true }
    try expect(
      missing.isEmpty, "there is no translation of \(missing.map(\.rawValue).sorted())")
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

/// The whole number in a cell of a table, or a substitute where there is no such column.
private func number(_ text: String?, else substitute: Int, _ column: String) throws -> Int {
  guard let text else { return substitute }
  guard let number = Int(text), number > 0 else {
    throw ExpectationFailure("“\(text)” is no number for the column “\(column)”")
  }
  return number
}
