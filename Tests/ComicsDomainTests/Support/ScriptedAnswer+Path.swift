import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

extension ScriptedAnswer {
  /// The response to a request for a path, with its query.
  func response(to path: String) throws -> HTTPResponse {
    try outcome(HTTPRequest(url: #require(URL(string: "http://127.0.0.1/\(path)")))).get()
  }
}
