import ComicsDomain
import ComicsTestDoubles
import Testing

struct ReviewsLoaderTests {
  @Test func `finds no reviews of a movie without a number, and does not ask`() async {
    let client = ScriptedHTTPClient(answer: .valid)
    let loader = RemoteReviewsLoader(
      client: client, service: TMDBService(signer: APIKeySigner(key: "1234")))
    await #expect(throws: LoadError.notFound) {
      try await loader.reviews(of: Movie(id: .place(0), title: "Untold"))
    }
    #expect(client.requests == [])
  }
}
