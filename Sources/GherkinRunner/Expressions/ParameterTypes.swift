/// The parameter types that patterns may name: the built-in ones and those added.
/// Knows nothing of the patterns.
package struct ParameterTypes: Sendable {
  /// All types: the built-in ones first, then in the order they were added.
  package private(set) var all: [ParameterType] = []
  private var byName: [String: Int] = [:]
  private var byPattern: [String: [Int]] = [:]

  /// A registry of the built-in types alone.
  package init() {
    for type in ParameterType.builtIn { register(type) }
  }

  /// The type of that name.
  package subscript(name: String) -> ParameterType? {
    byName[name].map { all[$0] }
  }

  /// The types with that regular expression, the preferred one first, then by name.
  package func types(withPattern pattern: String) -> [ParameterType] {
    (byPattern[pattern] ?? []).map { all[$0] }.sorted {
      $0.preferForRegularExpression == $1.preferForRegularExpression
        ? $0.name < $1.name : $0.preferForRegularExpression
    }
  }

  /// Adds a type; throws if its name is taken or illegal, its pattern is unreadable, or another
  /// type is already preferred for that pattern.
  package mutating func add(_ type: ParameterType) throws(ParameterTypeError) {
    try Self.checkName(type.name)
    if byName[type.name] != nil {
      throw type.name.isEmpty ? .anonymousIsTaken : .nameIsTaken(type.name)
    }
    if type.alternatives?.isEmpty == true { throw .noValues(type.name) }
    if type.alternatives?.contains("") == true { throw .emptyValue(type.name) }
    for pattern in type.regularExpressions {
      do {
        _ = try RegularExpression(pattern)
      } catch {
        throw .unreadablePattern(of: type.name, because: error)
      }
      if type.preferForRegularExpression,
        let other = types(withPattern: pattern).first(where: \.preferForRegularExpression)
      {
        throw .preferredTwice(pattern, other.name, type.name)
      }
    }
    register(type)
  }

  private mutating func register(_ type: ParameterType) {
    byName[type.name] = all.count
    for pattern in type.regularExpressions {
      byPattern[pattern, default: []].append(all.count)
    }
    all.append(type)
  }

  private static func checkName(_ name: String) throws(ParameterTypeError) {
    if name.unicodeScalars.contains(where: #"{}()\/[]$.|?*+"#.unicodeScalars.contains) {
      throw .illegalName(name)
    }
  }
}
