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

/// A change to the bytes of a file.
package struct TextEdit: Sendable, Equatable {
  /// The bytes to be replaced; empty where something is only added.
  package let range: Range<Int>
  /// What takes their place.
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String = "") {
    self.range = range
    self.replacement = replacement
  }
}

extension [TextEdit] {
  /// `bytes` with the changes made. One that overlaps with another before it is left out.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var edited: [UInt8] = []
    var offset = 0
    for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= offset, edit.range.upperBound <= bytes.count else { continue }
      edited += bytes[offset..<edit.range.lowerBound]
      edited += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    return edited + bytes[offset...]
  }
}
