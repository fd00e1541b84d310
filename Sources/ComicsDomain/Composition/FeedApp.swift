public import Foundation

/// The app with the movie feed: the feed, which is kept for times without a connection, and on top of it
/// the reviews of a movie.
@MainActor
public final class FeedApp {
  /// A place in the app.
  package enum Route: Hashable, Sendable {
    case feed
    case reviews(of: Movie)
  }

  /// What the app has of the device it runs on.
  public struct Device: Sendable {
    let feeds: any FeedStore
    let images: any ImageStore
    let calendar: Calendar
    let now: @Sendable () -> Date

    /// A device that keeps the feed and the images in a folder, which is made if need be.
    ///
    /// - Parameters:
    ///   - folder: The folder; where there can be none, nothing is kept.
    ///   - calendar: The calendar of the user.
    ///   - now: Returns the time.
    public init(
      folder: URL, calendar: Calendar = .autoupdatingCurrent,
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.init(
        feeds: Connector.feedStore(in: folder), images: Connector.imageStore(in: folder),
        calendar: calendar, now: now)
    }

    package init(
      feeds: any FeedStore, images: any ImageStore, calendar: Calendar,
      now: @escaping @Sendable () -> Date
    ) {
      self.feeds = feeds
      self.images = images
      self.calendar = calendar
      self.now = now
    }
  }

  private let connector: Connector
  private let navigator: Navigator<Route>
  private let cache: LocalFeedLoader
  private let images: any ImageDataLoader
  private let dates: RelativeDates

  /// An app that has not begun.
  public init(connector: Connector, display: any Display, device: Device) {
    self.connector = connector
    self.navigator = Navigator(display: display)
    // A feed that is saved drops the images of movies that are in it no longer.
    self.cache = LocalFeedLoader(
      store: ImagePruningFeedStore(
        feeds: device.feeds, images: device.images,
        posters: PosterAddress(base: connector.tmdb.imageBaseURL, width: .feed),
        saves: connector.saves), now: device.now)
    self.images = connector.imageLoader(keepingIn: device.images)
    self.dates = RelativeDates(
      locale: connector.words.language.locale, calendar: device.calendar, now: device.now)
  }

  /// Begins with the feed, which loads.
  public func start() { navigator.start(at: .feed, screen(.feed)) }

  /// Goes back to the feed; from there nothing leads back.
  public func goBack() { navigator.pop() }

  /// The user leaves the app for another: a saved feed that is of no more use is deleted (003-33).
  public func resignActive() async {
    // Where that fails it is tried again the next time; until then the feed is not shown anyway.
    try? await cache.validate()
  }

  /// A screen of the app that does not appear yet.
  package func screen(_ route: Route) -> Screen {
    switch route {
    case .feed:
      Screen(
        connector.feed(cache: cache, images: images) { [weak self] in
          self?.open(.reviews(of: $0))
        })
    case .reviews(let movie): Screen(connector.reviews(of: movie, dates: dates))
    }
  }

  private func open(_ route: Route) { navigator.push(route, screen(route)) }
}
