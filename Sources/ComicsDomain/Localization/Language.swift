package import Foundation

/// A language that the apps speak.
package enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// The first of the user's languages, as in `de-AT`, that is spoken; English where none is.
  package init(preferred: [String]) {
    self =
      preferred.lazy
      .map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() }
      .compactMap(Self.init(rawValue:)).first ?? .english
  }

  /// How the movie database names the language.
  package var serviceTag: String {
    switch self {
    case .english: "en-US"
    case .german: "de-DE"
    }
  }

  /// The locale for dates in this language.
  package var locale: Locale { Locale(identifier: rawValue) }
}
