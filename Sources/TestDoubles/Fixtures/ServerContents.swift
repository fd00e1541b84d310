package import ComicsDomain
package import Foundation

/// What the servers hold, from which their valid answers are written.
package struct ServerContents: Sendable {
  /// The comics, in the order in which the server gives them.
  package var comics: [Comic]
  /// The characters by the id of their comic.
  package var characters: [Int: [ComicCharacter]]
  /// The movies by category.
  package var movies: [MovieCategory: [MovieFixture]]
  /// The movie feed.
  package var feed: FeedFixture
  /// The reviews by the number of their movie.
  package var reviews: [Int: [ReviewFixture]]
  /// All characters and comics, with the content of their pages.
  package var marvel: MarvelContents
  /// The images by their addresses.
  package var images: [URL: Data] = [:]
  /// The vipers.
  package var vipers: VipersFixture

  /// Servers that hold the given contents, and nothing else.
  package init(
    comics: [Comic] = [],
    characters: [Int: [ComicCharacter]] = [:],
    movies: [MovieCategory: [MovieFixture]] = [:],
    feed: FeedFixture = FeedFixture(),
    reviews: [Int: [ReviewFixture]] = [:],
    marvel: MarvelContents = MarvelContents(),
    vipers: VipersFixture = VipersFixture()
  ) {
    self.comics = comics
    self.characters = characters
    self.movies = movies
    self.feed = feed
    self.reviews = reviews
    self.marvel = marvel
    self.vipers = vipers
  }

  /// The body of the valid answer to a request for the resource.
  package func body(of resource: ServerResource) -> String {
    switch resource {
    case .comics: JSONBody.comics(comics)
    case .characters(let comic): JSONBody.characters(characters[comic] ?? [])
    case .movies(let category): JSONBody.movies(movies[category] ?? [])
    case .feed(let page): JSONBody.feed(feed, page: page)
    case .reviews(let movie): JSONBody.reviews(reviews[movie] ?? [])
    case .marvel(let resource): JSONBody.marvel(resource, in: marvel)
    case .vipers: JSONBody.vipers(vipers)
    }
  }
}

extension ServerContents {
  /// A few comics with characters, and movies in every category, none in the order of display.
  package static let fixtures = ServerContents(
    comics: [
      Comic(id: 4, title: "Comic"),
      Comic(id: 1, title: "Aaa comic"),
      Comic(id: 2, title: "Abb comic"),
      Comic(id: 5, title: "Crook"),
      Comic(id: 3, title: "Big comic"),
      Comic(id: 5, title: "cool comic"),
    ],
    characters: [
      1: ["Ant man", "Tigra", "3d man", "Hank Pym"],
      2: ["Wasp", "Beetle"],
      3: ["Giant girl", "Doctor Small"],
      4: ["Narrator"],
      5: ["Lockpick", "Alibi", "Getaway"],
    ]
    .mapValues { names in
      names.enumerated().map { ComicCharacter(id: 100 + $0.offset, name: $0.element) }
    },
    movies: [
      .nowPlaying: [
        MovieFixture(title: "The Night Ferry", releaseDate: "2024-07-24", poster: "/ferry.jpg"),
        MovieFixture(title: "A Winter Garden", releaseDate: "2024-06-02", poster: "/garden.jpg"),
      ],
      .popular: [MovieFixture(title: "Everyone's Cousin", releaseDate: "2023-11-09")],
      .topRated: [MovieFixture(title: "Seven Silent Bells", releaseDate: "1957-03-01")],
      .upcoming: [MovieFixture(title: "Tomorrow's Weather", releaseDate: "2025-12-31")],
    ],
    feed: FeedFixture(pages: [
      [
        MovieFixture(id: 101, title: "Tomorrow's Weather", poster: "/weather.jpg"),
        MovieFixture(id: 102, title: "The Second Key", poster: "/key.jpg"),
      ],
      [MovieFixture(id: 103, title: "Salt and Paper", poster: "/salt.jpg")],
    ]),
    reviews: [
      101: [
        ReviewFixture(
          id: "r1", author: "Ada", content: "Dry for the most part.",
          createdAt: "2023-02-07T03:20:20.000Z"),
        ReviewFixture(
          id: "r2", author: "Ben", content: "Clouds, at last.",
          createdAt: "2023-02-06T11:46:37.000Z"),
      ]
    ],
    marvel: .fixtures,
    vipers: VipersFixture(
      title: "Viper Demo",
      vipers: [
        ViperFixture(
          id: 4, level: "1", image: "https://images.example/meadow.png", accessible: true),
        ViperFixture(
          id: 3, level: "2", image: "https://images.example/cave.png", accessible: false),
        ViperFixture(
          id: 5, level: "3", image: "https://images.example/summit.png", accessible: false),
      ]))
}
