import ComicsDomain
import Foundation
import TestDoubles
import Testing

struct RequestTests {
  private let marvel = MarvelService(
    signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1"))
  private let tmdb = TMDBService(signer: BearerSigner(token: "token"))

  @Test func `asks for a page of comics`() {
    let request = marvel.signer.sign(
      MarvelEndpoint.comics(ComicsQuery(limit: 5)).request(to: marvel))
    #expect(request.url.host() == "gateway.marvel.com")
    #expect(request.url.path() == "/v1/public/comics")
    #expect(request.query == ["limit": "5", "apikey": "1234", "hash": "abcd", "ts": "1"])
  }

  @Test func `asks for the characters of a comic without a limit`() {
    let request = marvel.signer.sign(MarvelEndpoint.characters(comic: 123).request(to: marvel))
    #expect(request.url.path() == "/v1/public/comics/123/characters")
    #expect(request.query == ["apikey": "1234", "hash": "abcd", "ts": "1"])
  }

  @Test(arguments: [
    (MovieCategory.nowPlaying, "now_playing"), (.popular, "popular"),
    (.topRated, "top_rated"), (.upcoming, "upcoming"),
  ])
  func `asks for the movies of a category`(category: MovieCategory, path: String) {
    let request = tmdb.signer.sign(MoviesEndpoint.list(category).request(to: tmdb))
    #expect(request.url.absoluteString == "https://api.themoviedb.org/3/movie/\(path)")
    #expect(
      request.headers == ["accept": "application/json", "Authorization": "Bearer token"])
  }

  @Test func `computes the digest of Marvel's documented example`() {
    let hash = MarvelDigestSigner.hash(timestamp: "1", privateKey: "abcd", publicKey: "1234")
    #expect(hash == "ffd275c5130566a2916217b101f26150")
  }

  @Test func `signs anew whenever time has passed`() {
    let clock = ManualClock()
    let signer = MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now)
    let request = MarvelEndpoint.comics(ComicsQuery(limit: 5)).request(to: marvel)
    let first = signer.sign(request).query
    clock.advance(by: 1.5)
    let second = signer.sign(request).query
    #expect(first["ts"] == "0.0")
    #expect(second["ts"] == "1.5")
    #expect(second["hash"] == "e077f2beb5b19627a7de0c8fa43ecdeb")
    #expect(first["hash"] != second["hash"])
    #expect(second["apikey"] == "1234")
  }
}
