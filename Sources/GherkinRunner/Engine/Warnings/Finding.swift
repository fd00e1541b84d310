/// A check of one feature file that can be parsed: it looks for breaches of a few rules.
///
/// A run uses those of `RunWarnings`, and the command `check` others as well.
package protocol Check: SendableMetatype {
  /// The file, and what has been found in it so far.
  var collector: FindingCollector { get set }

  init(collector: FindingCollector)

  /// Checks the whole file.
  mutating func check()
}

extension Check {
  package var document: GherkinDocument { collector.document }
  package var dialect: Dialect { collector.dialect }

  /// What this check finds in the whole file.
  package static func findings(_ collector: FindingCollector) -> [CheckFinding] {
    var check = Self(collector: collector)
    check.check()
    return check.collector.findings
  }
}

/// A breach of a rule.
package struct CheckFinding: Sendable {
  package let rule: CheckRule
  /// What is wrong, where, and what to do, with the severity that the settings give the rule.
  package var diagnostic: Diagnostic
  /// The bytes of the place; `nil` in a Swift file.
  package let range: Range<Int>?
  /// Changes to the file that fix it without changing its meaning; empty if a person has to do it.
  package var edits: [TextEdit]
  /// Step definitions to paste, where one is missing, or several for the rows of an outline.
  package let snippets: [String]
  /// Places that help to understand it.
  package let related: [RelatedPlace]
  /// The step that it is about, as it is written and as it is matched, and why that cannot run.
  package var diagnosed: DiagnosedStep?

  /// A step by its index in the document, one of the steps that it stands for, and the diagnosis.
  package typealias DiagnosedStep = (step: Int, matched: PickleStep, diagnosis: StepDiagnosis)
}

extension CheckSettings {
  /// A finding of `rule`, with the severity that the rule has; `nil` if the rule is off. All findings are made here.
  ///
  /// - Parameter range: The bytes of the place; `nil` outside of features.
  package func finding(
    _ rule: CheckRule, _ diagnostic: Diagnostic, range: Range<Int>? = nil, edits: [TextEdit] = [],
    snippets: [String] = [], related: [RelatedPlace] = []
  ) -> CheckFinding? {
    guard let severity = severity(of: rule) else { return nil }
    var diagnostic = diagnostic
    (diagnostic.severity, diagnostic.rule) = (severity, rule.name)
    return CheckFinding(
      rule: rule, diagnostic: diagnostic, range: range, edits: edits, snippets: snippets,
      related: related)
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

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }

  /// The title of another block of the same file.
  package init(_ header: Node.Header, _ message: String) {
    self.init(.range(header.title.offsets), message)
  }
}

extension Node.Header {
  /// The keyword and the name.
  package var title: TextRange {
    let end = name.isEmpty ? keyword : name
    return TextRange(keyword.offsets.lowerBound, end.offsets.upperBound)
  }
}

/// Collects the findings of one file, for the rules that are on.
package struct FindingCollector {
  package let file: ParseResult
  package let dialect: Dialect
  package let settings: CheckSettings
  package private(set) var findings: [CheckFinding] = []

  package var document: GherkinDocument { file.document }

  /// Fails if the language of the file is unknown, in which case the file has errors.
  package init?(_ file: ParseResult, _ settings: CheckSettings) {
    guard let dialect = Dialect.named(file.document.language) else { return nil }
    self.file = file
    self.dialect = dialect
    self.settings = settings
  }

  /// Reports a finding at the text of `range`, which begins on `line`.
  package mutating func report(
    _ rule: CheckRule, at range: TextRange, line: Int32, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippets: [String] = [], related: [RelatedPlace] = [],
    diagnosed: CheckFinding.DiagnosedStep? = nil
  ) {
    // Most rules find much that settings turn off, and making a diagnostic takes long.
    guard settings.severity(of: rule) != nil else { return }
    let offsets = range.offsets
    let diagnostic = Diagnostic(
      path: document.source.uri, location: document.location(line: line, offset: range.start),
      problem: problem, advice: advice, sourceLine: sourceLine(at: offsets.lowerBound),
      length: max(1, document.source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)))
    guard
      var finding = settings.finding(
        rule, diagnostic, range: offsets, edits: edits, snippets: snippets, related: related)
    else { return }
    finding.diagnosed = diagnosed
    findings.append(finding)
  }

  package mutating func report(
    _ rule: CheckRule, at header: Node.Header, _ problem: String, _ advice: String,
    related: [RelatedPlace] = []
  ) {
    report(rule, at: header.title, line: header.line, problem, advice, related: related)
  }

  package mutating func report(
    _ rule: CheckRule, at step: Node.Step, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippets: [String] = [], related: [RelatedPlace] = [],
    diagnosed: CheckFinding.DiagnosedStep? = nil
  ) {
    let end = step.text.isEmpty ? step.keyword : step.text
    let range = TextRange(step.keyword.offsets.lowerBound, end.offsets.upperBound)
    report(
      rule, at: range, line: step.line, problem, advice, edits: edits, snippets: snippets,
      related: related, diagnosed: diagnosed)
  }

  private func sourceLine(at offset: Int) -> String {
    let bytes = document.source.bytes
    let line = bytes[document.source.lineStart(at: offset)...].prefix { $0 != .lineFeed }
    return String(decoding: line.last == .carriageReturn ? line.dropLast() : line, as: UTF8.self)
  }
}

/// A change to the bytes of a file.
package struct TextEdit: Sendable, Equatable {
  /// The bytes to replace; empty to insert.
  package let range: Range<Int>
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String = "") {
    self.range = range
    self.replacement = replacement
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
