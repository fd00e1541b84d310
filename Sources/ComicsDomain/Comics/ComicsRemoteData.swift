package typealias ComicsDataGateway = DataGateway<Void, Comic>
package typealias ComicsRemoteData = RemoteData<Void, Comic>

extension ComicsRemoteData {
  /// How many comics are asked for (000-34).
  package static var pageSize: Int { 5 }

  package static func live(client: any HTTPClient, service: MarvelService) -> Self {
    Self(client: client, service: service) { _ in .comics(ComicsQuery(limit: pageSize)) }
  }

  /// Answers with the fifty comics bundled for running without a network, in no helpful order.
  package static var bundled: Self {
    Self { _ in BundledComics.all }
  }
}

private enum BundledComics {
  static let all =
    capTransport
    + [
      Comic(id: 3011, title: "X-Men: Winter Lights (2002) #2"),
      Comic(id: 3002, title: "UNIVERSE X SPECIAL: CAP 1 (2001)"),
      Comic(id: 3003, title: "Uncanny Harbour (1998) #3"),
      Comic(id: 1886, title: "Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN)"),
      Comic(id: 3005, title: "Amazing Spider-Man (1999) #558 (Turner Variant)"),
      Comic(id: 3006, title: "Silver Tide (2005) #1"),
      Comic(id: 3007, title: "Giant Steps (1974) #2"),
      Comic(id: 3008, title: "Ant-Sized Problems (2003) #4"),
      Comic(id: 3009, title: "Moon over Madripoor (1991) #7"),
      Comic(id: 3010, title: "Official Atlas of Imaginary Cities (2006) #2"),
      Comic(id: 3001, title: "X-Men: Winter Lights (2002) #1"),
      Comic(id: 3012, title: "Hourglass (2000) #1"),
      Comic(id: 3013, title: "Phantom Signal (1996) #5"),
      Comic(id: 3014, title: "Under the Dome of Stars (2007) #1"),
      Comic(id: 3015, title: "Avenue of Heroes (1989) #12"),
      Comic(id: 3016, title: "Storm Warning (1997) #3"),
      Comic(id: 3017, title: "Ordinary Giants (1995) #6"),
      Comic(id: 3018, title: "Uncanny Harbour (1998) #2"),
      Comic(id: 3019, title: "Amazing Neighbours (2001) #9"),
      Comic(id: 3020, title: "Giant Steps (1974) #1"),
      Comic(id: 3021, title: "Outpost Nine (1988) #1"),
      Comic(id: 3022, title: "Masks and Mirrors (1993) #2"),
      Comic(id: 3023, title: "Silver Tide (2005) #2"),
      Comic(id: 3024, title: "Atlas of Echoes (2004) #1"),
      Comic(id: 3025, title: "Uncanny Harbour (1998) #1"),
      Comic(id: 3026, title: "Over the Rooftops (2002) #4"),
      Comic(id: 3027, title: "Undertow (1999) #8"),
      Comic(id: 3028, title: "Sleepless City (2008) #1"),
      Comic(id: 3029, title: "Official Atlas of Imaginary Cities (2006) #1"),
      Comic(id: 3030, title: "All Quiet on Yancy Street (1986) #3"),
    ]

  /// Twenty issues, the way a sort by characters would leave them: 1, 10, 11, …, 2, 20, 3, ….
  private static let capTransport = (1...20)
    .sorted { String($0) < String($1) }
    .map { Comic(id: 2000 + $0, title: "Cap Transport (2005) #\($0)") }
}

/// Provides the items of a list of the comics app, wherever they come from: asks only with a connection.
package struct DataGateway<Query: Sendable, Item: Sendable>: Sendable {
  private let remote: RemoteData<Query, Item>
  private let connectivity: any Connectivity

  package init(remote: RemoteData<Query, Item>, connectivity: any Connectivity) {
    self.remote = remote
    self.connectivity = connectivity
  }

  /// The items that the query asks for, in no particular order.
  package func items(_ query: Query) async throws(LoadError) -> [Item] {
    try await connectivity.require()
    return try await remote.fetch(query)
  }
}

/// Fetches items from a server.
package struct RemoteData<Query: Sendable, Item: Sendable>: Sendable {
  package let fetch: @Sendable (Query) async throws(LoadError) -> [Item]
}

extension RemoteData where Item: Decodable {
  /// Fetches items from the Marvel service.
  init(
    client: any HTTPClient, service: MarvelService,
    endpoint: @escaping @Sendable (Query) -> MarvelEndpoint
  ) {
    let loader = RemoteLoader(client: client, signer: service.signer) {
      response throws(LoadError) in
      try MarvelContainer<Item>(response).items
    }
    self.init { query async throws(LoadError) in
      try await loader.load(endpoint(query).request(to: service))
    }
  }
}
