extension Connector {
  /// The module that lists all characters.
  ///
  /// - Parameters:
  ///   - end: The row at the end of the list, which loads more.
  ///   - images: The pictures of the rows.
  ///   - pause: How the search waits for the typing to pause.
  @MainActor
  package func allCharacters(
    view: any ScreenView<MarvelListContent>, end: any LoadingView, images: ImageRows,
    delegate: any MarvelScreenDelegate, pause: @escaping Pause = Pauses.real
  ) -> MarvelListPresenter<MarvelCharacter> {
    let loader = MarvelLoader<MarvelCharacter>(client: client, service: marvel)
    return MarvelListPresenter(
      view: view, end: end, title: words[.allCharactersTitle], messages: .allCharacters(in: words),
      images: images,
      pause: pause,
      delegate: delegate, select: { $0.characterWasSelected($1) },
      source: { MarvelListSource(CharactersQuery(nameStartsWith: $0), loader: loader) })
  }

  /// The module that lists comics to be read on a screen: all of them, or those whose titles begin with
  /// a text, such as all about the Avengers (001-35, 001-36). A search looks among all.
  ///
  /// - Parameters:
  ///   - end: The row at the end of the list, which loads more.
  ///   - images: The pictures of the rows.
  ///   - pause: How the search waits for the typing to pause.
  @MainActor
  package func allComics(
    titleStartsWith beginning: String? = nil,
    view: any ScreenView<MarvelListContent>, end: any LoadingView, images: ImageRows,
    delegate: any MarvelScreenDelegate, pause: @escaping Pause = Pauses.real
  ) -> MarvelListPresenter<MarvelComic> {
    let loader = MarvelLoader<MarvelComic>(client: client, service: marvel)
    return MarvelListPresenter(
      view: view, end: end, title: words[.comicsTitle], messages: .allComics(in: words),
      images: images,
      pause: pause,
      delegate: delegate, select: { $0.comicWasSelected($1) },
      source: { text in
        let query =
          text.map { ComicsQuery(search: $0, format: .digitalComic) }
          ?? ComicsQuery(titleStartsWith: beginning, format: .digitalComic)
        return MarvelListSource(query, loader: loader)
      })
  }

  /// The module that shows a character.
  ///
  /// - Parameters:
  ///   - row: What is known of it already, when it was selected in a row or by a link.
  ///   - images: The picture of the page, as its only row.
  @MainActor
  package func character(
    _ id: Int, knowing row: MarvelRow? = nil,
    view: any ScreenView<MarvelDetailContent>, images: ImageRows,
    delegate: any MarvelScreenDelegate
  ) -> MarvelDetailPresenter<MarvelCharacter> {
    let loader = MarvelLoader<MarvelCharacter>(client: client, service: marvel)
    return MarvelDetailPresenter(
      view: view,
      known: MarvelDetailContent(knowing: row, untitled: words[.untitledCharacter]),
      messages: .characterDetail(in: words), images: images,
      delegate: delegate, select: { $0.comicWasSelected($1) },
      content: { [words] in MarvelDetailContent($0, in: words) },
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
  ///   - images: The picture of the page, as its only row.
  @MainActor
  package func comic(
    _ id: Int, knowing row: MarvelRow? = nil, loaded comic: MarvelComic? = nil,
    view: any ScreenView<MarvelDetailContent>, images: ImageRows,
    delegate: any MarvelScreenDelegate
  ) -> MarvelDetailPresenter<MarvelComic> {
    MarvelDetailPresenter(
      view: view,
      known: MarvelDetailContent(knowing: row, untitled: words[.untitledComic]),
      loaded: comic,
      messages: .comicDetail(in: words), images: images,
      delegate: delegate, select: { $0.characterWasSelected($1) },
      content: { [words] in MarvelDetailContent($0, in: words) },
      operation: { [self] () async throws(LoadError) in try await loadComic(id) })
  }
}
