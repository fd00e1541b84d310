import ComicsDomain
import Foundation

/// What the live services are documented to do, as rules for a server on this machine: they demand their
/// keys in the right form, and hold what the specs of the live services ask for.
package enum ContractServer {
  /// The keys that the server accepts.
  package static let publicKey = "1234"
  package static let privateKey = "abcd"
  package static let token = "token"

  /// The reply to a request.
  package static func reply(to request: LoopbackRequest) -> LoopbackReply {
    let file = request.path.split(separator: "/").last.map(String.init)
    switch file {
    case "server.json":
      return .respond(text: ResponseFile.feed.with(testFeed, ["total_pages": .integer(1)]).text)
    case "test-image.png": return .respond(body: Data(onePixel))
    default: break
    }
    let refusal =
      request.path.hasPrefix("/v1/public/") ? marvelRefusal(request) : tmdbRefusal(request)
    return refusal ?? .answer(.valid(from: contents), to: request)
  }

  private static func marvelRefusal(_ request: LoopbackRequest) -> LoopbackReply? {
    let values = Dictionary(request.query.map { ($0.name, $0.value ?? "") }) { $1 }
    guard let timestamp = values["ts"], let key = values["apikey"], let hash = values["hash"] else {
      return .respond(
        status: 409, text: #"{"code": "MissingParameter", "message": "A key is missing."}"#)
    }
    let wanted = MarvelDigestSigner.hash(
      timestamp: timestamp, privateKey: privateKey, publicKey: publicKey)
    guard (key, hash) != (publicKey, wanted) else { return nil }
    return .respond(
      status: 401, text: #"{"code": "InvalidCredentials", "message": "The key is wrong."}"#)
  }

  /// Without the header that names a way to sign in, as the service does it.
  private static func tmdbRefusal(_ request: LoopbackRequest) -> LoopbackReply? {
    guard request.headers["authorization"] != "Bearer \(token)" else { return nil }
    return .respond(
      status: 401,
      text: """
        {"status_code": 7, "status_message": "Invalid API key: You must be granted a valid key.", \
        "success": false}
        """)
  }

  private static let contents = {
    var contents = ServerContents.fixtures
    contents.characters[1886] = contents.characters[1]
    contents.movies[.topRated] = [
      "The Shawshank Redemption", "The Godfather", "The Godfather Part II", "Schindler's List",
      "12 Angry Men", "Spirited Away", "Dilwale Dulhania Le Jayenge", "The Dark Knight",
      "Seven Silent Bells",
    ]
    .enumerated().map {
      MovieFixture(
        id: $0.offset, title: $0.element, releaseDate: "1994-09-23", poster: "/poster.jpg")
    }
    return contents
  }()

  private static let testFeed = [
    MovieFixture(id: 597, title: "Titanic"), MovieFixture(id: 804095, title: "The Fabelmans"),
    MovieFixture(id: 646389, title: "Plane"),
    MovieFixture(id: 505642, title: "Black Panther: Wakanda Forever"),
    MovieFixture(id: 1_024_546, title: "Detective Knight: Rogue"),
  ]

  /// The beginning of a PNG file, which is all that tests look at.
  private static let onePixel: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
}
