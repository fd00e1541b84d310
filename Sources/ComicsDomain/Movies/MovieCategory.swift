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
  package func title(in words: Localization) -> String {
    switch self {
    case .nowPlaying: words[.nowPlaying]
    case .popular: words[.popular]
    case .topRated: words[.topRated]
    case .upcoming: words[.upcoming]
    }
  }
}
