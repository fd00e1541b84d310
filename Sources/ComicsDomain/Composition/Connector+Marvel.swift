extension Connector {
  /// The module that lists all characters.
  ///
  /// - Parameters:
  ///   - end: The row at the end of the list, which loads more.
  ///   - pause: How the search waits for the typing to pause.
  @MainActor
  package func allCharacters(
    view: any ScreenView<MarvelListContent>, end: any LoadingView,
    delegate: any MarvelScreenDelegate, pause: @escaping Pause = Pauses.real
  ) -> MarvelListPresenter<MarvelCharacter> {
    let loader = MarvelLoader<MarvelCharacter>(client: client, service: marvel)
    return MarvelListPresenter(
      view: view, end: end, title: MarvelRoute.allCharacters.title, messages: .allCharacters,
      pause: pause,
      delegate: delegate, select: { $0.characterWasSelected($1) },
      source: { MarvelListSource(CharactersQuery(nameStartsWith: $0), loader: loader) })
  }

  /// The module that lists comics to be read on a screen: all of them, or those whose titles begin with
  /// a text, such as all about the Avengers (001-35, 001-36). A search looks among all.
  ///
  /// - Parameters:
  ///   - end: The row at the end of the list, which loads more.
  ///   - pause: How the search waits for the typing to pause.
  @MainActor
  package func allComics(
    titleStartsWith beginning: String? = nil,
    view: any ScreenView<MarvelListContent>, end: any LoadingView,
    delegate: any MarvelScreenDelegate, pause: @escaping Pause = Pauses.real
  ) -> MarvelListPresenter<MarvelComic> {
    let loader = MarvelLoader<MarvelComic>(client: client, service: marvel)
    return MarvelListPresenter(
      view: view, end: end, title: MarvelRoute.allComics.title, messages: .allComics, pause: pause,
      delegate: delegate, select: { $0.comicWasSelected($1) },
      source: {
        MarvelListSource(
          ComicsQuery(titleStartsWith: $0 ?? beginning, format: .digitalComic), loader: loader)
      })
  }

  /// The module that shows a character.
  ///
  /// - Parameter row: What is known of it already, when it was selected in a row or by a link.
  @MainActor
  package func character(
    _ id: Int, knowing row: MarvelRow? = nil,
    view: any ScreenView<MarvelDetailContent>, delegate: any MarvelScreenDelegate
  ) -> MarvelDetailPresenter<MarvelCharacter> {
    let loader = MarvelLoader<MarvelCharacter>(client: client, service: marvel)
    return MarvelDetailPresenter(
      view: view,
      known: MarvelDetailContent(knowing: row, untitled: MarvelDetailContent.untitledCharacter),
      messages: .characterDetail,
      delegate: delegate, select: { $0.comicWasSelected($1) },
      content: { MarvelDetailContent($0) },
      operation: { () async throws(LoadError) in try await loader.load(.character(id: id)).only() })
  }

  /// Loads a comic for which there is no screen yet.
  ///
  /// - Throws: Why it could not be loaded; `LoadError.notFound` when there is no such comic.
  package func loadComic(_ id: Int) async throws(LoadError) -> MarvelComic {
    try await MarvelLoader<MarvelComic>(client: client, service: marvel).load(.comic(id: id)).only()
  }

  /// The module that shows a comic.
  ///
  /// - Parameters:
  ///   - row: What is known of it already, when it was selected in a row or by a link.
  ///   - comic: The comic, when it has been loaded already.
  @MainActor
  package func comic(
    _ id: Int, knowing row: MarvelRow? = nil, loaded comic: MarvelComic? = nil,
    view: any ScreenView<MarvelDetailContent>, delegate: any MarvelScreenDelegate
  ) -> MarvelDetailPresenter<MarvelComic> {
    MarvelDetailPresenter(
      view: view,
      known: MarvelDetailContent(knowing: row, untitled: MarvelDetailContent.untitledComic),
      loaded: comic,
      messages: .comicDetail,
      delegate: delegate, select: { $0.characterWasSelected($1) },
      content: { MarvelDetailContent($0) },
      operation: { [self] () async throws(LoadError) in try await loadComic(id) })
  }
}
