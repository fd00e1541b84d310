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
  /// The vipers.
  case vipers

  /// Recognises what the request is after; none when no server of ours has it.
  package init?(_ request: HTTPRequest) {
    let path = request.url.pathComponents
    if path.last == "comics" {
      self = .comics
    } else if path.last == "characters", let id = path.dropLast().last.flatMap({ Int($0) }) {
      self = .characters(comic: id)
    } else if let category = path.last.flatMap(MovieCategory.init(rawValue:)) {
      self = .movies(category)
    } else if path.last == "fetchVipers" {
      self = .vipers
    } else {
      return nil
    }
  }
}
