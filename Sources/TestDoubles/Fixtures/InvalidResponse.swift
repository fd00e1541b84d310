import ComicsDomain

/// The ways in which a response can be of no use, named as a table of a feature would name them.
package enum InvalidResponse: String, CaseIterable, Sendable {
  /// Text that is no JSON.
  case garbage = "garbage"
  /// No body at all.
  case emptyBody = "an empty body"
  /// JSON that ends too early.
  case truncated = "a truncated body"
  /// An object without the parts that hold the list.
  case missingParts = "missing parts"
  /// A list under another name.
  case missingList = "a missing list"
  /// A list whose elements are of the wrong type.
  case wrongTypes = "wrong types"
  /// A good body in an envelope that refuses; movies come without envelope, so their list is null.
  case refusal = "a refusal"
  /// A good body under a status that is none of success.
  case status199 = "status 199"
  /// A good body under a status that promises something else.
  case status201 = "status 201"
  /// A good body under a status that points elsewhere.
  case status300 = "status 300"
  /// A good body under a status that blames the request.
  case status400 = "status 400"
  /// A good body under a status that asks who we are.
  case status401 = "status 401"
  /// A good body under a status that denies there is anything.
  case status404 = "status 404"
  /// A good body under a status that blames the server.
  case status500 = "status 500"
  /// An envelope around nothing.
  case nullData = "data that is null"
  /// An error whose code is a word.
  case errorInWords = "an error with a code in words"
  /// An error whose code is a number, without data.
  case errorInNumbers = "an error without data"

  /// The status of the response.
  package var status: Int {
    switch self {
    case .garbage, .emptyBody, .truncated, .missingParts, .missingList, .wrongTypes, .refusal: 200
    case .nullData, .errorInWords, .errorInNumbers: 200
    case .status199: 199
    case .status201: 201
    case .status300: 300
    case .status400: 400
    case .status401: 401
    case .status404: 404
    case .status500: 500
    }
  }

  /// The body of the response to a request for the resource.
  package func body(for resource: ServerResource) -> String {
    let valid = ServerContents.fixtures.body(of: resource)
    return switch self {
    case .garbage: "invalid json"
    case .emptyBody: ""
    case .truncated: String(valid.dropLast(10))
    case .missingParts: resource.isMovies ? "{}" : #"{"status": "Ok", "data": {}}"#
    case .missingList:
      resource.isMovies
        ? #"{"blah": []}"# : #"{"code": 200, "status": "Ok", "data": {"blah": []}}"#
    case .wrongTypes: resource.wrongTypes
    case .refusal: resource.refusal
    case .status199, .status201, .status300, .status400, .status401, .status404, .status500: valid
    case .nullData: #"{"code": 200, "status": "Ok", "data": null}"#
    case .errorInWords:
      #"{"code": "InvalidCredentials", "message": "The passed API key is invalid."}"#
    case .errorInNumbers:
      #"{"code": 409, "status": "You may not request more than 100 items."}"#
    }
  }
}

extension ServerResource {
  fileprivate var isMovies: Bool {
    switch self {
    case .movies, .feed, .reviews: true
    default: false
    }
  }

  fileprivate var wrongTypes: String {
    switch self {
    case .comics: envelope(#"{"title": 2234, "id": "asd"}"#)
    case .characters: envelope(#"{"name": 2234, "id": "asd"}"#)
    case .movies: #"{"results": [{"title": 2234, "overview": []}]}"#
    case .feed: #"{"results": [{"id": "asd", "title": 2234}]}"#
    case .reviews: #"{"results": [{"id": 2234, "author": []}]}"#
    case .marvel: part(#"{"id": "asd", "name": 2234, "title": 2234}"#)
    case .vipers: #"{"vipers": [{"level": 2234, "accessible": "asd"}]}"#
    }
  }

  fileprivate var refusal: String {
    switch self {
    case .comics: JSONBody.comics(ServerContents.fixtures.comics, code: 400)
    case .characters: JSONBody.characters([ComicCharacter(id: 1, name: "Nameless")], code: 400)
    case .movies, .feed, .reviews: #"{"results": null}"#
    case .marvel: #"{"code": 400, "status": "Bad Request", "data": null}"#
    case .vipers: JSONBody.vipers(ServerContents.fixtures.vipers, success: false)
    }
  }

  private func part(_ result: String) -> String {
    """
    {"code": 200, "status": "Ok", "data": {"offset": 0, "limit": 50, "total": 1, "count": 1, \
    "results": [\(result)]}}
    """
  }

  private func envelope(_ result: String) -> String {
    #"{"code": 200, "status": "Ok", "data": {"results": [\#(result)]}}"#
  }
}
