package import Foundation

/// A movie as the movie database lists it.
package struct Movie: Hashable, Identifiable, Sendable {
  /// The number the movie database gave it.
  package let id: Int
  package let title: String
  /// What it is about; empty when unknown.
  package let overview: String
  /// The path of its poster without a leading slash, or none.
  package let posterPath: String?
  /// The day it is released, or none.
  package let releaseDate: CalendarDate?

  package init(
    id: Int, title: String, overview: String = "", posterPath: String? = nil,
    releaseDate: CalendarDate? = nil
  ) {
    self.id = id
    self.title = title
    self.overview = overview
    self.posterPath = posterPath
    self.releaseDate = releaseDate
  }
}

/// As a saved feed has it.
extension Movie: Codable {
  private enum CodingKeys: String, CodingKey {
    case id = "number"
    case title, overview, posterPath, releaseDate
  }
}

/// A review of a movie, by one of its viewers.
package struct MovieReview: Hashable, Identifiable, Sendable {
  package let id: String
  package let author: String
  package let content: String
  package let createdAt: Date

  package init(id: String, author: String, content: String, createdAt: Date) {
    self.id = id
    self.author = author
    self.content = content
    self.createdAt = createdAt
  }
}

/// The lists of movies on offer, in the order of their tabs.
public enum MovieCategory: String, CaseIterable, Sendable {
  /// In the cinemas now.
  case nowPlaying = "now_playing"
  /// Watched by many.
  case popular
  /// Rated best.
  case topRated = "top_rated"
  /// In the cinemas soon.
  case upcoming

  /// The category that is shown first.
  public static let predefined = MovieCategory.nowPlaying

  package func title(in words: Localization) -> String {
    switch self {
    case .nowPlaying: words[.nowPlaying]
    case .popular: words[.popular]
    case .topRated: words[.topRated]
    case .upcoming: words[.upcoming]
    }
  }
}

/// Finds the picture of a movie at the size that a place on the screen needs.
package struct PosterAddress: Hashable, Sendable {
  /// The widths in which the movie database keeps its posters.
  package enum Width: String, Sendable {
    case row = "w185"
    /// For a row of the feed, which is as wide as the screen.
    case feed = "w500"
  }

  private let base: URL
  private let width: Width

  /// Addresses below `base`, for pictures of the given width.
  package init(base: URL, width: Width) {
    self.base = base
    self.width = width
  }

  /// The address of the poster with the given path, which may or may not begin with a slash.
  package func url(for path: String) -> URL {
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return base.appendingPathComponent("\(width.rawValue)/\(name)", isDirectory: false)
  }
}

/// A day of the Gregorian calendar, the same in every time zone; written `yyyy-MM-dd`.
package struct CalendarDate: RawRepresentable, CustomStringConvertible, Hashable, Codable, Sendable
{
  /// The year, from 0 to 9999.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day, from 1 to the last of the month.
  package let day: Int

  /// Reads a day written `yyyy-MM-dd`; none when it is written otherwise or no such day exists.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.dayCount(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  package init?(rawValue: String) { self.init(rawValue) }

  package var rawValue: String { description }

  package var description: String {
    String(format: "%04ld-%02ld-%02ld", year, month, day)
  }

  private static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
