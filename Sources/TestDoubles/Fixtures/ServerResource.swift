package import ComicsDomain
import Foundation

/// What a request to one of the large services is after, recognised by the path of its address. A service
/// with few endpoints is a `ServiceFixture`.
package enum ServerResource: Hashable, Sendable {
  /// The list of comics.
  case comics
  /// The characters of the comic with the given id.
  case characters(comic: Int)
  /// The movies of a category.
  case movies(MovieCategory)
  /// A page of the movie feed.
  case feed(page: Int)
  /// The reviews of the movie with the given number.
  case reviews(movie: Int)
  /// A part of all characters or comics, or the page of one.
  case marvel(MarvelResource)

  /// Recognises what the request is after; none when neither of the two has it.
  package init?(_ request: HTTPRequest) {
    let path = request.url.pathComponents
    if let resource = MarvelResource(request) {
      self = .marvel(resource)
    } else if path.last == "comics" {
      self = .comics
    } else if path.last == "characters", let id = path.dropLast().last.flatMap({ Int($0) }) {
      self = .characters(comic: id)
    } else if path.last == MovieCategory.upcoming.path,
      let page = request.query["page"].flatMap({ Int($0) })
    {
      self = .feed(page: page)
    } else if path.last == "reviews", let movie = path.dropLast().last.flatMap({ Int($0) }) {
      self = .reviews(movie: movie)
    } else if let category = path.last.flatMap(MovieCategory.init(rawValue:)) {
      self = .movies(category)
    } else {
      return nil
    }
  }
}
