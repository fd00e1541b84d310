package import ComicsDomain

/// A router that leads nowhere and remembers, in order, where it was asked to go.
///
/// A class because routers are shared with the presenters.
@MainActor
package final class SpyRouter: ComicsListRouter, MoviesListRouter {
  /// The places it was asked to go to, in order.
  package private(set) var routes: [Route] = []

  /// A router that was asked nothing yet.
  package init() {}

  package func showCharacters(of comic: Comic) { routes.append(.characters(of: comic)) }

  package func showDetails(of movie: Movie) { routes.append(.movie(movie)) }
}
