/// How the text of a step departs from a phrase that exists.
package enum PhraseDifference: Sendable, Equatable, CustomStringConvertible {
  /// A word that is nearly one of the phrase.
  case misspelt(String, expected: String)
  /// A value that does not fit the parameter at its place.
  case wrongValue(String, parameter: String)
  /// Words of the phrase that the step lacks.
  case missing(String)
  /// Words of the step that the phrase lacks.
  case unexpected(String)
  /// A word that stands somewhere else in the phrase.
  case moved(String)

  /// The difference in words.
  package var description: String {
    switch self {
    case .misspelt(let word, let expected): "\"\(word)\" should be \"\(expected)\""
    case .wrongValue(let value, let parameter): "\"\(value)\" does not fit \(parameter)"
    case .missing(let words): "\"\(words)\" is missing"
    case .unexpected(let words): "\"\(words)\" is too much"
    case .moved(let word): "\"\(word)\" is in another place"
    }
  }
}
