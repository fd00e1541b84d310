/// An existing phrase that an undefined step may have meant.
package struct PhraseSuggestion: Sendable, Equatable {
  /// The definition's place in the list the suggester was made of.
  package let definition: Int
  /// The pattern, as it is shown.
  package let phrase: String
  /// How near it is: 1 is the same words.
  package let similarity: Double
  /// What to change in the step.
  package let differences: [PhraseDifference]
}
