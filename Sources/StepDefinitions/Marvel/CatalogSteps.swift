import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

func catalogSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    "the server has these comics:", meaning: "For the comics app and for the Marvel app alike."
  ) { (world, table: DataTable) in
    try world.premises.state(.comics, as: table)
    let rows = try table.rows(as: ComicRow.self)
    world.network.contents.comics = rows.map { Comic(id: $0.id, title: $0.title ?? "") }
    world.network.contents.marvel.comics = rows.map(\.fixture)
  }
  steps.given("the server has these characters:", meaning: "For the Marvel app.") {
    (world, table: DataTable) in
    try world.premises.state(.characters, as: table)
    hold(try table.rows(as: CharacterRow.self).map(\.fixture), in: &world)
  }
  steps.given(
    .regex("^the server has (\\d+) (characters|comics)$"),
    meaning: "For the Marvel app: Character 1, Character 2 and so on."
  ) { (world, count: Int, kind: String) in
    try world.premises.state(kind == "comics" ? .comics : .characters, as: count)
    if kind == "characters" {
      hold((0..<count).map { .init(id: $0 + 1, name: "Character \($0 + 1)") }, in: &world)
    } else {
      world.network.contents.marvel.comics = (0..<count).map {
        .init(id: $0 + 1, title: "Comic \($0 + 1)")
      }
    }
  }
  steps.given(.regex("^the server has no (comics|characters|vipers)$")) { (world, kind: String) in
    switch kind {
    case "comics":
      try world.premises.state(.comics, as: 0)
      world.network.contents.comics = []
      world.network.contents.marvel.comics = []
    case "characters":
      try world.premises.state(.characters, as: 0)
      hold([], in: &world)
    default:
      try world.premises.state(.vipers, as: 0)
      world.network.contents.vipers.vipers = []
    }
  }
}

private func hold(_ characters: [MarvelCharacterFixture], in world: inout SpecsWorld) {
  world.network.contents.marvel.characters = characters
  world.network.contents.marvel.claimedCharacters = nil
}

/// A character as a table of a feature describes it; an empty cell is a part that the service leaves out.
private struct CharacterRow: Decodable {
  var id: Int
  var name: String?
  var description: String?
  var picture: String?
  var `extension`: String?
  var comics: Int?
  var series: Int?
  var stories: Int?

  var fixture: MarvelCharacterFixture {
    MarvelCharacterFixture(
      id: id, name: name, description: description, thumbnail: thumbnail(picture, `extension`),
      comics: comics.map { MentionsFixture(available: $0) },
      series: series.map { MentionsFixture(available: $0) },
      stories: stories.map { MentionsFixture(available: $0) })
  }
}

/// A comic as a table of a feature describes it; an empty cell is a part that the service leaves out.
private struct ComicRow: Decodable {
  var id: Int
  var title: String?
  var issue: Int?
  var text: String?
  var series: String?
  var format: String?
  var picture: String?
  var `extension`: String?

  var fixture: MarvelComicFixture {
    MarvelComicFixture(
      id: id, title: title, issueNumber: issue ?? 1, text: text, format: format ?? "Digital Comic",
      thumbnail: thumbnail(picture, `extension`), series: series)
  }
}

private func thumbnail(_ path: String?, _ fileExtension: String?) -> ThumbnailFixture? {
  guard let path, let fileExtension else { return nil }
  return ThumbnailFixture(path: path, extension: fileExtension)
}
