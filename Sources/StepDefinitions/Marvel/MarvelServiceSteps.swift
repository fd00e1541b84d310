import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about what the Marvel service holds.
func marvelServiceSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the Marvel service has these characters:") { (world, table: DataTable) in
    hold(try table.rows(as: CharacterRow.self).map(\.fixture), in: &world)
  }
  steps.given("the Marvel service has {int} character(s)") { (world, count: Int) in
    hold((0..<count).map { .numbered($0 + 1) }, in: &world)
  }
  steps.given("the Marvel service says that it has {int} characters") { (world, count: Int) in
    world.network.contents.marvel.claimedCharacters = count
  }
  steps.given("the Marvel service puts a new character at the top of its list") { world in
    world.network.contents.marvel.characters.insert(.numbered(0), at: 0)
  }
  steps.given("the Marvel service has these comics:") { (world, table: DataTable) in
    world.network.contents.marvel.comics = try table.rows(as: ComicRow.self).map(\.fixture)
  }
  steps.given("the Marvel service has {int} comic(s)") { (world, count: Int) in
    world.network.contents.marvel.comics = (0..<count).map { number in
      MarvelComicFixture(id: number + 1, title: "Comic \(number + 1)")
    }
  }
}

private func hold(_ characters: [MarvelCharacterFixture], in world: inout SpecsWorld) {
  world.network.contents.marvel.characters = characters
  world.network.contents.marvel.claimedCharacters = nil
}

extension MarvelCharacterFixture {
  fileprivate static func numbered(_ number: Int) -> Self {
    Self(id: number, name: "Character \(number)")
  }
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
      id: id, title: title, issueNumber: issue ?? 1, textObjects: text.map { [.init($0)] } ?? [],
      format: format ?? "Digital Comic", thumbnail: thumbnail(picture, `extension`),
      series: series.map { .init($0) })
  }
}

private func thumbnail(_ path: String?, _ fileExtension: String?) -> ThumbnailFixture? {
  guard let path, let fileExtension else { return nil }
  return ThumbnailFixture(path: path, extension: fileExtension)
}
