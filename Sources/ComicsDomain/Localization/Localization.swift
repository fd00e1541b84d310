package import Foundation

/// The texts of the apps in one language.
public struct Localization: Hashable, Sendable {
  /// The language the texts are in.
  public let language: Language

  /// The texts in the given language.
  public init(_ language: Language) {
    self.language = language
  }

  /// The text for a key. A missing translation shows the key, so that it is noticed.
  package subscript(_ key: TextKey) -> String { key.words(in: language) ?? "\(key)" }

  /// The text for a key, with something filled in where its `%@` stands.
  package subscript(_ key: TextKey, value: String) -> String {
    self[key].replacingOccurrences(of: "%@", with: value)
  }

  package func message(_ title: TextKey, _ text: TextKey, button: TextKey = .ok) -> UserMessage {
    UserMessage(title: self[title], text: self[text], button: self[button])
  }
}

/// A language that the apps speak.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// The first of the user's languages, as in `de-AT`, that is spoken; English where none is.
  public init(preferred: [String]) {
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

  package var locale: Locale { Locale(identifier: rawValue) }
}
