/// A breach of a rule: what to tell, and what would mend it.
package struct CheckFinding: Sendable {
  /// The rule.
  package let rule: CheckRule
  /// What is wrong, where, and what to do; it has the severity that the settings give the rule.
  package let diagnostic: Diagnostic
  /// The changes to the file that mend it without changing what it means; none where that takes a
  /// person.
  package let edits: [TextEdit]
  /// What a developer could paste to mend it, where it takes one.
  package let snippet: String?

  init(
    rule: CheckRule, diagnostic: Diagnostic, edits: [TextEdit] = [], snippet: String? = nil
  ) {
    self.rule = rule
    self.diagnostic = diagnostic
    self.edits = edits
    self.snippet = snippet
  }
}
