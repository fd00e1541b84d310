/// Prepares the characters of a comic for their list, where nothing can be tapped (000-37).
package typealias ComicCharactersPresenter = ResourcePresenter<[ComicCharacter]>

extension ComicCharactersPresenter {
  /// A presenter that asks the use case for the characters, and titles the screen by their comic.
  package convenience init(interactor: ComicCharactersInteractor, words: Localization) {
    self.init(
      title: interactor.title, messages: .comicCharacters(in: words),
      listing: { characters in
        Listing(items: characters.map { Listing.Item(Row(id: "\($0.id)", [.name: $0.name])) })
      },
      operation: interactor.characters)
  }
}
