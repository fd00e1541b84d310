package import Foundation

/// How a request can end: without connectivity, with a valid response, or with an invalid one.
///
/// `README.md` beside this file shows the list below; `LoadOutcomeTests` holds it to that.
package enum LoadOutcome: Hashable, Sendable {
  /// The response of a server in good order.
  case valid
  /// A response that no app can use.
  case invalid(InvalidResponse)
  /// No response, for a reason that the system gives.
  case failure(URLError.Code)
  /// The connection breaks in the middle of a valid response.
  case half
  /// More bytes than the app accepts.
  case tooLarge

  /// The outcomes that have words of their own in features, and what the app gets then. `status 404` and the
  /// like are understood besides.
  package static let named: [(words: String, outcome: LoadOutcome, meaning: String)] = [
    ("a valid response", .valid, "what the server has, from these files or from the feature"),
    ("an invalid response", .invalid(.garbage), "a response that cannot be read"),
    ("no internet connection", .failure(.notConnectedToInternet), "nothing: the device is offline"),
    ("a refused connection", .failure(.cannotConnectToHost), "nothing: no server responds"),
    ("an unknown host", .failure(.cannotFindHost), "nothing: there is no such server"),
    ("a lost connection", .failure(.networkConnectionLost), "nothing: the connection breaks"),
    ("a timeout", .failure(.timedOut), "nothing in time"),
    (
      "a certificate that is not trusted", .failure(.serverCertificateUntrusted),
      "nothing: the app refuses to talk to the server"
    ),
    (
      "a cancelled transfer", .failure(.cancelled),
      "nothing: the system gave up, which counts as a lost connection"
    ),
    ("half a response", .half, "a valid response, of which only half arrives"),
    ("a response that is too large", .tooLarge, "more than the app reads"),
    ("garbage", .invalid(.garbage), "text that is not JSON: the same as `an invalid response`"),
    ("an empty body", .invalid(.emptyBody), "nothing where the data should be"),
    (
      "a truncated body",
      .invalid(.file("truncated-body.txt", PackageResources.truncated_body_txt)),
      "JSON that ends too early"
    ),
    (
      "missing parts", .invalid(.file("missing-parts.json", PackageResources.missing_parts_json)),
      "JSON without the parts of each entry"
    ),
    (
      "a missing list", .invalid(.file("missing-list.json", PackageResources.missing_list_json)),
      "JSON without the list"
    ),
    (
      "wrong types", .invalid(.wrongTypes), "numbers where texts should be, and the other way round"
    ),
    (
      "a refusal", .invalid(.file("refusal.json", PackageResources.refusal_json)),
      "a response that says the request failed"
    ),
    (
      "data that is null", .invalid(.file("null-data.json", PackageResources.null_data_json)),
      "JSON with nothing where the data should be"
    ),
    (
      "an error with a code in words",
      .invalid(.file("error-in-words.json", PackageResources.error_in_words_json)),
      "an error of the service, such as `InvalidCredentials`"
    ),
    (
      "an error without data",
      .invalid(.file("error-without-data.json", PackageResources.error_without_data_json)),
      "an error of the service, such as `409`"
    ),
  ]
}

/// A response that no app can use.
package enum InvalidResponse: Hashable, Sendable {
  /// The bytes of a file in `InvalidResponses`, under the status 200. It has the members of all services side
  /// by side, each in the way in which that service would send them.
  case file(String, [UInt8])
  /// A good body under a status that is not 200.
  case status(Int)

  package static let garbage = file("garbage.txt", PackageResources.garbage_txt)
  package static let emptyBody = file("empty-body.txt", PackageResources.empty_body_txt)
  package static let wrongTypes = file("wrong-types.json", PackageResources.wrong_types_json)
}

extension InvalidResponse: CaseIterable {
  /// All files, and a status of every kind.
  package static let allCases =
    LoadOutcome.named.compactMap {
      if case .invalid(let response) = $0.outcome { response } else { nil }
    }
    + [199, 201, 204, 300, 304, 400, 401, 403, 404, 429, 500, 503].map { .status($0) }
}
