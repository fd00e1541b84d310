package import ComicsDomain
import Foundation

/// What a request for all characters or comics, or for the page of one, is after.
package enum MarvelResource: Hashable, Sendable {
  /// A part of the characters.
  case characters(MarvelPart)
  /// The character with the given id.
  case character(Int)
  /// A part of the comics.
  case comics(MarvelPart)
  /// The comic with the given id.
  case comic(Int)

  /// Recognises what the request is after; none when it is something else.
  ///
  /// The comics have one address for all apps; only an app that reads them part by part says where a part
  /// begins.
  package init?(_ request: HTTPRequest) {
    let path = request.url.pathComponents.suffix(2)
    let part = MarvelPart(request.query)
    switch (path.first, path.last, path.last.flatMap { Int($0) }) {
    case ("characters", _, let id?): self = .character(id)
    case ("comics", _, let id?): self = .comic(id)
    case (let parent, "characters", _) where parent.flatMap { Int($0) } == nil:
      self = .characters(part)
    case (_, "comics", _) where part.offset != nil: self = .comics(part)
    default: return nil
    }
  }
}
