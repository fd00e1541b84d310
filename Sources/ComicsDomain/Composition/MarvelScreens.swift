/// Makes the screens of the Marvel app. No screen opens another: it tells the delegate, which decides where that
/// leads (001-57), and does not keep it.
@MainActor
package struct MarvelScreens: Sendable {
  let words: Localization

  private let connector: Connector
  private let preference: OnboardingPreference
  private let images: any ImageDataLoader
  private let pause: Pause

  /// What makes screens over the connector's network.
  ///
  /// - Parameter pause: How the time passes in which the typing may pause.
  package init(
    connector: Connector, preference: OnboardingPreference, images: any ImageDataLoader,
    pause: @escaping Pause
  ) {
    self.words = connector.words
    self.connector = connector
    self.preference = preference
    self.images = images
    self.pause = pause
  }

  package func onboarding(skip: @escaping @MainActor () -> Void) -> Screen {
    Screen(OnboardingPresenter(preference: preference, words: words, skip: skip))
  }

  /// The two catalogs of the app, of which the user chooses one.
  package func landing(choose: @escaping @MainActor (MarvelRoute) -> Void) -> Screen {
    let lists: [(MarvelRoute, TextKey)] = [
      (.allCharacters, .allMarvelCharacters), (.allComics, .allMarvelComics),
    ]
    return Screen(
      FixedPresenter(
        Listing(
          title: words[.landingTitle],
          items: lists.map { list, title in
            Listing.Item(Row(id: words[title], [.title: words[title]])) { choose(list) }
          })))
  }

  package func allCharacters(delegate: any MarvelScreenDelegate) -> Screen {
    let loader = loader(of: MarvelCharacter.self)
    return list(
      titled: .allCharactersTitle, messages: .allCharacters(in: words), of: .name,
      source: { MarvelListSource(CharactersQuery(nameStartsWith: $0), loader: loader) },
      delegate: delegate, select: { $0.characterWasSelected($1) })
  }

  package func allComics(delegate: any MarvelScreenDelegate) -> Screen {
    let loader = loader(of: MarvelComic.self)
    return list(
      titled: .comicsTitle, messages: .allComics(in: words), of: .title,
      source: { text in
        MarvelListSource(
          text.map { ComicsQuery(search: $0, format: .digitalComic) }
            ?? ComicsQuery(format: .digitalComic),
          loader: loader)
      },
      delegate: delegate, select: { $0.comicWasSelected($1) })
  }

  /// The page of a character, of which the row knows something that it was opened from.
  package func character(
    _ id: Int, knowing row: MarvelRow? = nil, delegate: any MarvelScreenDelegate
  ) -> Screen {
    let loader = loader(of: MarvelCharacter.self)
    return Screen(
      ResourcePresenter<MarvelCharacter>(
        store: connector.store(loading: images), messages: .characterDetail(in: words),
        known: .page(knowing: row, untitled: words[.untitledCharacter]),
        leave: { [weak delegate] in delegate?.backWasTapped() },
        listing: { [words, weak delegate] character in
          .page(of: character, in: words) { delegate?.comicWasSelected($0) }
        },
        operation: { () async throws(LoadError) in
          try await loader.load(.character(id: id)).only()
        }))
  }

  /// The page of a comic, of which the row knows something that it was opened from, or which has been loaded.
  package func comic(
    _ id: Int, knowing row: MarvelRow? = nil, loaded comic: MarvelComic? = nil,
    delegate: any MarvelScreenDelegate
  ) -> Screen {
    Screen(
      ResourcePresenter<MarvelComic>(
        store: connector.store(loading: images), messages: .comicDetail(in: words),
        known: .page(knowing: row, untitled: words[.untitledComic]), loaded: comic,
        leave: { [weak delegate] in delegate?.backWasTapped() },
        listing: { [words, weak delegate] comic in
          .page(of: comic, in: words) { delegate?.characterWasSelected($0) }
        },
        operation: comicLoad(id)))
  }

  package func comicLoad(_ id: Int) -> ScreenLoad<MarvelComic>.Operation {
    let loader = loader(of: MarvelComic.self)
    return { () async throws(LoadError) in try await loader.load(.comic(id: id)).only() }
  }

  private func list<Entry: MarvelEntry>(
    titled title: TextKey, messages: MessageCatalog, of kind: Row.Kind,
    source: @escaping ListPresenter<Entry>.Source, delegate: any MarvelScreenDelegate,
    select: @escaping @MainActor (any MarvelScreenDelegate, MarvelRow) -> Void
  ) -> Screen {
    Screen(
      ListPresenter<Entry>(
        store: connector.store(loading: images), title: words[title], messages: messages,
        debounce: Debounce(delay: 0.3, pause: pause), source: source,
        leave: { [weak delegate] in delegate?.backWasTapped() },
        listing: { [weak delegate] entries in
          Listing(
            items: entries.map { entry in
              Listing.Item(entry.row(kind)) {
                if let delegate { select(delegate, MarvelRow(entry)) }
              }
            })
        }))
  }

  private func loader<Entry>(of entry: Entry.Type) -> MarvelLoader<Entry> {
    MarvelLoader(client: connector.client, service: connector.marvel)
  }
}
