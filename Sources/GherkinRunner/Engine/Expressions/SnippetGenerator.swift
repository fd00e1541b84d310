/// Proposes Cucumber expressions for the text of an undefined step: numbers, quoted texts and the
/// texts of registered types become parameters. Knows nothing of the definitions that exist.
package struct SnippetGenerator: Sendable {
  /// More expressions for one step would not help.
  private static let limit = 8
  /// How many arguments a step definition can take in addition to the world.
  private static let mostArguments = 6
  /// Longer texts are proposed as they are, since their parameters would not be readable.
  private static let longestText = 1_000

  /// A type that snippets propose, with its patterns.
  private struct Candidate: Sendable {
    let type: ParameterType
    let patterns: [RegularExpression]
  }

  /// A range of the text and the types that accept it.
  private struct Place {
    let range: Range<Int>
    var types: [ParameterType]
  }

  private let candidates: [Candidate]

  package init(_ parameterTypes: ParameterTypes) {
    candidates = parameterTypes.all.filter(\.useForSnippets).map { type in
      // The patterns compiled when the type was added, so none fails here.
      Candidate(type: type, patterns: type.regularExpressions.compactMap { try? .init($0) })
    }
  }

  /// Definitions for a step text, the most useful first; never none. Values beyond the number of
  /// arguments remain part of the text.
  package func snippets(
    for text: String, method: Snippet.Method, argument: Snippet.Argument? = nil
  ) -> [Snippet] {
    let all = places(in: text)
    let places = Array(all.prefix(Self.mostArguments - (argument == nil ? 0 : 1)))
    return combinations(of: places).map { types in
      Snippet(
        expression: expression(for: text, zip(places.map(\.range), types)),
        parameters: parameters(types, argument), method: method,
        unusedValues: all.count - places.count)
    }
  }

  /// The places that do not overlap, from the left; the longest wins.
  private func places(in text: String) -> [Place] {
    guard text.utf8.count <= Self.longestText else { return [] }
    let bytes = Bytes(text.utf8)
    var found: [Place] = []
    for candidate in candidates {
      for pattern in candidate.patterns {
        found += pattern.ranges(in: text)
          .filter {
            Self.isSeparate($0, in: bytes, candidate.type.form)
              && !Self.isCommonWord(bytes[$0], candidate.type.form)
          }
          .map { Place(range: $0, types: [candidate.type]) }
      }
    }
    found.sort { a, b in
      a.range.lowerBound == b.range.lowerBound
        ? a.range.upperBound > b.range.upperBound : a.range.lowerBound < b.range.lowerBound
    }
    var places: [Place] = []
    for place in found {
      if let last = places.last, last.range == place.range {
        let known = last.types.map(\.name)
        places[places.count - 1].types += place.types.filter { !known.contains($0.name) }
      } else if place.range.lowerBound >= places.last?.range.upperBound ?? 0 {
        places.append(place)
      }
    }
    return places
  }

  /// The combinations of one type for each place, the preferred types first.
  private func combinations(of places: [Place]) -> [[ParameterType]] {
    var combinations: [[ParameterType]] = [[]]
    for place in places {
      let types = place.types.sorted {
        let (first, second) = (Self.rank($0), Self.rank($1))
        return first == second ? $0.name < $1.name : first < second
      }
      let room = max(1, Self.limit / combinations.count)
      combinations = combinations.flatMap { start in types.prefix(room).map { start + [$0] } }
    }
    return combinations
  }

  /// The place of a type among those that accept the same text: those that a suite prefers, closed
  /// lists, which a text seldom matches by chance, the types that every suite has, and then the rest.
  private static func rank(_ type: ParameterType) -> Int {
    if type.preferForRegularExpression { return 0 }
    if type.alternatives != nil { return 1 }
    return type.isBuiltIn ? 2 : 3
  }

  private func expression(
    for text: String, _ parameters: some Sequence<(Range<Int>, ParameterType)>
  ) -> String {
    let bytes = Bytes(text.utf8)
    var expression = ""
    var position = 0
    for (range, type) in parameters {
      expression += CucumberExpression.literal(bytes.span.string(in: position..<range.lowerBound))
      expression += "{\(type.name)}"
      position = range.upperBound
    }
    return expression + CucumberExpression.literal(bytes.span.string(in: position..<bytes.count))
  }

}

extension SnippetGenerator {
  private func parameters(
    _ types: [ParameterType], _ argument: Snippet.Argument?
  ) -> [Snippet.Parameter] {
    var counts: [String: Int] = [:]
    var parameters = types.map { type in
      let name = Self.identifier(type.name)
      counts[name, default: 0] += 1
      return Snippet.Parameter(
        name: "\(name)\(counts[name, default: 1])", type: Self.swiftName(of: type.valueType))
    }
    switch argument {
    case .table: parameters.append(.init(name: "table", type: "DataTable"))
    case .docString: parameters.append(.init(name: "text", type: "DocString"))
    case nil: break
    }
    return parameters
  }

  /// The letters and digits of a type's name; the number that follows keeps it from being a keyword.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let joined =
      (words.first.map(String.init) ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "argument\(joined)"
  }

  /// A type as it is written in code: with the names of enclosing types, without the module.
  private static func swiftName(of type: any Sendable.Type) -> String {
    let name = String(reflecting: type)
    guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return "\(type)" }
    return String(name[name.index(after: dot)...])
  }

  /// Whether a range is separate: not part of a word, nor of a version or a date with dots.
  private static func isSeparate(
    _ range: Range<Int>, in bytes: Bytes, _ form: ParameterType.Form
  ) -> Bool {
    let text = bytes[range]
    guard !text.isEmpty, !isWord(bytes, range.lowerBound - 1), !isWord(bytes, range.upperBound)
    else { return false }
    guard form == .integer || form == .decimal else { return true }
    let isDotted =
      isDot(bytes, range.lowerBound - 1) && isDigit(bytes, range.lowerBound - 2)
      || isDot(bytes, range.upperBound) && isDigit(bytes, range.upperBound + 1)
    return !isDotted && text.contains { $0 &- 0x30 < 10 }
  }

  /// Whether a text of a closed list is more likely an ordinary word, as "no" is in "there is no
  /// viper": at most three letters, all in lower case.
  private static func isCommonWord(_ text: ArraySlice<UInt8>, _ form: ParameterType.Form) -> Bool {
    guard case .oneOf = form else { return false }
    return text.count <= 3 && text.allSatisfy { $0 &- 0x61 < 26 }
  }

  /// Whether the byte at `index` is part of a letter, a digit or an underscore. Spaces, punctuation and
  /// symbols of any script separate values from words.
  private static func isWord(_ bytes: Bytes, _ index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    let byte = bytes[index]
    guard byte >= 0x80 else {
      return byte == 0x5F || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
    }
    // A byte in the middle of a scalar is the last of one that ends here.
    let start = bytes[...index].lastIndex { $0 & 0xC0 != 0x80 } ?? index
    let end = bytes[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    let scalar = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.first
    switch scalar?.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      return false
    default: return true
    }
  }

  private static func isDigit(_ bytes: Bytes, _ index: Int) -> Bool {
    bytes.indices.contains(index) && bytes[index] &- 0x30 < 10
  }

  private static func isDot(_ bytes: Bytes, _ index: Int) -> Bool {
    bytes.indices.contains(index) && bytes[index] == UInt8(ascii: ".")
  }
}
