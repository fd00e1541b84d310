import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The Marvel app in the hands of its user: real from the presenters down to the network, which is
/// scripted, with spies for screens. In place of its shell it opens whatever its screens ask for.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class MarvelApp: AppInHand {
  nonisolated let client: ScriptedHTTPClient
  /// The clock that stamps requests and that the search waits on; it begins one second after 1970.
  nonisolated let clock = ManualClock(Date(timeIntervalSince1970: 1))

  private lazy var connector = Connector(
    client: client,
    marvel: MarvelService(
      signer: MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now),
      pageSize: 50),
    tmdb: TMDBService(signer: BearerSigner(token: "token")))
  private lazy var blank = SpyView<MarvelListContent>()
  private var pages: [MarvelPage] = []

  nonisolated init(client: ScriptedHTTPClient) { self.client = client }

  /// The places on top of one another, the one the user is at last.
  var places: [Route] { pages.map(\.route) }

  var screen: any SightedScreen { pages.last?.screen ?? blank }
  var end: SpyRow? { pages.last?.end }
  var loading: (any Loading)? { pages.last?.presenter.loading }
  var sectionSizes: [Int] { pages.last?.presenter.sectionSizes ?? [] }

  func openIfNeeded() {
    if pages.isEmpty { openCharacters() }
  }

  func scrollToEnd() throws {
    let list = try list
    list.rowIsVisible(at: RowPosition(section: 0, row: list.choices.count - 1))
  }

  func goBack() throws {
    guard let page = pages.last else {
      throw ExpectationFailure("there is no screen to go back from")
    }
    page.presenter.backWasTapped()
  }
}

extension MarvelApp {
  /// Opens the list of all characters.
  func openCharacters() {
    let view = SpyView<MarvelListContent>()
    let end = SpyRow()
    let presenter = connector.allCharacters(
      view: view, end: end, delegate: self, pause: clock.pause)
    open(MarvelPage(route: .allCharacters, screen: view, end: end, presenter: presenter))
  }

  /// Opens the list of all comics, or of those whose titles begin with a text.
  func openComics(titleStartsWith beginning: String? = nil) {
    let view = SpyView<MarvelListContent>()
    let end = SpyRow()
    let presenter = connector.allComics(
      titleStartsWith: beginning, view: view, end: end, delegate: self, pause: clock.pause)
    open(MarvelPage(route: .allComics, screen: view, end: end, presenter: presenter))
  }

  /// Opens the page of a character.
  func openCharacter(_ id: Int, knowing row: MarvelRow? = nil) {
    let view = SpyView<MarvelDetailContent>()
    let presenter = connector.character(id, knowing: row, view: view, delegate: self)
    open(MarvelPage(route: .character(id), screen: view, end: nil, presenter: presenter))
  }

  /// Opens the page of a comic.
  func openComic(_ id: Int, knowing row: MarvelRow? = nil) {
    let view = SpyView<MarvelDetailContent>()
    let presenter = connector.comic(id, knowing: row, view: view, delegate: self)
    open(MarvelPage(route: .comic(id), screen: view, end: nil, presenter: presenter))
  }

  /// Selects what stands on the screen by its name.
  func select(_ name: String) throws {
    let choices = pages.last?.presenter.choices ?? []
    guard let number = choices.firstIndex(of: name) else {
      throw ExpectationFailure(
        "there is no “\(name)” to select on the screen, which shows \(screen.sightInWords)")
    }
    pages.last?.presenter.select(number)
  }

  /// Types into the search field, so that it holds the text; it waits for the typing to pause.
  func type(_ text: String) async throws {
    try list.search(text)
    guard !text.isEmpty else { return }
    try await wait(for: "the search to wait for a pause") { [clock] in try await clock.isPausing() }
  }

  /// Lets time pass; a search that was waiting for it is under way afterwards.
  func pause(for seconds: Double) async throws {
    if clock.advance(by: seconds) > 0 { try await isLoading() }
  }

  private var list: any MarvelListInHand {
    get throws {
      guard let list = pages.last?.presenter as? any MarvelListInHand else {
        throw ExpectationFailure("there is no list in front")
      }
      return list
    }
  }

  private func open(_ page: MarvelPage) {
    pages.append(page)
    page.presenter.viewIsReady()
  }
}

extension MarvelApp: MarvelScreenDelegate {
  func characterWasSelected(_ character: MarvelRow) {
    openCharacter(character.id, knowing: character)
  }

  func comicWasSelected(_ comic: MarvelRow) { openComic(comic.id, knowing: comic) }

  /// The last screen is still in sight for the steps to come.
  func backWasTapped() {
    if pages.count > 1 { pages.removeLast() }
  }
}
