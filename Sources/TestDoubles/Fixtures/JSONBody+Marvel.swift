extension JSONBody {
  /// An envelope with what the resource of the Marvel service is, as far as the service holds it.
  static func marvel(_ resource: MarvelResource, in contents: MarvelContents) -> String {
    switch resource {
    case .characters(let part):
      let found = contents.characters.filter { part.includes($0.name ?? "") }
      let total = part.beginning == nil ? contents.claimedCharacters : nil
      return characters(part.of(found), in: .characters, part.head(total: total ?? found.count))
    case .character(let id):
      let found = contents.characters.filter { $0.id == id }
      return characters(found, in: .character, ["total": .integer(found.count)])
    case .comics(let part):
      let found = contents.comics.filter { part.includes($0) }
      return comics(part.of(found), in: .allComics, part.head(total: found.count))
    case .comic(let id):
      let found = contents.comics.filter { $0.id == id }
      return comics(found, in: .comic, ["total": .integer(found.count)])
    }
  }

  private static func characters(
    _ found: [MarvelCharacterFixture], in file: ResponseFile, _ head: [String: JSONValue?]
  ) -> String {
    file.body(found, members: MarvelCharacterFixture.members, head: head).text
  }

  private static func comics(
    _ found: [MarvelComicFixture], in file: ResponseFile, _ head: [String: JSONValue?]
  ) -> String {
    file.body(found, members: MarvelComicFixture.members, head: head).text
  }
}

extension MarvelPart {
  /// The part of all that there is.
  fileprivate func of<Item>(_ all: [Item]) -> [Item] {
    Array(all.dropFirst(offset ?? 0).prefix(limit))
  }

  /// What the service says of the part.
  fileprivate func head(total: Int) -> [String: JSONValue?] {
    ["offset": .integer(offset ?? 0), "limit": .integer(limit), "total": .integer(total)]
  }

  /// Whether a comic of that title, issue and format is asked for; case does not matter.
  fileprivate func includes(_ comic: MarvelComicFixture) -> Bool {
    includes(comic.title ?? "") && (issue ?? comic.issueNumber) == comic.issueNumber
      && (format.map { $0.lowercased() == comic.format.lowercased() } ?? true)
  }
}
