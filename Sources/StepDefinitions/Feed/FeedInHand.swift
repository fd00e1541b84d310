import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The app with the movie feed in the hands of its user: real from the presenters down to the network,
/// which is scripted, with spies for screens. What it saves outlives each launch.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class FeedApp: AppInHand {
  /// The feed on its screen.
  typealias FeedInHand = ScreenInHand<FeedContent, FeedPresenter>
  /// The reviews of a movie on their screen.
  typealias ReviewsInHand = ScreenInHand<ReviewsContent, ReviewsPresenter>

  nonisolated let client: ScriptedHTTPClient
  private let clock: ManualClock
  private var cache: LocalFeedLoader
  private var imageLoader: (any ImageDataLoader)?
  private var signer: any RequestSigner = APIKeySigner(key: "1234")
  private var language = Language.english
  private var feed: FeedInHand?
  private var reviews: ReviewsInHand?
  private var isAtReviews = false

  /// An app over the network, on a device with the clock.
  nonisolated init(client: ScriptedHTTPClient, clock: ManualClock) {
    self.client = client
    self.clock = clock
    cache = LocalFeedLoader(store: NullFeedStore(), now: clock.now)
  }

  /// The screen in front; one that was left is in sight for the steps to come, until another opens.
  var screen: any SightedScreen { reviews?.screen ?? shownFeed.screen }
  var loading: (any Loading)? { reviews?.presenter.loading ?? shownFeed.presenter.loading }
  var images: ImageRows? { reviews == nil ? shownFeed.presenter.images : nil }
  var end: SpyRow? { reviews == nil ? shownFeed.end : nil }

  func openIfNeeded() {
    if let reviews {
      reviews.openIfNeeded()
    } else {
      shownFeed.openIfNeeded()
    }
  }

  func scrollToEnd() throws {
    guard reviews == nil else {
      throw ExpectationFailure("the list of reviews does not load more at its end")
    }
    shownFeed.presenter.loadMore()
  }

  func goBack() throws {
    guard isAtReviews, let reviews else {
      throw ExpectationFailure("there is no screen to go back to")
    }
    isAtReviews = false
    reviews.presenter.viewIsGone()
  }

  /// Proves to the movie database who is asking, from the next launch on.
  func identify(with signer: any RequestSigner) { self.signer = signer }

  /// Says everything in the language, from the next launch on.
  func speak(_ language: Language) { self.language = language }

  /// Saves the feed and the images in these stores, from the next launch on.
  ///
  /// - Parameter loader: Loads the images that are in the store or belong there.
  func keep(
    _ feeds: any FeedStore, _ images: any ImageStore, loadedWith loader: any ImageDataLoader
  ) {
    let store = connector(over: client).feedStore(feeds, pruning: images)
    cache = LocalFeedLoader(store: store, now: clock.now)
    imageLoader = loader
  }

  /// Starts the app, with nothing left of an earlier launch but what was saved.
  func launch() {
    prepare()
    openIfNeeded()
  }

  /// Makes the screen of the feed, which does not appear yet.
  func prepare() {
    reviews = nil
    feed = makeFeed(over: client)
  }

  /// Uses the app for a while with a connection, down to a page of the feed.
  func visit(_ contents: ServerContents, upToPage page: Int) async throws {
    let visit = makeFeed(over: ScriptedHTTPClient(answer: .valid(from: contents)))
    visit.openIfNeeded()
    for number in 1...max(1, page) {
      if number > 1 { visit.presenter.loadMore() }
      try await wait(for: "the feed to be saved") { await visit.presenter.finishedLoading() }
    }
  }

  /// Leaves the app for another.
  func resignActive() async { await FeedLifeCycle(cache: cache).appResignsActive() }

  /// Chooses a movie in the feed.
  func chooseMovie(titled title: String) throws {
    let content = try shownFeed.screen.contentInSight(wanted: "a feed to choose from")
    guard let row = content.rows.firstIndex(where: { $0.title == title }) else {
      throw ExpectationFailure(
        "there is no such movie on the screen, which shows \(content.inWords)")
    }
    shownFeed.presenter.selectRow(at: row)
    openIfNeeded()
  }

  private var shownFeed: FeedInHand {
    if let feed { return feed }
    let made = makeFeed(over: client)
    feed = made
    return made
  }

  private func makeFeed(over client: ScriptedHTTPClient) -> FeedInHand {
    let end = SpyRow()
    return FeedInHand(end: end) { screen in
      let connector = connector(over: client)
      return connector.feed(
        view: screen, end: end, router: self, cache: cache,
        images: imageLoader ?? connector.imageLoader(keepingIn: NullImageStore()),
        words: Localization(language))
    }
  }

  private func connector(over client: ScriptedHTTPClient) -> Connector {
    .specs(client, tmdb: signer)
  }
}

extension FeedApp: FeedRouter {
  /// Makes the screen of the reviews of a movie, which does not appear yet.
  func showReviews(of movie: Movie) {
    isAtReviews = true
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let dates = RelativeDates(locale: language.locale, calendar: calendar, now: clock.now)
    reviews = ReviewsInHand { screen in
      connector(over: client).reviews(
        of: movie, view: screen, words: Localization(language), dates: dates)
    }
  }
}
