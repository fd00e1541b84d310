extension JSONBody {
  /// An envelope with what the resource of the Marvel service is, as far as the service holds it.
  static func marvel(_ resource: MarvelResource, in contents: MarvelContents) -> String {
    switch resource {
    case .characters(let part):
      list(
        contents.characters.filter { part.includes($0.name ?? "") }, part,
        total: part.beginning == nil ? contents.claimedCharacters : nil)
    case .character(let id): envelope(contents.characters.filter { $0.id == id })
    case .comics(let part): list(contents.comics.filter { part.includes($0) }, part)
    case .comic(let id): envelope(contents.comics.filter { $0.id == id })
    }
  }

  private static func list(
    _ all: [some Encodable], _ part: MarvelPart, total: Int? = nil
  ) -> String {
    let offset = part.offset ?? 0
    return envelope(
      Array(all.dropFirst(offset).prefix(part.limit)), offset: offset, limit: part.limit,
      total: total ?? all.count)
  }
}

extension MarvelPart {
  /// Whether a comic of that title and format is asked for; case does not matter.
  fileprivate func includes(_ comic: MarvelComicFixture) -> Bool {
    includes(comic.title ?? "")
      && (format.map { $0.lowercased() == comic.format.lowercased() } ?? true)
  }
}
