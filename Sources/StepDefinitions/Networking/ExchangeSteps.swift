import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Steps about one request, below the apps.
func exchangeSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(RequestFailure.parameter)
  steps.parameter(ParameterType("parts", RequestParts.self))
  steps.parameter(ParameterType("report", SystemReport.self))
  sendingSteps(steps)
  arrivalSteps(steps)
  endingSteps(steps)
}

private func sendingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("{string} is requested") { (world, path: String) in
    world.exchange.send(path, over: world.network.client)
    try await world.exchange.finish()
  }
  steps.when("{string} is requested with these {parts}:") {
    (world, path: String, parts: RequestParts, table: DataTable) in
    let values = try table.values()
    world.exchange.send(
      path, query: parts == .parameters ? values : [:], headers: parts == .headers ? values : [:],
      over: world.network.client)
    try await world.exchange.finish()
  }
  steps.when("{string} is requested and cancelled before the response") { (world, path: String) in
    let server = try world.network.makeReal().server
    world.exchange.send(path, over: world.network.client)
    try await wait(for: "the request to arrive") { try await server.hasReceived() }
    world.exchange.giveUp()
    try await world.exchange.finish()
  }
  steps.when("the system reports {report}") { (world, report: SystemReport) in
    let url = URL(constant: "http://127.0.0.1")
    let response: URLResponse? =
      switch report {
      case .dataAlone: nil
      case .noHTTP:
        URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      case .responseAndError:
        HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      }
    world.exchange.receive(
      data: report == .noHTTP ? nil : Data("data".utf8), response: response,
      error: report == .responseAndError ? RequestFailure.reported.error : nil)
  }
}

/// What a request has besides its path.
private enum RequestParts: String, CaseIterable, Sendable {
  case parameters, headers
}

/// What the system reports of a request without a usable response.
private enum SystemReport: String, CaseIterable, Sendable {
  case dataAlone = "data without a response"
  case noHTTP = "a response that is not HTTP"
  case responseAndError = "a response and an error"
}

private func arrivalSteps(_ steps: Steps<SpecsWorld>) {
  steps.then.inAnyOrder("these {parts} arrive:") { (world, parts: RequestParts, table: DataTable) in
    let request = try arrived(in: world)
    let wanted = try table.values()
    switch parts {
    case .parameters:
      let found = Dictionary(request.query.map { ($0.name, $0.value ?? "") }) { $1 }
      try expect(
        found.map { "\($0)=\($1)" }.sorted(), equals: wanted.map { "\($0)=\($1)" }.sorted(),
        "the parameters")
    case .headers:
      // The system adds headers of its own, which do not matter here.
      for (name, value) in wanted {
        try expect(request.headers[name.lowercased()], equals: value, "the header “\(name)”")
      }
    }
  }
}

private func endingSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("there is a response with status {int} and the text {string}") {
    (world, status: Int, text: String) in
    let response = try world.exchange.response
    try expect(response.status, equals: status, "the status of the response")
    try expect(String(decoding: response.body, as: UTF8.self), equals: text, "the text")
  }
  steps.then("there is no response, because {failure}") { (world, failure: RequestFailure) in
    let error = try world.exchange.failure
    let found = RequestFailure(error)
    try expect(
      found == failure,
      "expected “\(failure.rawValue)”, but it was “\(found?.rawValue ?? "\(error)")”")
  }
}

private func arrived(in world: SpecsWorld) throws -> LoopbackRequest {
  guard let request = world.network.real?.server.requests.last else {
    throw ExpectationFailure("expected a request, but none arrived at the server")
  }
  return request
}
