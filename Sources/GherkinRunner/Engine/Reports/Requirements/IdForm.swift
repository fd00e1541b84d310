/// How an id reads apart from its numbers, and these.
package struct IdForm: Hashable, Comparable {
  /// The id with each number as `#`, in small letters.
  package let text: String
  /// The digits of each number, without zeros before them.
  private let numbers: [String]

  /// Returns nil for an id without digits, which is like no other.
  package init?(_ id: some StringProtocol) {
    let digits = /[0-9]+/
    let id = id.lowercased()
    text = id.replacing(digits, with: "#")
    numbers = id.matches(of: digits).map { String($0.output.drop { $0 == "0" }) }
    if numbers.isEmpty { return nil }
  }

  package static func < (one: IdForm, other: IdForm) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers) { ($0.count, $0) < ($1.count, $1) }
  }
}
