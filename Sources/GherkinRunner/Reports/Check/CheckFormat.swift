/// The forms in which `specs check` reports.
package enum CheckFormat: String, Sendable, CaseIterable {
  /// For people: each finding with its line, and a caret below what is meant.
  case text
  /// For tools: one JSON object.
  case json
  /// Annotations of a GitHub workflow.
  case github
}
