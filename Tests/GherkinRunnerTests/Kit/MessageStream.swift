import Foundation

/// Messages without what differs from run to run and from one implementation to another: ids become
/// their order of appearance; times, places in code and the like are left out.
struct MessageStream {
  private(set) var lines: [String] = []
  private var ids: [String: Int] = [:]

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let data = try JSONSerialization.data(
        withJSONObject: normalized(message, key: ""), options: .sortedKeys)
      lines.append(String(decoding: data, as: UTF8.self))
    }
  }

  private mutating func normalized(_ value: Any, key: String) -> Any {
    switch (key, value) {
    case ("meta", let meta as [String: Any]):
      // Whether there is a build server depends on the machine.
      return meta.keys.filter { $0 != "ci" }.sorted()
    case ("timestamp", _), ("duration", _), ("sourceReference", _), ("stackTrace", _), ("code", _):
      return "…"
    case (_, let text as String) where ["typescript", "swift"].contains(text): return "language"
    case ("type", let text as String) where ["SkippedException", "Skip"].contains(text):
      return "skip"
    case (_, let id as String) where key == "id" || key.hasSuffix("Id") || key.hasSuffix("Ids"):
      return number(id)
    case (_, let object as [String: Any]):
      var result: [String: Any] = [:]
      for key in object.keys.sorted() { result[key] = object[key].map { normalized($0, key: key) } }
      return result
    case (_, let array as [Any]): return array.map { normalized($0, key: key) }
    default: return value
    }
  }

  private mutating func number(_ id: String) -> Int {
    let number = ids[id] ?? ids.count
    ids[id] = number
    return number
  }
}
