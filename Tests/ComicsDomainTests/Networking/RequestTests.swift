import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct RequestTests {
  private let marvel = MarvelService(
    signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1"))
  private let tmdb = TMDBService(signer: BearerSigner(token: "token"))

  @Test func `asks for a page of comics`() throws {
    let request = try marvel.signer.sign(
      MarvelEndpoint.comics(ComicsQuery(limit: 5)).request(to: marvel))
    #expect(request.url.host() == "gateway.marvel.com")
    #expect(request.url.path() == "/v1/public/comics")
    #expect(request.query == ["limit": "5", "apikey": "1234", "hash": "abcd", "ts": "1"])
  }

  @Test(arguments: ["Star Fox & Co.", "A+B=C?", "100% Élan #1", "Spider", "a;b/c:d@e"])
  func `sends exactly the text that is searched for`(text: String) throws {
    let query = CharactersQuery(nameStartsWith: text)
    let request = MarvelEndpoint.allCharacters(query).request(to: marvel)
    #expect(request.query == ["nameStartsWith": text])
    // A plus sign means a space to many servers.
    #expect(request.url.query(percentEncoded: true)?.contains("+") == false)
  }

  @Test func `asks for the characters of a comic without a limit`() throws {
    let request = try marvel.signer.sign(MarvelEndpoint.characters(comic: 123).request(to: marvel))
    #expect(request.url.path() == "/v1/public/comics/123/characters")
    #expect(request.query == ["apikey": "1234", "hash": "abcd", "ts": "1"])
  }

  @Test(arguments: [
    (MovieCategory.nowPlaying, "now_playing"), (.popular, "popular"),
    (.topRated, "top_rated"), (.upcoming, "upcoming"),
  ])
  func `asks for the movies of a category`(category: MovieCategory, path: String) throws {
    let request = try tmdb.signer.sign(MoviesEndpoint.list(category).request(to: tmdb))
    #expect(request.url.absoluteString == "https://api.themoviedb.org/3/movie/\(path)")
    #expect(
      request.headers == ["accept": "application/json", "Authorization": "Bearer token"])
  }

  @Test func `computes the digest of Marvel's documented example`() {
    let hash = MarvelDigestSigner.hash(timestamp: "1", privateKey: "abcd", publicKey: "1234")
    #expect(hash == "ffd275c5130566a2916217b101f26150")
  }

  @Test func `signs anew whenever time has passed`() throws {
    let clock = ManualClock()
    let signer = MarvelDigestSigner(publicKey: "1234", privateKey: "abcd", now: clock.now)
    let request = MarvelEndpoint.comics(ComicsQuery(limit: 5)).request(to: marvel)
    let first = try signer.sign(request).query
    clock.advance(by: 1.5)
    let second = try signer.sign(request).query
    #expect(first["ts"] == "0.0")
    #expect(second["ts"] == "1.5")
    #expect(second["hash"] == "e077f2beb5b19627a7de0c8fa43ecdeb")
    #expect(first["hash"] != second["hash"])
    #expect(second["apikey"] == "1234")
  }

  @Test(
    arguments: [
      APIKeySigner(key: ""), BearerSigner(token: " "),
      StaticDigestSigner(publicKey: "", hash: "abcd", timestamp: "1"),
      StaticDigestSigner(publicKey: "1234", hash: "", timestamp: "1"),
      MarvelDigestSigner(publicKey: "", privateKey: "abcd", now: ManualClock().now),
      MarvelDigestSigner(publicKey: "1234", privateKey: "", now: ManualClock().now),
    ] as [any RequestSigner])
  func `asks nothing where the app has no key`(signer: any RequestSigner) async {
    let client = ScriptedHTTPClient(answer: .valid)
    let loader = RemoteMoviesLoader(client: client, service: TMDBService(signer: signer))
    await #expect(throws: LoadError.keyMissing) { try await loader.movies(in: .popular) }
    #expect(client.requests.isEmpty)
  }

  @Test func `names the language of a list only where it is not English`() {
    let english = MoviesEndpoint.list(.popular).request(to: tmdb)
    let german = MoviesEndpoint.list(.popular).request(to: tmdb.speaking("de-DE"))
    #expect(english.query == [:])
    #expect(german.query == ["language": "de-DE"])
  }

  @Test(
    arguments: [
      ("Storm", "Storm", nil), ("#2", nil, 2), ("Storm #12", "Storm", 12), ("Storm#0", "Storm", 0),
      ("A #1 hit", "A #1 hit", nil), ("A #1 #2", "A #1", 2), ("#", "#", nil),
      ("Storm #+2", "Storm #+2", nil),
      ("Storm #-2", "Storm #-2", nil), ("#99999999999999999999", "#99999999999999999999", nil),
    ] as [(String, String?, Int?)])
  func `finds the issue in what is typed`(text: String, title: String?, issue: Int?) {
    let query = ComicsQuery(search: text, format: .comic)
    #expect(query == ComicsQuery(titleStartsWith: title, issueNumber: issue, format: .comic))
    let request = MarvelEndpoint.comics(query).request(to: marvel)
    #expect(request.query["issueNumber"] == issue.map(String.init))
    #expect(request.query["titleStartsWith"] == title)
  }
}
