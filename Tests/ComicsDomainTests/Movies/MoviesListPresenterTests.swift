import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct MoviesListPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let selected = Selections<Movie>()

  private func screen(_ category: MovieCategory = .predefined) -> (Screen, ScreenHistory) {
    let screen = Screen(
      Connector.specs(client).moviesList(
        category, images: RemoteImageDataLoader(client: client), select: selected.note))
    return (screen, ScreenHistory(of: screen))
  }

  @Test func `offers the categories in the order of the tabs`() {
    #expect(
      MovieCategory.allCases.map { $0.title(in: Localization(.english)) }
        == ["Now Playing", "Popular", "Top Rated", "Upcoming"])
    #expect(MovieCategory.predefined == .nowPlaying)
  }

  @Test func `shows title, release date and poster of each movie`() async throws {
    let (screen, history) = screen()
    screen.appear()
    try await history.isIdle()
    #expect(
      screen.state.dump == """
        The Night Ferry | 2024-07-24 | https://image.tmdb.org/t/p/w185/ferry.jpg
        A Winter Garden | 2024-06-02 | https://image.tmdb.org/t/p/w185/garden.jpg
        """)
    screen.tap(screen.state.rows[1].id)
    #expect(selected.items.map(\.title) == ["A Winter Garden"])
  }

  @Test(arguments: MovieCategory.allCases)
  func `shows the movies of its category`(category: MovieCategory) async throws {
    let (screen, history) = screen(category)
    screen.appear()
    try await history.isIdle()
    #expect(
      screen.state.rows.map(\.headline)
        == ServerContents.fixtures.movies[category]?.map(\.title))
    #expect(screen.state.title == category.title(in: Localization(.english)))
  }

  @Test(arguments: [
    (ScriptedAnswer.valid, "content"),
    (.valid(from: ServerContents()), "nothing: No movies"),
    (.offline, "message: No internet connection"),
    (.invalid(.status(401)), "message: Failed loading movies"),
  ])
  func `tells how a load ended`(answer: ScriptedAnswer, ending: String) async throws {
    client.answer(with: answer)
    let (screen, history) = screen()
    screen.appear()
    try await history.isIdle()
    #expect(history.dump == "loading\nloaded\n\(ending)")
  }

  @Test func `loads again on its return only while it has nothing to show`() async throws {
    client.answer(with: .offline)
    let (screen, history) = screen()
    screen.appear()
    try await history.isIdle()
    client.answer(with: .valid)
    for _ in 1...2 {
      screen.appear()
      try await history.isIdle()
    }
    #expect(client.requests.count == 2)
  }

  @Test func `keeps the movies when a refresh fails`() async throws {
    let (screen, history) = screen()
    screen.appear()
    try await history.isIdle()
    client.answer(with: .invalid())
    screen.refresh()
    try await history.isIdle()
    #expect(screen.state.rows.count == 2)
    #expect(screen.state.load.message?.title == "Failed loading movies")
  }

  @Test(arguments: [
    ("A crossing.", "content"), ("", "nothing: No overview"), ("\n", "nothing: No overview"),
    (" \t", "nothing: No overview"),
  ])
  func `explains where there is no overview to read`(overview: String, ending: String) {
    let movie = Movie(id: 1, title: "The Night Ferry", overview: overview)
    let screen = Screen(FixedPresenter(detailsOf: movie, words: Localization(.english)))
    let history = ScreenHistory(of: screen)
    #expect(screen.state.title == "The Night Ferry")
    screen.appear()
    #expect(history.dump == ending)
  }
}
