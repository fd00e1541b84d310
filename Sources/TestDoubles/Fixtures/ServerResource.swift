package import ComicsDomain
import Foundation

/// What a request is after, recognised by the path of its address.
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
  /// The vipers.
  case vipers

  /// Recognises what the request is after; none when no server of ours has it.
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
    } else if path.last == "fetchVipers" {
      self = .vipers
    } else {
      return nil
    }
  }
}
