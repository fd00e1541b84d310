/// Something that failed in a run outside its scenarios: a hook around the run, a file that could not be read, a
/// definition that cannot be used, or what ended the run early.
struct OutsideFailure: Sendable, Equatable {
  /// What failed, as two runs have it in common.
  let what: String
  /// Why, which may differ from run to run.
  var why: String?

  /// Both, on one line.
  var text: String { [what, why].compactMap(\.self).joined(separator: ": ") }
}

extension JSONWriter {
  /// Writes the failures as a list of objects.
  mutating func field(_ key: StaticString, _ failures: [OutsideFailure]) {
    beginArray(key)
    for failure in failures {
      beginObject()
      field("what", failure.what)
      if let why = failure.why { field("why", why) }
      endObject()
    }
    endArray()
  }
}

extension OutsideFailure {
  /// Reads what `JSONWriter` has written; nothing if it is none.
  init?(_ value: JSONValue) {
    guard let what = value["what"]?.string else { return nil }
    self.init(what: what, why: value["why"]?.string)
  }
}
