extension MarvelEntry {
  /// The row of the entry in a list, with its picture in the size of a row.
  func row(_ kind: Row.Kind) -> Row {
    Row(id: "\(id)", [kind: title], picture: Picture(thumbnail?.rowAddress))
  }
}

/// The page of a character or a comic.
extension Listing {
  /// The page before anything has been loaded: what the row it was opened from knew, if it was opened from one.
  static func page(knowing row: MarvelRow?, untitled: String) -> Listing {
    page(titled: row?.title ?? "", or: untitled, picture: row?.picture)
  }

  /// The page of a character: of what there is none, nothing is said (001-30).
  ///
  /// - Parameter open: Gets the comic whose name was tapped.
  static func page(
    of character: MarvelCharacter, in words: Localization,
    open: @escaping @MainActor (MarvelRow) -> Void
  ) -> Listing {
    let counts = [
      (TextKey.comicsAvailable, character.comics), (.seriesAvailable, character.series),
      (.storiesAvailable, character.stories),
    ]
    return page(
      titled: character.name, or: words[.untitledCharacter], picture: character.thumbnail,
      description: character.description.isEmpty ? words[.noDescription] : character.description,
      facts: counts.filter { $0.1.available > 0 }.map { words[$0, "\($1.available)"] },
      links: character.comics.named, open: open)
  }

  /// The page of a comic.
  ///
  /// - Parameter open: Gets the character whose name was tapped.
  static func page(
    of comic: MarvelComic, in words: Localization, open: @escaping @MainActor (MarvelRow) -> Void
  ) -> Listing {
    page(
      titled: comic.title, or: words[.untitledComic], picture: comic.thumbnail,
      description: comic.text.isEmpty ? words[.noDescription] : comic.text,
      facts: comic.series.map { [words[.seriesName, $0]] } ?? [],
      links: comic.characters.named, open: open)
  }

  /// A page made of its parts; without a title it has a stand-in (001-29, 001-39), and without a picture a
  /// placeholder (001-20). A link that leads nowhere can not be tapped.
  private static func page(
    titled title: String, or untitled: String, picture: Thumbnail?, description: String? = nil,
    facts: [String] = [], links: [MarvelLink] = [],
    open: @escaping @MainActor (MarvelRow) -> Void = { _ in }
  ) -> Listing {
    var items = [Item(Row(id: "picture", [:] as KeyValuePairs, picture: Picture(picture?.address)))]
    if let description { items.append(Item(Row(id: "description", [.description: description]))) }
    items += facts.map { Item(Row(id: $0, [.fact: $0])) }
    items += links.map { link in
      Item(
        Row(id: "link \(link.id.map { "\($0)" } ?? link.name)", [.link: link.name]),
        action: link.id.map { id in
          { @MainActor in open(MarvelRow(id: id, title: link.name)) } as Action
        })
    }
    return Listing(title: title.isEmpty ? untitled : title, items: items)
  }
}
