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
    #expect(request.headers == ["accept": "application/json", "Authorization": "Bearer token"])
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
    let loader = MovieDatabase(client: client, service: TMDBService(signer: signer))
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

struct MD5Tests {
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    // Bytes below 16 are written with two digits, also where they are 16 itself.
    ("z1063", "10373fc4138b521e4d0a4cd393d139fd"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func `agrees with the examples of RFC 1321`(text: String, digest: String) {
    #expect(MD5(hashing: text.utf8).hexadecimal == digest)
  }

  @Test(arguments: [
    (55, "ef1772b6dff9a122358552954ad0df65"),
    (56, "3b0c8ac703f828b04c6c197006d17218"),
    (63, "b06521f39153d618550606be297466d5"),
    (64, "014842d480b571495a4a0363793f7367"),
    (65, "c743a45e0d2e6a95cb859adae0248435"),
    (119, "8a7bd0732ed6a28ce75f6dabc90e1613"),
    (120, "5f61c0ccad4cac44c75ff505e1f1e537"),
    (1000, "cabe45dcc9ae5b66ba86600cca6b8ba8"),
  ])
  func `pads every length to whole blocks`(length: Int, digest: String) {
    #expect(MD5(hashing: [UInt8](repeating: 97, count: length)).hexadecimal == digest)
  }
}
