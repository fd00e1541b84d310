import Foundation

/// What `merge` and `compare` need to know of a run and Cucumber Messages cannot express: which features were read,
/// which of their scenarios were selected and why, which shard of them the run was, of what build, and whether it was a
/// dry run.
///
/// It is an attachment that belongs to no step and no hook, with a media type of its own. The schemas
/// of all other messages allow no additions, and `meta` is shown to people. Tools look attachments up
/// by their step or hook, so they ignore this one. A run of all features that selects every scenario has no note:
/// its stream is the one that any Cucumber would write. `merge` takes a missing note to mean just that,
/// so if a note is lost, `merge` can only ask for more scenarios.
package struct RunNote: Codable, Equatable {
  static let mediaType = "application/x.specs.run+json"

  /// The shard, from 1.
  package var shard: Int?
  /// How many shards there are.
  package var shards: Int?
  package let dryRun: Bool
  /// Whether the run did not read all features of the suite.
  package var partial: Bool?
  /// Whether the run was of a list of scenarios to run again.
  package var rerun: Bool?
  /// How many scenarios the files hold, those included that were not selected.
  let scenarios: Int
  /// The scenarios that were selected, in all shards: the first and the last of each range, counted
  /// from 0 in the order of the `pickle` messages.
  let selected: [[Int]]
  /// Those that were left out only because they are drafts, in the same form; nil if there are none.
  let drafts: [[Int]]?
  /// By what they were selected, in words.
  package var selectedBy: [String]?
  /// What all runs of the same build have in common, and none of another.
  package var build: String?
  /// The commit that was checked out, where no build server names one.
  package var commit: String?

  /// The note of a run; nil for a run of all features that selects every scenario.
  init?(_ plan: Plan, _ context: ReportContext) {
    let selection = plan.selection
    guard
      context.shard != nil || context.isDryRun || plan.isPartial || plan.isRerun
        || selection.count < selection.total
    else { return nil }
    partial = plan.isPartial ? true : nil
    rerun = plan.isRerun ? true : nil
    shard = context.shard?.index
    shards = context.shard?.count
    dryRun = context.isDryRun
    scenarios = selection.total
    selected = Self.pairs(selection.selected)
    drafts = selection.drafts.count > 0 ? Self.pairs(selection.drafts) : nil
    selectedBy = plan.selectedBy.isEmpty ? nil : plan.selectedBy
    let server = BuildServer(context.environment)
    build = server?.build
    if server?.revision == nil { commit = context.commit }
  }

  var attachment: Attachment { Attachment(note: self, mediaType: Self.mediaType) }

  /// Reads the body of an attachment; returns nil if it is not consistent.
  init?(body: String) {
    guard let note = try? JSONDecoder().decode(RunNote.self, from: Data(body.utf8)),
      note.isConsistent
    else { return nil }
    self = note
  }

  /// The numbers of the scenarios that were selected.
  var numbers: [Int] { selected.flatMap { Array($0[0]...$0[1]) } }

  /// The numbers of the scenarios that were left out as drafts.
  var draftNumbers: [Int] { (drafts ?? []).flatMap { Array($0[0]...$0[1]) } }

  private static func pairs(_ numbers: NumberSet) -> [[Int]] {
    numbers.ranges.map { [$0.lowerBound, $0.upperBound - 1] }
  }

  /// The text may have been edited by hand.
  private var isConsistent: Bool {
    let isShard = shard.map { $0 >= 1 && $0 <= shards ?? 0 } ?? (shards == nil)
    for ranges in [selected, drafts ?? []] {
      var next = 0
      for range in ranges {
        guard range.count == 2, range[0] >= next, range[0] <= range[1],
          range[1] < scenarios
        else { return false }
        next = range[1] + 1
      }
    }
    return isShard
  }
}

extension Attachment {
  /// `note` as JSON. Encoding texts and numbers does not fail.
  init(note: some Encodable, mediaType: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = (try? encoder.encode(note)) ?? Data()
    self.init(.text(String(decoding: body, as: UTF8.self)), mediaType: mediaType)
  }
}

/// What an expectation that failed has compared, which Cucumber Messages have in the text of the failure only.
///
/// It is an attachment of the step that failed, with a media type of its own. Without it a report shows the text.
struct ComparisonNote: Codable, Sendable {
  static let mediaType = "application/x.specs.comparison+json"

  private let expected: String?
  private let actual: String?
  private let parts: [Problem.Part]

  /// What `problem` holds; `nil` if nothing was compared.
  init?(_ problem: Problem) {
    (expected, actual, parts) = (problem.expected, problem.actual, problem.parts)
    guard expected != nil || actual != nil || !parts.isEmpty else { return nil }
  }

  /// The note in an attachment; `nil` if it is none.
  init?(_ attachment: Attachment) {
    guard attachment.mediaType == Self.mediaType, case .text(let text) = attachment.body,
      let note = try? JSONDecoder().decode(ComparisonNote.self, from: Data(text.utf8))
    else { return nil }
    self = note
  }

  var attachment: Attachment { Attachment(note: self, mediaType: Self.mediaType) }

  /// Adds it to the problem that it is about.
  func complete(_ problem: inout Problem) {
    (problem.expected, problem.actual, problem.parts) = (expected, actual, parts)
  }
}
