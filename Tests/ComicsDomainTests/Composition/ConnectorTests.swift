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
    let selected = Selections<Comic>()
    let list = try await load(connector.comicsList(select: selected.note))
    #expect(
      list.state.sections.map { "\($0.title)\($0.rows.count)" }.joined(separator: " ")
        == "A6 C20 G2 H1 M2 O6 P1 S4 U6 X2")
    #expect(
      list.state.sections[1].rows.map(\.headline) == (1...20).map { "Cap Transport (2005) #\($0)" })
    #expect(list.state.sections[8].rows.last?.headline == "UNIVERSE X SPECIAL: CAP 1 (2001)")

    let title = "Amazing Spider-Man (1999) #558 (Turner Variant)"
    list.tap(try #require(list.state.rows.first { $0.headline == title }).id)
    let characters = try await load(connector.characters(of: #require(selected.items.first)))
    #expect(characters.state.title == title)
    #expect(
      characters.state.rows.map(\.headline) == [
        "Archangel", "Avalanche", "Blob", "Colossus", "Destiny", "Nightcrawler", "Pyro", "Storm",
        "Wolverine", "X-Men",
      ])
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [[], ["-UseMockData"], ["usemockdata"]])
  func `uses the network otherwise`(arguments: [String]) async throws {
    let connector = Connector.specs(client, arguments: arguments)
    _ = try await load(connector.comicsList { _ in })
    #expect(client.requests.count == 1)
  }

  @Test func `wires the connectivity into both screens`() async throws {
    let connector = Connector.specs(client, connectivity: SwitchedConnectivity(isConnected: false))
    for screen in [
      try await load(connector.comicsList { _ in }),
      try await load(connector.characters(of: Comic(id: 1, title: "One"))),
    ] {
      #expect(screen.state.load.message?.title == "No internet connection")
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `says of a service that was left out that its key is missing`() async throws {
    let list = try await load(Connector(client: client).comicsList { _ in })
    #expect(list.state.load.message?.title == "Key missing")
    #expect(client.requests.isEmpty)
  }

  private func load(_ presenter: some ScreenPresenter) async throws -> Screen {
    let screen = Screen(presenter)
    let history = ScreenHistory(of: screen)
    screen.appear()
    try await history.isIdle()
    return screen
  }
}
