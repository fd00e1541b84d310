package import Foundation

/// The app with the movie feed: the feed, which is kept for times without a connection, and on top of it
/// the reviews of a movie.
///
/// A class because its screens talk to it for as long as it runs.
@MainActor
package final class FeedApp {
  /// A place in the app.
  package enum Route: Hashable, Sendable {
    /// The feed.
    case feed
    /// The reviews of a movie.
    case reviews(of: Movie)
  }

  /// What the app has of the device it runs on.
  package struct Device: Sendable {
    /// Where the feed is saved.
    package var feeds: any FeedStore
    /// Where the images are saved.
    package var images: any ImageStore
    /// The calendar of its user.
    package var calendar: Calendar
    /// Returns the time.
    package var now: @Sendable () -> Date

    /// A device made of its parts.
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
  package init(connector: Connector, display: any Display, device: Device) {
    self.connector = connector
    self.navigator = Navigator(display: display)
    self.cache = LocalFeedLoader(
      store: connector.feedStore(device.feeds, pruning: device.images), now: device.now)
    self.images = connector.imageLoader(keepingIn: device.images)
    self.dates = RelativeDates(
      locale: connector.words.language.locale, calendar: device.calendar, now: device.now)
  }

  /// Begins with the feed or at another place, which loads.
  package func start(at route: Route = .feed) { navigator.start(at: route, screen(route)) }

  /// Goes back to the feed; from there nothing leads back.
  package func goBack() { navigator.pop() }

  /// The user leaves the app for another.
  package func resignActive() async { await FeedLifeCycle(cache: cache).appResignsActive() }

  /// Makes the screen of a place, which has not appeared yet.
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
