import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func marvelSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I type {string} into the search field",
    meaning: "The field holds this text then; a search for it waits for the typing to pause."
  ) { (world, text: String) in
    let (app, clock) = (try world.require(world.marvel), world.marvel.clock)
    if try await app.type(text) {
      try await wait(for: "the search to wait for a pause") { try await clock.isPausing() }
    }
    try await world.settle()
  }
  steps.when("I come to row {int} of the list") { (world, row: Int) in
    let app = try world.require(world.marvel)
    try await app.scroll(to: position(row, 1))
    try await world.settle()
  }
  catalogSteps(steps)
  marvelRequestSteps(steps)
}

extension AppDriver {
  /// Types into the search field, so that it holds the text.
  ///
  /// - Returns: Whether it is another text than before, spaces aside, and so one to search for.
  fileprivate func type(_ text: String) throws -> Bool {
    guard let front, let before = try screen.state.search else {
      throw failure("its screen has no search field")
    }
    act { front.search(text) }
    let (old, new) = (before.trimmed, text.trimmed)
    return !new.isEmpty && new != old
  }

  fileprivate func scroll(to position: RowPosition) throws {
    guard let front, let row = try screen.state.row(at: position) else {
      throw failure("its list has no row \(position.row &+ 1)")
    }
    act { front.rowIsVisible(row.id) }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

struct MarvelSetup: AppSetup {
  let driver: AppDriver
  var preferences = PreferencesPlace(.memory)
  /// The clock that stamps requests and that the search waits for; it begins one second after 1970.
  let clock = ManualClock(Date(timeIntervalSince1970: 1))

  func maker(in world: SpecsWorld) throws -> AppMaker<MarvelApp> {
    let signer = MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now)
    let store = try preferences.open()
    return { [clock, words = world.words] client, display in
      MarvelApp(
        connector: .specs(client, marvel: signer, words: words), display: display, store: store,
        pause: clock.pause)
    }
  }

  /// Lets time pass; a search that was waiting for it has asked the service afterward.
  func pass(_ seconds: Double) async throws {
    let count = driver.client.requests.count
    guard clock.advance(by: seconds) > 0 else { return }
    try await wait(for: "the search to begin") {
      [client = driver.client] in try await client.hasReceived(count + 1)
    }
  }
}

extension MarvelApp: RunningApp {
  /// Nothing happens at the root (001-24).
  var goesBackAnywhere: Bool { true }

  func start() { start(opening: nil) }
}

private func marvelRequestSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(.regex("^the Marvel service is asked for (characters|comics) with:$")) {
    (world, kind: String, table: DataTable) in
    let endpoint: MarvelEndpoint =
      kind == "characters"
      ? .allCharacters(try table.value(as: CharactersParameters.self).query)
      : .comics(try table.value(as: ComicsParameters.self).query)
    try await ask(for: endpoint, in: world)
  }
}

/// Sends a request as the app does; what comes back does not matter here.
private func ask(for endpoint: MarvelEndpoint, in world: SpecsWorld) async throws {
  let service = MarvelService(
    signer: MarvelDigestSigner(
      publicKey: "1234", privateKey: "abcd", now: world.marvel.clock.now))
  let client = world.network.client
  let load = Task {
    await Result(of: { () async throws(LoadError) in
      switch endpoint {
      case .comics:
        _ = try await MarvelLoader<MarvelComic>(client: client, service: service).load(endpoint)
      default:
        _ = try await MarvelLoader<MarvelCharacter>(client: client, service: service).load(endpoint)
      }
    })
  }
  try await client.wait(for: "the response", of: load).get()
}

private struct CharactersParameters: Decodable {
  var name: String?
  var nameStartsWith: String?
  var limit: Int?
  var offset: Int?

  var query: CharactersQuery {
    CharactersQuery(name: name, nameStartsWith: nameStartsWith, limit: limit, offset: offset)
  }
}

private struct ComicsParameters: Decodable {
  var title: String?
  var titleStartsWith: String?
  var issueNumber: Int?
  var format: String?
  var limit: Int?
  var offset: Int?

  var query: ComicsQuery {
    ComicsQuery(
      title: title, titleStartsWith: titleStartsWith, issueNumber: issueNumber,
      format: format.flatMap(ComicsQuery.Format.init), limit: limit, offset: offset)
  }
}
