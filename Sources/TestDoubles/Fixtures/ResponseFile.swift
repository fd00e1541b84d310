package import Foundation

/// A response with every member that the real service sends, in a file of `ValidResponses`: one for each
/// endpoint. What the test servers hold unless a step says otherwise is read from these files.
package struct ResponseFile: Hashable, Sendable {
  /// The name of the file, without `.json`.
  package let name: String
  /// A path, with its query, to which this is the response.
  package let path: String
  /// The bytes of the file.
  package let body: Data
  /// The response as JSON.
  package let json: JSONValue

  /// The file with these bytes, which has to be JSON.
  init(_ name: String, _ bytes: [UInt8], at path: String) {
    self.name = name
    self.path = path
    self.body = Data(bytes)
    do {
      json = try JSONValue(body)
    } catch {
      preconditionFailure("\(name).json is not JSON: \(error)")
    }
  }
}

/// An item of a response as the server holds it; the members that it has not come from the file.
protocol Fixture: Hashable, Sendable, Codable {
  /// The members that the fixture knows, so that a missing one stays missing.
  static var members: Set<String> { get }
}

extension ResponseFile {
  /// The items of the list in the response.
  package var items: [JSONValue] { holder[list].elements }

  /// What has the list as a member: the envelope of Marvel, or the response itself.
  private var holder: JSONValue { json["data"] == .null ? json : json["data"] }

  /// The member with the list.
  private var list: String { holder["results"] == .null ? "vipers" : "results" }

  /// The items of the list in the response, as the fixtures know them.
  func fixtures<Item: Fixture>(as type: Item.Type = Item.self) -> [Item] {
    do {
      return try items.map { try $0.decoded() }
    } catch {
      preconditionFailure("\(name).json cannot be read: \(error)")
    }
  }

  /// The response with other items, written as the service writes them.
  ///
  /// - Parameter head: What else differs from the file, at the place of the list.
  func with(_ fixtures: [some Fixture], _ head: [String: JSONValue?] = [:]) -> JSONValue {
    var holder = self.holder
    holder[list] = .array(fixtures.map(item))
    // Some services count their items.
    if holder["count"] != .null { holder["count"] = .integer(fixtures.count) }
    holder = holder.setting(head)
    return json["data"] == .null ? holder : json.setting(["data": holder])
  }

  /// An item with the members of the fixture, and the others as the item of the same id in the file has
  /// them, or else the first.
  private func item<Item: Fixture>(_ fixture: Item) -> JSONValue {
    let known: JSONValue
    do {
      known = try JSONValue(encoding: fixture)
    } catch {
      preconditionFailure("a fixture cannot be written: \(error)")
    }
    let twin = items.first { $0["id"] == known["id"] && known["id"] != .null } ?? items.first
    let others = (twin ?? .null).members.filter { !Item.members.contains($0.key) }
    return .object(others.merging(known.members) { $1 })
  }
}
