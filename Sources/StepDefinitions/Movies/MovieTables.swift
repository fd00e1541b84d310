import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// The movies that a table describes, each with the page that it is on.
///
/// - Parameters:
///   - columns: What else the table may have besides the parts of a movie.
///   - id: The number of the first movie; the others count on from it. The column `id` has others, and an
///     empty cell there is a movie without a number.
func movies(
  in table: DataTable, columns: [String] = [], firstID id: Int
) throws -> [(page: Int, movie: MovieFixture)] {
  try table.rows(
    columns: ["title"], optional: ["id", "overview", "release date", "poster"] + columns
  ).enumerated().map { place, row in
    try requireDate(row["release date"], orNoSuchDay: true)
    let movie = MovieFixture(
      id: row["id"] == "" ? nil : try number(row["id"], else: id + place, "id"),
      title: row["title"] ?? "", overview: row["overview"], releaseDate: row["release date"],
      poster: row["poster"])
    return (try number(row["page"], else: 1, "page"), movie)
  }
}

/// Refuses a text that is not written as a date, and a day that the calendar does not have unless it is to be one.
func requireDate(_ text: String?, orNoSuchDay isAnyDay: Bool = false) throws {
  guard let text, !text.isEmpty, CalendarDate(text) == nil else { return }
  guard text.wholeMatch(of: /.{4}-.{2}-.{2}/) != nil else {
    throw ExpectationFailure("“\(text)” is not a date; write year, month and day like 2024-07-24")
  }
  if !isAnyDay { throw ExpectationFailure("there is no day “\(text)” in the calendar") }
}

private func number(_ text: String?, else substitute: Int, _ column: String) throws -> Int {
  guard let text else { return substitute }
  guard let number = Int(text), number > 0 else {
    throw ExpectationFailure("“\(text)” is not a number for the column “\(column)”")
  }
  return number
}

extension DataTable {
  private static let movieColumns = ["number", "title", "overview", "poster", "release date"]

  /// The movies of a table whose header names what of each is given; those without a number are
  /// numbered from 1.
  func movies() throws -> [Movie] {
    try rows(columns: [], optional: DataTable.movieColumns).enumerated().map { index, row in
      let date = row["release date"] ?? ""
      try requireDate(date)
      return Movie(
        id: row["number"].flatMap { Int($0) } ?? index + 1,
        title: row["title"] ?? "", overview: row["overview"] ?? "",
        posterPath: row["poster"].flatMap { $0.isEmpty ? nil : $0 },
        releaseDate: CalendarDate(date))
    }
  }

  /// A table of movies, with what the columns name of each.
  init(of movies: [Movie], columns: [String]) throws {
    try DataTable.requireMovieColumns(columns)
    self.init(
      rows: [columns]
        + movies.map { movie in
          let cells = [
            "number": "\(movie.id)", "title": movie.title, "overview": movie.overview,
            "poster": movie.posterPath ?? "", "release date": movie.releaseDate?.description ?? "",
          ]
          return columns.map { cells[$0] ?? "" }
        })
  }

  private static func requireMovieColumns(_ columns: [String]) throws {
    let unknown = columns.filter { !movieColumns.contains($0) }
    try expect(
      unknown.isEmpty,
      """
      a movie has no \(unknown.map { "“\($0)”" }.joined(separator: ", ")); it has \
      \(movieColumns.joined(separator: ", "))
      """)
  }
}

extension [Movie] {
  /// What was saved, where a feature does not say.
  static let saved: [Movie] = [
    Movie(
      id: 11, title: "The Night Ferry", overview: "A crossing takes too long.",
      posterPath: "ferry.jpg", releaseDate: CalendarDate("2024-07-24")),
    Movie(id: 12, title: "A Winter Garden"),
  ]

  /// The movies in words that fit into "the system delivered …".
  var inWords: String { map(\.title).moviesInWords }
}

extension [String] {
  var moviesInWords: String {
    isEmpty ? "no movies" : "the movies \(map { "“\($0)”" }.joined(separator: ", "))"
  }
}
