package import ComicsDomain

/// The ways in which a response can be of no use, named as a table of a feature would name them.
///
/// Each service has its own response for each way, in the shape that this service uses.
package enum InvalidResponse: Hashable, Sendable {
  /// Text that is no JSON.
  case garbage
  /// No body at all.
  case emptyBody
  /// JSON that ends too early.
  case truncated
  /// An object, or an element of the list, without its parts.
  case missingParts
  /// A list under another name, or something else in its place.
  case missingList
  /// A list whose elements are of the wrong type.
  case wrongTypes
  /// A response whose own members say that the request failed.
  case refusal
  /// Null where the data should be.
  case nullData
  /// An error whose code is a word.
  case errorInWords
  /// An error whose code is a number, without data.
  case errorInNumbers
  /// A good body under a status that is not 200.
  case status(Int)

  /// The ways that have a name; `status 429` and the like are understood besides.
  package static let named: [(name: String, way: InvalidResponse)] = [
    ("garbage", .garbage), ("an empty body", .emptyBody), ("a truncated body", .truncated),
    ("missing parts", .missingParts), ("a missing list", .missingList),
    ("wrong types", .wrongTypes), ("a refusal", .refusal), ("data that is null", .nullData),
    ("an error with a code in words", .errorInWords),
    ("an error without data", .errorInNumbers),
  ]

  /// The status of the response.
  package var status: Int {
    switch self {
    case .garbage, .emptyBody, .truncated, .missingParts, .missingList, .wrongTypes, .refusal,
      .nullData, .errorInWords, .errorInNumbers:
      200
    case .status(let status): status
    }
  }

  /// The body of the response to the request; none when no service has what it is after.
  package func body(for request: HTTPRequest) -> String? {
    if let resource = ServerResource(request) { return body(for: resource) }
    for service in ServerContents.fixtures.services {
      if let valid = service.body(for: request) {
        return body(service.invalidBodies, valid: valid)
      }
    }
    return nil
  }

  /// The body of the response to a request for the resource.
  package func body(for resource: ServerResource) -> String {
    body(resource.invalidBodies, valid: ServerContents.fixtures.body(of: resource))
  }

  private func body(_ invalid: InvalidBodies, valid: String) -> String {
    switch self {
    case .garbage: "invalid json"
    case .emptyBody: ""
    case .truncated: String(valid.dropLast(10))
    case .missingParts: invalid.missingParts
    case .missingList: invalid.missingList
    case .wrongTypes: invalid.wrongTypes
    case .refusal: invalid.refusal
    case .nullData: invalid.nullData
    case .errorInWords: invalid.errorInWords
    case .errorInNumbers: invalid.errorInNumbers
    // A response without content has none, whatever was asked for.
    case .status(204): ""
    case .status: valid
    }
  }
}

/// The bodies of responses that are of no use, in the shape that a service uses: see `InvalidResponse`.
package struct InvalidBodies: Sendable {
  let missingParts: String
  let missingList: String
  let wrongTypes: String
  let refusal: String
  let nullData: String
  let errorInWords: String
  let errorInNumbers: String
}

extension InvalidResponse: CaseIterable {
  /// All ways with a name, and a status of every kind.
  package static let allCases =
    named.map(\.way)
    + [199, 201, 204, 300, 304, 400, 401, 403, 404, 429, 500, 503].map { .status($0) }
}

extension ServerResource {
  fileprivate var invalidBodies: InvalidBodies {
    switch self {
    case .comics, .characters, .marvel:
      InvalidBodies(
        missingParts: #"{"status": "Ok", "data": {}}"#,
        missingList: #"{"code": 200, "status": "Ok", "data": {"blah": []}}"#,
        wrongTypes: wrongTypes,
        refusal: refusal,
        nullData: #"{"code": 200, "status": "Ok", "data": null}"#,
        errorInWords:
          #"{"code": "InvalidCredentials", "message": "The passed API key is invalid."}"#,
        errorInNumbers: #"{"code": 409, "status": "You may not request more than 100 items."}"#)
    case .movies, .feed, .reviews:
      InvalidBodies(
        missingParts: "{}",
        missingList: #"{"page": 1, "blah": []}"#,
        wrongTypes: wrongTypes,
        refusal: refusal,
        nullData: #"{"page": 1, "results": null}"#,
        errorInWords:
          #"{"success": false, "status_code": "invalid", "status_message": "Invalid API key."}"#,
        errorInNumbers:
          #"{"success": false, "status_code": 34, "status_message": "There is no such resource."}"#)
    }
  }

  private var wrongTypes: String {
    switch self {
    case .comics: Self.envelope(#"{"title": 2234, "id": "asd"}"#)
    case .characters: Self.envelope(#"{"name": 2234, "id": "asd"}"#)
    case .movies: #"{"page": 1, "results": [{"title": 2234, "overview": []}]}"#
    case .feed: #"{"page": 1, "results": [{"id": "asd", "title": 2234}]}"#
    case .reviews: #"{"page": 1, "results": [{"id": 2234, "author": []}]}"#
    case .marvel: Self.envelope(#"{"id": "asd", "name": 2234, "title": 2234}"#)
    }
  }

  private var refusal: String {
    switch self {
    case .comics: JSONBody.comics(ServerContents.fixtures.comics, code: 400)
    case .characters: JSONBody.characters([ComicCharacter(id: 1, name: "Nameless")], code: 400)
    case .marvel: #"{"code": 400, "status": "Bad Request", "data": null}"#
    case .movies, .feed, .reviews:
      #"{"success": false, "status_code": 11, "status_message": "Internal error."}"#
    }
  }

  private static func envelope(_ result: String) -> String {
    """
    {"code": 200, "status": "Ok", "data": {"offset": 0, "limit": 50, "total": 1, "count": 1, \
    "results": [\(result)]}}
    """
  }
}
