import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor
struct MovieDetailsPresenterTests {
  @Test(arguments: [
    ("A crossing.", "content"), ("", "nothing: No overview"), ("\n", "nothing: No overview"),
    (" \t", "nothing: No overview"),
  ])
  func `explains where there is no overview to read`(overview: String, ending: String) {
    let view = SpyView<MovieDetailsContent>()
    let presenter = MovieDetailsPresenter(
      view: view, movie: Movie(id: .number(1), title: "The Night Ferry", overview: overview),
      words: Localization(.english))
    presenter.viewIsReady()
    #expect(
      view.dump == """
        title The Night Ferry
        \(ending)
        """)
  }
}
