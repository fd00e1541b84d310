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
    let movie = MovieFixture(
      id: row["id"] == "" ? nil : try number(row["id"], else: id + place, "id"),
      title: row["title"] ?? "", overview: row["overview"], releaseDate: row["release date"],
      poster: row["poster"])
    return (try number(row["page"], else: 1, "page"), movie)
  }
}

/// The whole number in a cell of a table, or a substitute where there is no such column.
private func number(_ text: String?, else substitute: Int, _ column: String) throws -> Int {
  guard let text else { return substitute }
  guard let number = Int(text), number > 0 else {
    throw ExpectationFailure("“\(text)” is no number for the column “\(column)”")
  }
  return number
}
