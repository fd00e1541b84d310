import Foundation

/// Something that a page can ask for.
struct EditCall: Sendable {
  /// What is left to do for an answer without the session.
  typealias Rest = @Sendable () -> EditAnswer

  let method: String
  /// Reads the arguments of a request, which are its query or its body, for a session to answer.
  let read: @Sendable (WebRequest) throws -> (inout EditSession) throws -> Rest

  private init<Arguments: Decodable & Sendable>(
    _ method: String, _ answer: @escaping @Sendable (inout EditSession, Arguments) throws -> Rest
  ) {
    self.method = method
    read = { request in
      let json = method == "GET" ? try JSONEncoder().encode(request.query) : Data(request.body)
      let arguments = try JSONDecoder().decode(Arguments.self, from: json)
      return { try answer(&$0, arguments) }
    }
  }

  /// All calls, by the path.
  static let all = [
    "/api/news": EditCall("GET") { $0.news($1) },
    "/api/state": EditCall("GET") { $0.state($1) },
    "/api/search": EditCall("GET") { try $0.search($1) },
    "/api/feature": EditCall("GET") { try $0.feature($1) },
    "/api/steps": EditCall("GET") { try $0.steps($1) },
    "/api/changes": EditCall("GET") { try $0.changes($1) },
    "/api/look": EditCall("POST") { try $0.look($1) },
    "/api/complete": EditCall("POST") { try $0.complete($1) },
    "/api/parcel": EditCall("POST") { try $0.parcel($1) },
    "/api/save": EditCall("POST") { try $0.save($1) },
    "/api/undo": EditCall("POST") { try $0.undo($1) },
    "/api/restore": EditCall("POST") { try $0.restore($1) },
    "/api/create": EditCall("POST") { try $0.create($1) },
    "/api/run": EditCall("POST") { try $0.run($1) },
    "/api/notice": EditCall("POST") { try $0.notice($1) },
    "/api/build": EditCall("POST") { try $0.build($1) },
    "/api/stop": EditCall("POST") { $0.stop($1) },
    "/api/answer": EditCall("POST") { $0.answer($1) },
  ]
}

/// Arguments of a call that takes none.
struct NoArguments: Decodable {}

/// A feature that is asked for.
struct FeatureArgument: Decodable {
  let path: String
}

/// An answer to a page, an event for it, or a part of one: values by their names.
struct EditAnswer: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Member: Encodable, Sendable {
    let value: any Encodable & Sendable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  var status = 200
  private let members: [String: Member]

  init(dictionaryLiteral values: (String, any Encodable & Sendable)...) {
    members = Dictionary(values.map { ($0, Member(value: $1)) }) { $1 }
  }

  func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  /// The values as JSON text, in the order of their names.
  var json: JSONValue {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that are not finite cannot be encoded, and there are none.
    return .written(Bytes((try? encoder.encode(self)) ?? Data()))
  }
}
