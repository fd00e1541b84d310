import Foundation

/// What `specs merge` has to know of a run that Cucumber Messages have no place for: which scenarios
/// were selected, which slice of them the run was, and whether it was a dry run.
///
/// It is written as an attachment that belongs to no step and no hook, with a media type of its own.
/// All other messages are closed to additions by their schemas, and `meta` is shown to people.
/// Tools look attachments up by the step or the hook that they belong to, so they pass over this one.
/// A whole run that selects every scenario needs no note and has none: its stream is the one that any
/// Cucumber would write. For `merge`, a missing note means just that, so a note that is lost can only
/// make it ask for more scenarios.
struct RunNote: Codable, Equatable {
  static let mediaType = "application/x.specs.run+json"

  /// The slice, from 1.
  var shard: Int?
  /// How many slices there are.
  var shards: Int?
  let dryRun: Bool
  /// How many scenarios the files hold, those included that were not selected.
  let scenarios: Int
  /// The scenarios that were selected, all slices taken together: the first and the last of each
  /// stretch, counted from 0 in the order of the `pickle` messages.
  let selected: [[Int]]

  /// The note of a run; nothing for a whole run that selects every scenario.
  init?(_ selection: PickleSelection, _ surroundings: RunSurroundings) {
    guard
      surroundings.shard != nil || surroundings.isDryRun || selection.count < selection.total
    else { return nil }
    shard = surroundings.shard?.index
    shards = surroundings.shard?.count
    dryRun = surroundings.isDryRun
    scenarios = selection.total
    selected = selection.ranges.map { [$0.lowerBound, $0.upperBound - 1] }
  }

  /// Reads the body of an attachment; nothing if it makes no sense.
  init?(body: String) {
    guard let note = try? JSONDecoder().decode(RunNote.self, from: Data(body.utf8)),
      note.isConsistent
    else { return nil }
    self = note
  }

  /// The numbers of the scenarios that were selected.
  var numbers: [Int] { selected.flatMap { Array($0[0]...$0[1]) } }

  /// Whether all numbers can be: the text may have been changed by hand.
  private var isConsistent: Bool {
    let isSlice = shard.map { $0 >= 1 && $0 <= shards ?? 0 } ?? (shards == nil)
    var next = 0
    for stretch in selected {
      guard stretch.count == 2, stretch[0] >= next, stretch[0] <= stretch[1],
        stretch[1] < scenarios
      else { return false }
      next = stretch[1] + 1
    }
    return isSlice
  }
}

extension JSONWriter {
  /// Writes the note as an `attachment` message.
  mutating func encode(_ note: RunNote) {
    var body = JSONWriter()
    body.beginObject()
    if let shard = note.shard, let shards = note.shards {
      body.key("shard")
      body.number(shard)
      body.key("shards")
      body.number(shards)
    }
    body.key("dryRun")
    body.bool(note.dryRun)
    body.key("scenarios")
    body.number(note.scenarios)
    body.key("selected")
    body.beginArray()
    for stretch in note.selected {
      body.beginArray()
      for number in stretch { body.number(number) }
      body.endArray()
    }
    body.endArray()
    body.endObject()
    message("attachment") { json in
      json.member("body", String(decoding: body.bytes, as: UTF8.self))
      json.member("contentEncoding", "IDENTITY")
      json.member("mediaType", RunNote.mediaType)
    }
  }
}
