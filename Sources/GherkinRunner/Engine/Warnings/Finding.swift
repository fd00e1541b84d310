/// A breach of a rule.
package struct CheckFinding: Sendable {
  package let rule: CheckRule
  /// What is wrong, where, and what to do, with the severity that the settings give the rule.
  package var diagnostic: Diagnostic
  /// The bytes of the place; nil in a Swift file.
  package let range: Range<Int>?
  /// Changes to the file that fix it without changing its meaning; empty if a person has to do it.
  package var edits: [TextEdit]
  /// Step definitions to paste, where one is missing, or several for the rows of an outline.
  package let snippets: [String]
  /// Places that help to understand it.
  package let related: [RelatedPlace]
  /// The step that it is about, as it is written and as it is matched, and why that cannot run.
  package let diagnosed: DiagnosedStep?

  /// A step by its index in the document, one of the steps that it stands for, and the diagnosis.
  package typealias DiagnosedStep = (step: Int, matched: PickleStep, diagnosis: StepDiagnosis)
}

extension CheckSettings {
  /// A finding of `rule`, with the severity that the rule has; nil if the rule is off. All findings are made here.
  ///
  /// - Parameter range: The bytes of the place; nil outside of features.
  package func finding(
    _ rule: CheckRule, _ diagnostic: Diagnostic, range: Range<Int>? = nil, edits: [TextEdit] = [],
    snippets: [String] = [], related: [RelatedPlace] = [],
    diagnosed: CheckFinding.DiagnosedStep? = nil
  ) -> CheckFinding? {
    guard let severity = severity(of: rule) else { return nil }
    var diagnostic = diagnostic
    (diagnostic.severity, diagnostic.rule) = (severity, rule.name)
    return CheckFinding(
      rule: rule, diagnostic: diagnostic, range: range, edits: edits, snippets: snippets,
      related: related, diagnosed: diagnosed)
  }
}

/// A place that helps to understand a finding, and what is there.
package struct RelatedPlace: Sendable {
  package enum Place: Sendable {
    /// Bytes of the file of the finding.
    case range(Range<Int>)
    /// A line of another feature.
    case line(Int, path: String)
    /// A place in Swift.
    case swift(SourceReference)
  }

  package let place: Place
  package let message: String

  package init(_ place: Place, _ message: String) { (self.place, self.message) = (place, message) }

  /// Another part of the same file.
  package init(_ node: some ReportedNode, _ message: String) {
    self.init(.range(node.title.offsets), message)
  }
}

/// A part of a feature that findings are about.
package protocol ReportedNode {
  var line: Int32 { get }
  /// The text that is shown as their place.
  var title: TextRange { get }
}

extension Node.Header: ReportedNode {
  /// The keyword and the name.
  package var title: TextRange { keyword.joined(name) }
}

extension Node.Step: ReportedNode {
  /// The keyword and the text.
  package var title: TextRange { keyword.joined(text) }
}

extension Node.Tag: ReportedNode {
  package var title: TextRange { name }
}

extension TextRange {
  /// The range up to the end of `other`, unless that is empty.
  fileprivate func joined(_ other: TextRange) -> TextRange {
    TextRange(Int(start), Int(other.isEmpty ? end : other.end))
  }
}

/// Checks one feature file that can be parsed, and collects what it finds of the rules that are on. An extension is a check
/// of a few rules.
package struct FindingCollector {
  package let file: ParseResult
  package let dialect: Dialect
  package let settings: CheckSettings
  package private(set) var findings: [CheckFinding] = []

  package var document: GherkinDocument { file.document }

  /// Fails if the language of the file is unknown, in which case the file has errors.
  package init?(_ file: ParseResult, _ settings: CheckSettings) {
    guard let dialect = Dialect.named(file.document.language) else { return nil }
    (self.file, self.dialect, self.settings) = (file, dialect, settings)
  }

  /// Reports a finding at the text of `range`, which begins on `line`.
  package mutating func report(
    _ rule: CheckRule, at range: TextRange, line: Int32, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippets: [String] = [], related: [RelatedPlace] = [],
    diagnosed: CheckFinding.DiagnosedStep? = nil
  ) {
    // Most rules find much that settings turn off, and making a diagnostic takes long.
    guard settings.severity(of: rule) != nil else { return }
    let (source, offsets) = (document.source, range.offsets)
    let text = source.bytes[source.lineStart(at: offsets.lowerBound)...].prefix { $0 != .lineFeed }
    let diagnostic = Diagnostic(
      path: source.uri, location: document.location(line: line, offset: range.start),
      problem: problem, advice: advice,
      sourceLine: String(
        decoding: text.last == .carriageReturn ? text.dropLast() : text, as: UTF8.self),
      length: max(1, source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)))
    findings += [
      settings.finding(
        rule, diagnostic, range: offsets, edits: edits, snippets: snippets, related: related,
        diagnosed: diagnosed)
    ].compactMap(\.self)
  }

  package mutating func report(
    _ rule: CheckRule, at node: some ReportedNode, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippets: [String] = [], related: [RelatedPlace] = [],
    diagnosed: CheckFinding.DiagnosedStep? = nil
  ) {
    report(
      rule, at: node.title, line: node.line, problem, advice, edits: edits, snippets: snippets,
      related: related, diagnosed: diagnosed)
  }
}

/// A change to the bytes of a file.
package struct TextEdit: Sendable, Equatable {
  /// The bytes to replace; empty to insert.
  package let range: Range<Int>
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String = "") {
    (self.range, self.replacement) = (range, replacement)
  }
}

extension [TextEdit] {
  /// `bytes` with the changes made. A change that overlaps with one before it is left out.
  package func applied(to bytes: Bytes) -> Bytes {
    var edited: Bytes = []
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
