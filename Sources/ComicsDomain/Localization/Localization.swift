import Foundation

/// The texts of the apps in one language.
package struct Localization: Hashable, Sendable {
  /// The language the texts are in.
  package let language: Language

  /// The texts in the given language.
  package init(_ language: Language) {
    self.language = language
  }

  /// The text for a key. A missing translation shows the key, so that it is noticed.
  package subscript(_ key: TextKey) -> String { key.words(in: language) ?? "\(key)" }

  /// The text for a key, with something filled in where its `%@` stands.
  package subscript(_ key: TextKey, value: String) -> String {
    self[key].replacingOccurrences(of: "%@", with: value)
  }

  /// A message made of a headline and a text.
  package func message(_ title: TextKey, _ text: TextKey, button: TextKey = .ok) -> UserMessage {
    UserMessage(title: self[title], text: self[text], button: self[button])
  }
}
