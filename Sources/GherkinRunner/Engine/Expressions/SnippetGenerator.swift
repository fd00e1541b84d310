/// Proposes Cucumber expressions for the text of an undefined step: numbers, quoted texts and the
/// texts of registered types become parameters. Knows nothing of the definitions that exist.
package struct SnippetGenerator: Sendable {
  /// More expressions for one step would not help.
  private static let limit = 8
  /// How many arguments a step definition can take in addition to the world.
  private static let mostArguments = 6
  /// Longer texts are proposed as they are, since their parameters would not be readable.
  private static let longestText = 1_000

  /// A range of the text and the types that accept it.
  private struct Place {
    let range: Range<String.Index>
    var types: [ParameterType]
  }

  /// The types that snippets propose, with their patterns.
  private let candidates: [(type: ParameterType, patterns: [RegularExpression])]

  package init(_ parameterTypes: ParameterTypes) {
    candidates = parameterTypes.all.filter(\.useForSnippets).map { type in
      // The patterns compiled when the type was added, so none fails here.
      (type, type.regularExpressions.compactMap { try? RegularExpression($0) })
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
    var found: [Place] = []
    for (type, patterns) in candidates {
      found += patterns.flatMap { $0.ranges(in: text) }
        .filter {
          Self.isSeparate($0, in: text, type.form) && !Self.isCommonWord(text[$0], type.form)
        }
        .map { Place(range: $0, types: [type]) }
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
      } else if place.range.lowerBound >= places.last?.range.upperBound ?? text.startIndex {
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
    for text: String, _ parameters: some Sequence<(Range<String.Index>, ParameterType)>
  ) -> String {
    var expression = ""
    var position = text.startIndex
    for (range, type) in parameters {
      expression += CucumberExpression.literal(String(text[position..<range.lowerBound]))
      expression += "{\(type.name)}"
      position = range.upperBound
    }
    return expression + CucumberExpression.literal(String(text[position...]))
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
    let others: [String] = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let joined: String = (words.prefix(1).map(String.init) + others).joined()
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
    _ range: Range<String.Index>, in text: String, _ form: ParameterType.Form
  ) -> Bool {
    typealias Scalars = [Unicode.Scalar]
    let before: Scalars = text.unicodeScalars[..<range.lowerBound].suffix(2).reversed()
    let after = Scalars(text.unicodeScalars[range.upperBound...].prefix(2))
    guard !before.prefix(1).contains(where: isWord), !after.prefix(1).contains(where: isWord)
    else { return false }
    guard form == .integer || form == .decimal else { return true }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    func isNumber(_ scalars: Scalars) -> Bool {
      scalars.count == 2 && scalars[0] == "." && isDigit(scalars[1])
    }
    return text.unicodeScalars[range].contains(where: isDigit) && !isNumber(before)
      && !isNumber(after)
  }

  /// Whether a text of a closed list is more likely an ordinary word, as "no" is in "there is no
  /// viper": at most three letters, all in lower case.
  private static func isCommonWord(_ text: Substring, _ form: ParameterType.Form) -> Bool {
    guard case .oneOf = form else { return false }
    return text.utf8.count <= 3 && text.utf8.allSatisfy { $0 &- 0x61 < 26 }
  }

  /// Whether the character is part of a word: a letter, a digit or an underscore. Spaces, punctuation and symbols of any
  /// script separate values from words.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation: scalar == "_"
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      false
    default: true
    }
  }
}

/// A step definition to paste for an undefined step, and its parts.
package struct Snippet: Sendable, Equatable {
  /// The method that defines the step.
  package enum Method: String, Sendable {
    case given, when, then
  }

  /// The kind of a step argument.
  package enum Argument: Sendable {
    case table, docString
  }

  /// A parameter of the closure: its name and its type in Swift.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let type: String
  }

  package let expression: String
  /// The parameters after the world, that for a table or doc string last.
  package let parameters: [Parameter]
  /// The method that defines the step.
  package let method: Method
  /// How many values of the step remain part of the expression, because a snippet has at most six
  /// arguments.
  package var unusedValues = 0

  /// The Swift code to paste. The arguments have types, since a body that only throws does not infer
  /// them.
  package var code: String {
    let arguments = parameters.map { "\($0.name): \($0.type)" }
    let head =
      arguments.isEmpty ? "world in" : "(world, \(arguments.joined(separator: ", "))) in"
    let remark =
      unusedValues == 0
      ? ""
      : """
      // Only the first six values are arguments here. Put the others into a table below the step.

      """
    return remark + """
      steps.\(method.rawValue)(\(SwiftText.readableLiteral(expression))) { \(head)
        throw Pending("not written yet")
      }
      """
  }
}
