import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// The files with a response of every endpoint: each is served by default, and read by the app.
struct ResponseFileTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let marvel = MarvelService(signer: Unsigned())

  private func response(_ file: ResponseFile) -> HTTPResponse {
    HTTPResponse(status: 200, body: file.body)
  }

  @Test(arguments: ResponseFile.all)
  func `is what the test server responds by default`(file: ResponseFile) throws {
    #expect(try JSONValue(ScriptedAnswer.valid.response(to: file.path).body) == file.json)
  }

  @Test func `is in the list, whatever lies in the folder`() throws {
    let folder = TestDoubles.folder.appending(path: "ValidResponses")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ResponseFile.all.map { "\($0.name).json" }.sorted())
  }

  @Test func `is read as the comics`() async throws {
    let comics = try await ComicsRemoteData.live(client: client, service: marvel).fetch(())
    #expect(
      comics.map { "\($0.id) \($0.title)" } == [
        "4 Comic", "1 Aaa comic", "2 Abb comic", "5 Crook", "3 Big comic", "5 cool comic",
      ])
  }

  @Test func `is read as the characters of a comic`() async throws {
    let characters = try await ComicCharactersRemoteData.live(client: client, service: marvel)
      .fetch(Comic(id: 1, title: ""))
    #expect(
      characters.map { "\($0.id) \($0.name)" } == [
        "100 Ant man", "101 Tigra", "102 3d man", "103 Hank Pym",
      ])
  }

  @Test func `is read as a part of all characters`() throws {
    let characters = try MarvelContainer<MarvelCharacter>(response(.characters))
    #expect(characters.items.count == 20)
    #expect(try characters.page(at: 0).next == 20)
    #expect(characters.items.last?.title == "Azimuth")
  }

  @Test func `is read as one character, which has more stories than are named`() throws {
    let character = try MarvelContainer<MarvelCharacter>(response(.character)).only()
    #expect(character.title == "3-D Man")
    #expect(
      character.thumbnail?.address.absoluteString
        == "https://i.annihil.us/u/prod/marvel/i/mg/c/e0/535fecbbb9784.jpg")
    #expect(
      [character.comics, character.series, character.stories].map(\.available) == [12, 3, 21])
    #expect(
      [character.comics, character.series, character.stories].map(\.named.count) == [4, 3, 20])
    #expect(character.comics.named.map(\.id) == [21366, 1886, 777, nil])
  }

  @Test func `is read as all comics`() throws {
    let comics = try MarvelContainer<MarvelComic>(response(.allComics))
    #expect(comics.items.map(\.id) == [1886, 21366, 61537, 4242])
    #expect(try comics.page(at: 0).next == nil)
  }

  @Test func `is read as one comic`() throws {
    let comic = try MarvelContainer<MarvelComic>(response(.comic)).only()
    #expect(comic.title == "Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN)")
    #expect(comic.text == "All there is to know about one wall-crawler.")
    #expect(comic.series == "Official Handbook of the Marvel Universe (2004)")
    #expect(comic.characters.named.map(\.id) == [1_011_334, 1_017_100])
  }

  @Test(arguments: [
    (MovieCategory.nowPlaying, [201, 202]), (.popular, [203]), (.topRated, [204]),
    (.upcoming, [205]),
  ])
  func `is read as the movies of a category, each with its number`(
    category: MovieCategory, ids: [Int]
  ) throws {
    let movies = try MovieDatabase.movies(in: response(#require(MovieCategory.files[category])))
    #expect(movies.map(\.id) == ids)
    #expect(movies.allSatisfy { $0.releaseDate != nil && $0.overview == "The story is elsewhere." })
  }

  @Test func `is read as the first page of the feed`() throws {
    let page = try MovieDatabase.feedPage(1, in: response(.feed))
    #expect(page.items.map(\.id) == [101, 102])
    #expect(page.items.map(\.posterPath) == ["/weather.jpg", "/key.jpg"])
    #expect(page.next == 2)
  }

  @Test func `is read as the reviews of a movie`() throws {
    let reviews = try MovieDatabase.reviews(in: response(.reviews))
    #expect(reviews.map(\.author) == ["Ada", "Ben"])
    #expect(reviews.map(\.createdAt.timeIntervalSince1970) == [1_675_740_020, 1_675_683_997])
  }

  @Test func `is read as the vipers`() throws {
    let vipers = try VipersMapper.map(ResponseFile.vipers.body)
    #expect(vipers.title == "Viper Demo")
    #expect(vipers.vipers?.map(\.level) == ["1", "2", "3"])
    #expect(vipers.vipers?.map(\.isAccessible) == [true, false, false])
  }

  /// What a step writes into a table is sent with every other member that the service sends.
  @Test func `lends its other members to what steps describe`() throws {
    var contents = ServerContents()
    contents.movies[.popular] = [MovieFixture(id: 1, title: "Anew", poster: nil)]
    let body = try JSONValue(
      ScriptedAnswer.valid(from: contents).response(to: "movie/popular").body)
    let movie = try #require(body["results"].elements.first)
    let real = try #require(MovieCategory.files[.popular]?.items.first)
    #expect(Set(movie.members.keys) == Set(real.members.keys))
    #expect(movie["title"] == .string("Anew"))
    #expect(movie["poster_path"] == .null)
    #expect(movie["vote_count"] == real["vote_count"])
  }
}

struct ImageFixtureTests {
  @Test(arguments: ImageFormat.allCases)
  func `has a name that can be read again`(format: ImageFormat) {
    let image = ImageFixture.image(named: "a ferry", format: format)
    #expect(ImageFixture.name(of: image) == "a ferry")
  }

  @Test func `is distinguished from other bytes`() {
    #expect(ImageFixture.name(of: Data("a ferry".utf8)) == nil)
  }
}
