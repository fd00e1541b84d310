import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct MoviesListPresenterTests {
  private let client = ScriptedHTTPClient(answer: .valid)
  private let view = SpyView<MoviesListContent>()
  private let selected = Selections<Movie>()

  private func presenter(_ category: MovieCategory = .predefined) -> MoviesListPresenter {
    Connector.specs(client).moviesList(category, view: view, images: .idle, select: selected.note)
  }

  @Test func `offers the categories in the order of the tabs`() {
    #expect(
      MovieCategory.allCases.map { $0.title(in: Localization(.english)) }
        == ["Now Playing", "Popular", "Top Rated", "Upcoming"])
    #expect(MovieCategory.predefined == .nowPlaying)
  }

  @Test func `shows title, release date and poster of each movie`() async throws {
    let presenter = presenter()
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(
      view.content?.dump == """
        The Night Ferry | 2024-07-24 | https://image.tmdb.org/t/p/w185/ferry.jpg
        A Winter Garden | 2024-06-02 | https://image.tmdb.org/t/p/w185/garden.jpg
        """)
  }

  @Test(arguments: MovieCategory.allCases)
  func `shows the movies of its category`(category: MovieCategory) async throws {
    let presenter = presenter(category)
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(
      view.content?.rows.map(\.title) == ServerContents.fixtures.movies[category]?.map(\.title))
    #expect(view.title == category.title(in: Localization(.english)))
  }

  @Test(arguments: [
    (ScriptedAnswer.valid, "content"),
    (.valid(from: ServerContents()), "nothing: No movies"),
    (.offline, "message: No internet connection"),
    (.invalid(.status(401)), "message: Failed loading movies"),
  ])
  func `tells how a load ended`(answer: ScriptedAnswer, ending: String) async throws {
    client.answer(with: answer)
    let presenter = presenter()
    presenter.viewIsReady()
    try await view.isIdle()
    #expect(
      view.dump == """
        title Now Playing
        activity shown
        activity hidden
        \(ending)
        """)
  }

  @Test func `loads again on its return only while it has nothing to show`() async throws {
    client.answer(with: .offline)
    let presenter = presenter()
    presenter.viewIsReady()
    try await view.isIdle()
    client.answer(with: .valid)
    presenter.viewIsBack()
    try await view.isIdle()
    presenter.viewIsBack()
    try await view.isIdle()
    #expect(client.requests.count == 2)
  }

  @Test(arguments: [-1, 0, 1, 2])
  func `opens the movie of a row that exists`(row: Int) async throws {
    let presenter = presenter()
    presenter.selectRow(at: RowPosition(section: 0, row: row))
    #expect(selected.items.isEmpty)
    presenter.viewIsReady()
    try await view.isIdle()
    presenter.selectRow(at: RowPosition(section: 0, row: row))
    let title = [0: "The Night Ferry", 1: "A Winter Garden"][row]
    #expect(selected.items.map(\.title) == [title].compactMap { $0 })
  }

  @Test func `keeps the movies when a refresh fails`() async throws {
    let presenter = presenter()
    presenter.viewIsReady()
    try await view.isIdle()
    client.answer(with: .invalid())
    presenter.refresh()
    try await view.isIdle()
    #expect(view.content?.rows.count == 2)
    #expect(view.shownMessages.map(\.title) == ["Failed loading movies"])
  }
}

@MainActor struct MovieDetailsPresenterTests {
  @Test(arguments: [
    ("A crossing.", "content"), ("", "nothing: No overview"), ("\n", "nothing: No overview"),
    (" \t", "nothing: No overview"),
  ])
  func `explains where there is no overview to read`(overview: String, ending: String) {
    let view = SpyView<MovieDetailsContent>()
    let presenter = MovieDetailsPresenter(
      view: view, movie: Movie(id: 1, title: "The Night Ferry", overview: overview),
      words: Localization(.english))
    presenter.viewIsReady()
    #expect(
      view.dump == """
        title The Night Ferry
        \(ending)
        """)
  }
}
