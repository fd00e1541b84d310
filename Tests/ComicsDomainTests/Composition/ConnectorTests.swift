import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ConnectorTests {
  private let client = ScriptedHTTPClient(answer: .valid)

  @Test func `uses the bundled data when asked to, without any request or connection`() async throws
  {
    let connector = Connector.specs(
      client, arguments: ["specs", "UseMockData"],
      connectivity: SwitchedConnectivity(isConnected: false))
    let comics = SpyView<ComicsListContent>()
    let selected = Selections<Comic>()
    let list = connector.comicsList(view: comics, select: selected.note)
    list.viewIsReady()
    try await comics.isIdle()

    let content = try #require(comics.content)
    #expect(
      content.sections.map { "\($0.title)\($0.rows.count)" }.joined(separator: " ")
        == "A6 C20 G2 H1 M2 O6 P1 S4 U6 X2")
    #expect(content.sections[1].rows == (1...20).map { "Cap Transport (2005) #\($0)" })
    #expect(content.sections[8].rows.last == "UNIVERSE X SPECIAL: CAP 1 (2001)")

    let title = "Amazing Spider-Man (1999) #558 (Turner Variant)"
    let row = try #require(content.sections[0].rows.firstIndex(of: title))
    list.selectRow(at: RowPosition(section: 0, row: row))
    let comic = try #require(selected.items.first)
    let characters = SpyView<ComicCharactersContent>()
    let detail = connector.characters(of: comic, view: characters)
    detail.viewIsReady()
    try await characters.isIdle()
    #expect(characters.title == title)
    #expect(
      characters.content?.rows == [
        "Archangel", "Avalanche", "Blob", "Colossus", "Destiny", "Nightcrawler", "Pyro", "Storm",
        "Wolverine", "X-Men",
      ])
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [[], ["-UseMockData"], ["usemockdata"]])
  func `uses the network otherwise`(arguments: [String]) async throws {
    let connector = Connector.specs(client, arguments: arguments)
    let view = SpyView<ComicsListContent>()
    let list = connector.comicsList(view: view) { _ in }
    list.viewIsReady()
    try await view.isIdle()
    #expect(client.requests.count == 1)
  }

  @Test func `wires the connectivity into both screens`() async throws {
    let connector = Connector.specs(client, connectivity: SwitchedConnectivity(isConnected: false))
    let comics = SpyView<ComicsListContent>()
    let list = connector.comicsList(view: comics) { _ in }
    let names = SpyView<ComicCharactersContent>()
    let detail = connector.characters(of: Comic(id: 1, title: "One"), view: names)
    list.viewIsReady()
    detail.viewIsReady()
    try await comics.isIdle()
    try await names.isIdle()
    #expect(comics.shownMessages.map(\.title) == ["No internet connection"])
    #expect(names.shownMessages.map(\.title) == ["No internet connection"])
    #expect(client.requests.isEmpty)
  }

  @Test func `keeps the images of the vipers in memory`() async throws {
    let address = "https://images.example/viper.png"
    var contents = ServerContents.fixtures
    contents.vipers.vipers = [ViperFixture(level: "1", image: address)]
    contents.images[try #require(URL(string: address))] = ImageFixture.image(named: "red")
    let client = ScriptedHTTPClient(answer: .valid(from: contents))
    let view = SpyView<VipersContent>()
    let screen = Connector.specs(client).vipers().makeScreen(view: view)
    screen.appear()
    try await view.isIdle()
    let images = try #require(screen.images)
    for _ in 1...2 {
      let place = SpyImageView()
      images.rowIsVisible(0, in: place)
      try await place.isIdle()
      #expect(place.shownImages.count == 1)
      images.rowHasLeft(0, place)
    }
    // Once for the vipers, and once for the image.
    #expect(client.requests.count == 2)
  }
}
