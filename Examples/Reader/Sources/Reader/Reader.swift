import ComicsDomain
import Foundation

/// The movies app and the feed app on a terminal: reads commands from its input, and prints the screen in front after
/// each.
@main @MainActor
struct Reader {
  private static let usage = """
    usage: Reader SERVER FOLDER
      SERVER  where the movie database is, such as http://127.0.0.1:8000
      FOLDER  where the feed and its images are kept
    """

  /// One of the two apps, as far as the commands need it. Whoever starts an app keeps it.
  private enum App {
    case movies(MoviesApp)
    case feed(FeedApp)
  }

  private let connector: Connector
  private let folder: URL
  private let terminal = Terminal()
  private var app: App?

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let server = arguments.first.flatMap(URL.init(string:)),
      let folder = arguments.last
    else {
      print(usage)
      exit(2)
    }
    var reader = Reader(server: server, folder: URL(filePath: folder))
    while let line = readLine() {
      print("> \(line)")
      if line == "quit" { return }
      if await !reader.follow(line) { print("commands: \(Command.help)") }
    }
  }

  private init(server: URL, folder: URL) {
    let language = ProcessInfo.processInfo.environment["LANG"] ?? ""
    self.folder = folder
    self.connector = Connector(
      client: URLSessionHTTPClient(timeout: 10),
      tmdb: TMDBService(
        baseURL: server.appending(path: "3"), imageBaseURL: server.appending(path: "images"),
        signer: BearerSigner(token: "a token of the movie database")),
      words: Localization(Language(preferred: [language])))
  }

  /// What can be said to the program.
  private enum Command {
    static let help = "movies, feed, tab N, N (a row), more, refresh, ok, back, leave, quit"

    case movies, feed, more, refresh, ok, back, leave
    case tab(MovieCategory)
    case row(Int)

    init?(_ line: String) {
      let words = line.split(separator: " ")
      switch (words.first, words.count) {
      case ("movies", 1): self = .movies
      case ("feed", 1): self = .feed
      case ("more", 1): self = .more
      case ("refresh", 1): self = .refresh
      case ("ok", 1): self = .ok
      case ("back", 1): self = .back
      case ("leave", 1): self = .leave
      case ("tab", 2):
        guard let number = Int(words[1]), MovieCategory.allCases.indices.contains(number - 1)
        else { return nil }
        self = .tab(MovieCategory.allCases[number - 1])
      case (let word?, 1):
        guard let number = Int(word) else { return nil }
        self = .row(number)
      default: return nil
      }
    }
  }

  /// Does what a line says, and prints the screen that comes of it.
  ///
  /// - Returns: Whether the line is a command.
  private mutating func follow(_ line: String) async -> Bool {
    guard let command = Command(line) else { return false }
    switch command {
    case .movies:
      let movies = MoviesApp(connector: connector, display: terminal)
      app = .movies(movies)
      movies.start()
    case .feed:
      let feed = FeedApp(
        connector: connector, display: terminal, device: FeedApp.Device(folder: folder))
      app = .feed(feed)
      terminal.hideTabs()
      feed.start()
    case .tab(let category):
      if case .movies(let movies) = app { movies.choose(category) }
    case .back:
      switch app {
      case .movies(let movies): movies.goBack()
      case .feed(let feed): feed.goBack()
      case nil: break
      }
    case .leave:
      // The feed that was saved stays where it is unless it is too old.
      if case .feed(let feed) = app { await feed.resignActive() }
    case .row(let number): terminal.tap(number)
    case .more: terminal.front?.endIsVisible()
    case .refresh: terminal.front?.refresh()
    case .ok: terminal.front?.tapMessage()
    }
    await terminal.printScreen()
    return true
  }
}
