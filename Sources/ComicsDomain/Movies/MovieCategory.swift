/// The lists of movies on offer, in the order of their tabs.
package enum MovieCategory: String, CaseIterable, Sendable {
  /// In the cinemas now.
  case nowPlaying = "now_playing"
  /// Watched by many.
  case popular
  /// Rated best.
  case topRated = "top_rated"
  /// In the cinemas soon.
  case upcoming

  /// The category that is shown first.
  package static let predefined = MovieCategory.nowPlaying

  /// The last part of the address of the list.
  package var path: String { rawValue }

  /// The title of the tab and of its screen.
  package var title: String {
    switch self {
    case .nowPlaying: "Now Playing"
    case .popular: "Popular"
    case .topRated: "Top Rated"
    case .upcoming: "Upcoming"
    }
  }
}
