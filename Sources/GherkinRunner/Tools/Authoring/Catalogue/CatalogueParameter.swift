/// A parameter of a step, explained to those who write features.
package struct CatalogueParameter: Sendable, Equatable {
  /// The kind of its values.
  package enum Kind: String, Sendable {
    case wholeNumber, number, word, quotedText, text
    /// One of a closed list.
    case choice
  }

  /// Its name; empty if it has none, or a built-in one.
  package let name: String
  package let kind: Kind
  /// All its values, if they are a closed list.
  package let allowed: [String]
  /// Its values in features, each once, in the order of the files.
  package internal(set) var seen: [String] = []
  /// A possible value.
  package internal(set) var example: String

  /// The parameter of a pattern; `values` are those a regular expression lists.
  init(_ parameter: PatternParameter, values: [String]?) {
    let type = parameter.type
    // The built-in names are a programmer's words.
    name = type.map { $0.isBuiltIn ? "" : $0.name } ?? ""
    allowed = type?.alternatives ?? values ?? []
    kind = allowed.isEmpty ? Kind(type?.form) : .choice
    example =
      switch kind {
      case .wholeNumber: "3"
      case .number: "2.5"
      case .quotedText: "\"some text\""
      case .word: name.isEmpty ? "word" : name
      case .text: name.isEmpty ? "some text" : name
      case .choice: allowed[0]
      }
  }

  /// Its possible values, to follow a colon: `a whole number, also 3 or 5`.
  package var explanation: String {
    if kind == .choice {
      return (allowed.count > 2 ? "one of " : "") + Self.list(allowed, limit: .max)
    }
    let noun =
      switch kind {
      case .wholeNumber: "a whole number"
      case .number: "a number"
      case .word: "one word"
      case .quotedText: "a text in quotation marks"
      case .text, .choice: "a text"
      }
    let kindOf = name.isEmpty ? noun : "\(noun) for \(name)"
    let others = seen.filter { $0 != example }
    return others.isEmpty ? kindOf : "\(kindOf), also \(Self.list(others, limit: 4))"
  }

  private static func list(_ texts: [String], limit: Int) -> String {
    let shown = texts.prefix(limit)
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension CatalogueParameter.Kind {
  /// The kind of a form of parameter types.
  fileprivate init(_ form: ParameterType.Form?) {
    self =
      switch form {
      case .integer: .wholeNumber
      case .decimal: .number
      case .word: .word
      case .string: .quotedText
      case .anything, .oneOf, .regularExpression, nil: .text
      }
  }
}

extension CatalogueParameter {
  /// What stands for it in a phrase: `{name}`, or a word for its kind.
  var label: String {
    if !name.isEmpty { return "{\(name)}" }
    switch kind {
    case .wholeNumber: return "{whole number}"
    case .number: return "{number}"
    case .word: return "{word}"
    case .quotedText: return "\"…\""
    case .text: return "{anything}"
    case .choice: return allowed.count <= 3 ? "{\(allowed.joined(separator: "|"))}" : "{choice}"
    }
  }
}
